//! A second, naive reading of the rules: plain sets and plain searches, its map and pieces read from the rules document.
//! It plays along with the program and must always agree with it.

use super::doc;
use serde_json::Value;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Column and row.
pub type Hex = (i32, i32);
/// A unit by its id.
pub type Id = &'static str;

pub fn hex(number: &str) -> Hex {
    (number[..2].parse().expect("a column"), number[2..].parse().expect("a row"))
}

pub fn number(h: Hex) -> String {
    format!("{:02}{:02}", h.0, h.1)
}

/// Does the map have this hex (G-01)?
pub fn exists((c, r): Hex) -> bool {
    (1..=23).contains(&c) && (1..=if c % 2 == 1 { 17 } else { 16 }).contains(&r)
}

/// The six places around a hex by the table of G-01, N NE SE S SW NW, on the map or not.
pub fn around((c, r): Hex) -> [Hex; 6] {
    if c % 2 == 1 {
        [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
    } else {
        [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
    }
}

/// The neighbours on the map.
pub fn neighbours(h: Hex) -> impl Iterator<Item = Hex> {
    around(h).into_iter().filter(|&n| exists(n))
}

/// Distance by the formula of G-01.
pub fn distance(a: Hex, b: Hex) -> i32 {
    let axial = |(c, r): Hex| {
        let q = c - 1;
        (q, (r - 1) - (q - q % 2) / 2)
    };
    let ((qa, ka), (qb, kb)) = (axial(a), axial(b));
    let (dq, dk) = (qa - qb, ka - kb);
    dq.abs().max(dk.abs()).max((dq + dk).abs())
}

/// The map of the document.
pub struct Field {
    /// `.` clear, `T` town, `W` woods, `R` woods-road (G-02).
    pub ground: BTreeMap<Hex, char>,
    /// The open sides of woods-road hexes, by the hex beyond (G-03).
    pub doors: BTreeMap<Hex, BTreeSet<Hex>>,
    pub exits: BTreeSet<Hex>,
}

impl Field {
    pub fn read(town_at_0914: bool) -> Field {
        let mut ground = BTreeMap::new();
        for line in doc::blocks(doc::section("### G-02"))[0].lines() {
            let (row, cells) = line.split_once(' ').expect("a row");
            for (i, c) in cells.chars().enumerate().filter(|(_, c)| *c != '#') {
                ground.insert((i as i32 + 1, row.parse().expect("a row number")), c);
            }
        }
        let mut doors: BTreeMap<Hex, BTreeSet<Hex>> = BTreeMap::new();
        for line in doc::blocks(doc::section("### G-03"))[0].lines() {
            let mut words = line.split_whitespace();
            let from = hex(words.next().expect("a hex"));
            for word in line.split_whitespace().skip(1) {
                if let Some((_, to)) = word.trim_end_matches(')').split_once('(')
                    && to.bytes().all(|b| b.is_ascii_digit())
                {
                    doors.entry(from).or_default().insert(hex(to));
                }
            }
        }
        if town_at_0914 {
            ground.insert((9, 14), 'T');
            doors.remove(&(9, 14));
        }
        let exits = doc::section("### G-05").split('`').nth(1).expect("the exits");
        Field { ground, doors, exits: exits.split_whitespace().map(hex).collect() }
    }

    pub fn enterable(&self, h: Hex) -> bool {
        self.ground.get(&h).is_some_and(|&c| c != 'W')
    }

    /// May a unit cross this side?
    pub fn open(&self, a: Hex, b: Hex) -> bool {
        let allows = |from: Hex, to: Hex| self.doors.get(&from).is_none_or(|d| d.contains(&to));
        distance(a, b) == 1 && self.enterable(a) && self.enterable(b) && allows(a, b) && allows(b, a)
    }

    /// 5.6d, word for word.
    pub fn sees(&self, a: Hex, b: Hex) -> bool {
        let between: Vec<Hex> = neighbours(a).filter(|&m| distance(m, b) == 1).collect();
        distance(a, b) == 2 && !between.iter().all(|m| matches!(self.ground[m], 'W' | 'R'))
    }

    pub fn doubles(&self, h: Hex) -> bool {
        matches!(self.ground.get(&h), Some('T' | 'R'))
    }

    pub fn entries(&self) -> impl Iterator<Item = Hex> {
        self.ground.iter().filter(|(h, c)| h.0 == 23 && **c != 'W').map(|(h, _)| *h)
    }
}

static FIELDS: LazyLock<[Field; 2]> = LazyLock::new(|| [Field::read(false), Field::read(true)]);

pub fn field(town_at_0914: bool) -> &'static Field {
    &FIELDS[usize::from(town_at_0914)]
}

/// A piece of the document's lists.
#[derive(Clone, Debug)]
pub struct Piece {
    pub id: Id,
    pub french: bool,
    pub arm: char,
    pub strength: i32,
    pub allowance: i32,
    /// Start hex, or the code of arrival.
    pub from: &'static str,
    pub label: &'static str,
}

/// All pieces in the order of G-01: F, A, P, FV, PV.
pub static PIECES: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let mut pieces = Vec::new();
    for heading in ["### G-08", "### G-10", "### G-11"] {
        for line in doc::blocks(doc::section(heading))[0].lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            pieces.push(Piece {
                id: cells[0],
                french: cells[1] == "F",
                arm: cells[2].chars().next().expect("an arm"),
                strength: cells[3].parse().expect("a strength"),
                allowance: cells[4].parse().expect("an allowance"),
                from: cells[5],
                label: cells[6],
            });
        }
    }
    pieces
});

pub fn piece(id: &str) -> &'static Piece {
    static BY_ID: LazyLock<BTreeMap<Id, &'static Piece>> = LazyLock::new(|| PIECES.iter().map(|p| (p.id, p)).collect());
    BY_ID.get(id).unwrap_or_else(|| panic!("no piece {id}"))
}

pub const COLUMNS: [&str; 10] = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

/// The rows of the Combat Results Table in the document, die 1 first.
pub static TABLE: LazyLock<Vec<Vec<&'static str>>> =
    LazyLock::new(|| doc::table(doc::section("### G-07")).into_iter().map(|row| row[1..].to_vec()).collect());

/// 6.2a, 6.2b by trying: the best n with n times the smaller not above the greater, rounded against the attacker.
pub fn column(attack: i32, defence: i32) -> usize {
    if attack >= defence {
        (1..=6).rev().find(|n| n * defence <= attack).map_or(4, |n| 3 + n as usize)
    } else {
        (1..=5).find(|n| n * attack >= defence).map_or(0, |n| 5 - n as usize)
    }
}

/// 6.2c, G-34.
pub fn shifted(column: usize, french_attack: bool, demoralised: bool) -> usize {
    match (demoralised, french_attack) {
        (false, _) => column,
        (true, true) => (column + 1).min(9),
        (true, false) => column.max(1) - 1,
    }
}

/// When the units of a number arrive, read from the schedule of chapter 9: (id, turn).
pub fn pool(french: bool, code: &str) -> Vec<(Id, i32)> {
    static SCHEDULE: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| doc::blocks(doc::section("### 9 Grouchy variant"))[0].lines().collect());
    let line = SCHEDULE.iter().find(|l| l.split_whitespace().next() == Some(code)).expect("a code");
    let (french_part, allied_part) = line[6..].split_at(32);
    let mut turn = 0;
    let mut found = Vec::new();
    for word in if french { french_part } else { allied_part }.split_whitespace() {
        if let Some(gt) = word.strip_prefix("GT") {
            turn = gt.trim_end_matches(':').parse().expect("a turn");
        } else if let Some((first, last)) = word.split_once('-').filter(|(f, _)| !f.is_empty()) {
            let at = |id: &str| PIECES.iter().position(|p| p.id == id).expect("a piece");
            found.extend(PIECES[at(first)..=at(last)].iter().map(|p| (p.id, turn)));
        } else if word != "-" {
            found.push((piece(word).id, turn));
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    On(Hex),
    Waiting,
    Destroyed,
    Exited,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Chit(bool),
    MovePick,
    MoveDest(Id),
    MoveBumped(Id),
    Target,
    TargetMore,
    Attackers,
    Ratio,
    Roll,
    RetreatPick,
    RetreatHex(Id),
    DisplaceHex(Id),
    EeLoss,
    Withdraw,
    WithdrawHex(Id),
    AdvanceHex,
    AdvanceUnit(Hex),
    Over(&'static str),
}

#[derive(Clone, Default, Debug)]
pub struct Attack {
    pub targets: BTreeSet<Id>,
    pub contact: BTreeSet<Id>,
    pub guns: BTreeSet<Id>,
    pub pending: BTreeSet<Id>,
    pub used: BTreeSet<Id>,
    pub pushed: BTreeSet<Id>,
    pub barred: BTreeSet<Hex>,
    pub vacated: BTreeSet<Hex>,
    pub column: usize,
    pub due: i32,
    pub result: Option<&'static str>,
    /// Losses of the French and the Allies before the die.
    pub before: (i32, i32),
}

/// The game as the referee keeps it.
#[derive(Clone)]
pub struct Referee {
    pub field: &'static Field,
    pub one_advance: bool,
    pub ask_ratio: bool,
    pub secret: bool,
    pub drawn: bool,
    pub codes: [u8; 2],
    pub turn: i32,
    /// Is it the French Player-Turn?
    pub french: bool,
    pub combat: bool,
    pub places: BTreeMap<Id, Where>,
    pub arrives: BTreeMap<Id, i32>,
    pub moved: BTreeSet<Id>,
    pub fought: BTreeSet<Id>,
    pub owed: BTreeSet<Id>,
    pub attack: Attack,
    pub step: Step,
    /// Enemies whose duty lapsed (5.1h), for the statistics of the tests.
    pub lapsed: usize,
    /// How often a gun was found to owe its bombardment (6.5d), and how often only because of guns pushed before it.
    pub protected: Cell<(u32, u32)>,
}

/// Who faces whom (5.1): U with N(u), FREE with R(g), and the compulsory targets still in V.
pub struct Lines {
    pub contact: BTreeMap<Id, BTreeSet<Id>>,
    pub free: BTreeMap<Id, BTreeSet<Id>>,
    pub owed: BTreeSet<Id>,
}

impl Lines {
    /// BARE with more units spent and hit.
    pub fn bare(&self, spent: &BTreeSet<Id>, hit: &BTreeSet<Id>) -> BTreeSet<Id> {
        let nobody_beside = |e: &Id| !self.contact.iter().any(|(u, near)| !spent.contains(u) && near.contains(e));
        self.owed.iter().copied().filter(|e| !hit.contains(e) && nobody_beside(e)).collect()
    }

    /// The size of a maximum matching between some enemies and the free guns that are not spent, by trying everything.
    pub fn matching(&self, bare: &[Id], spent: &BTreeSet<Id>) -> usize {
        let Some((first, rest)) = bare.split_first() else { return 0 };
        let mut best = self.matching(rest, spent);
        for (gun, seen) in &self.free {
            if !spent.contains(gun) && seen.contains(first) {
                let mut used = spent.clone();
                used.insert(gun);
                best = best.max(1 + self.matching(rest, &used));
            }
        }
        best
    }

    pub fn shortfall(&self, spent: &BTreeSet<Id>, hit: &BTreeSet<Id>) -> usize {
        let bare: Vec<Id> = self.bare(spent, hit).into_iter().collect();
        bare.len() - self.matching(&bare, spent)
    }

    /// Conditions 1 to 3 of 5.1e.
    pub fn possible(&self, targets: &BTreeSet<Id>, attackers: &BTreeSet<Id>) -> bool {
        let touches = |u: &Id| self.contact.get(u).is_some_and(|near| targets.is_subset(near));
        let fires = |u: &Id| self.free.get(u).is_some_and(|seen| !seen.is_disjoint(targets));
        !targets.is_empty()
            && !attackers.is_empty()
            && attackers.iter().all(|u| touches(u) || fires(u))
            && (targets.len() == 1 || attackers.iter().any(touches))
    }

    /// 5.1e, all five conditions.
    pub fn legal(&self, targets: &BTreeSet<Id>, attackers: &BTreeSet<Id>) -> bool {
        let stranded = self.contact.iter().any(|(u, near)| !attackers.contains(u) && near.is_subset(targets));
        self.possible(targets, attackers)
            && !stranded
            && self.shortfall(attackers, targets) <= self.shortfall(&BTreeSet::new(), &BTreeSet::new())
    }

    /// Everyone who could take part in an attack on these.
    pub fn eligible(&self, targets: &BTreeSet<Id>) -> Vec<Id> {
        let contact = self.contact.iter().filter(|(_, near)| targets.is_subset(near));
        let free = self.free.iter().filter(|(_, seen)| !seen.is_disjoint(targets));
        contact.chain(free).map(|(u, _)| *u).collect()
    }

    /// Is there any legal attack on exactly these?
    pub fn legal_object(&self, targets: &BTreeSet<Id>) -> bool {
        let eligible = self.eligible(targets);
        // Small groups first: they nearly always settle it.
        let mut groups: Vec<u32> = (1..1u32 << eligible.len()).collect();
        groups.sort_by_key(|g| g.count_ones());
        groups.into_iter().any(|g| self.legal(targets, &subset(&eligible, g)))
    }

    /// Every set of enemies that can be the object of an attack.
    pub fn objects(&self) -> BTreeSet<BTreeSet<Id>> {
        let mut found = BTreeSet::new();
        for near in self.contact.values() {
            let near: Vec<Id> = near.iter().copied().collect();
            for group in 1..1u32 << near.len() {
                let targets = subset(&near, group);
                if !found.contains(&targets) && self.legal_object(&targets) {
                    found.insert(targets);
                }
            }
        }
        for enemy in self.free.values().flatten() {
            let targets = BTreeSet::from([*enemy]);
            if !found.contains(&targets) && self.legal_object(&targets) {
                found.insert(targets);
            }
        }
        found
    }

    /// 5.1g.
    pub fn may_end(&self) -> bool {
        let bare: Vec<Id> = self.bare(&BTreeSet::new(), &BTreeSet::new()).into_iter().collect();
        self.contact.is_empty() && self.matching(&bare, &BTreeSet::new()) == 0
    }

    /// 5.1f.
    pub fn forced(&self, targets: &BTreeSet<Id>) -> BTreeSet<Id> {
        self.contact.iter().filter(|(_, near)| near.is_subset(targets)).map(|(u, _)| *u).collect()
    }
}

pub fn subset(items: &[Id], group: u32) -> BTreeSet<Id> {
    items.iter().enumerate().filter(|(i, _)| group >> i & 1 != 0).map(|(_, u)| *u).collect()
}

fn id_list(value: &Value) -> BTreeSet<Id> {
    value.as_array().into_iter().flatten().map(|v| piece(v.as_str().expect("an id")).id).collect()
}

impl Referee {
    /// Begins from a written position that is at the start of a phase or at the draw of the numbers.
    pub fn read(position: &Value) -> Referee {
        let options = &position["setup"]["options"];
        let option = |name: &str| options[name].as_str().unwrap_or("");
        let variant = option("grouchy_variant");
        let mut referee = Referee {
            field: field(option("hougoumont_0914") == "town"),
            one_advance: option("advance_limit") == "one_per_attack",
            ask_ratio: option("ratio_prompt") == "always",
            secret: variant == "secret" || variant == "custom" && option("plan_secrecy") == "secret",
            drawn: matches!(variant, "secret" | "open"),
            codes: [0; 2],
            turn: position["turn"].as_i64().unwrap_or(1) as i32,
            french: position["side"].as_str() != Some("allied"),
            combat: position["phase"].as_str() == Some("combat"),
            places: BTreeMap::new(),
            arrives: BTreeMap::new(),
            moved: id_list(&position["moved"]),
            fought: id_list(&position["fought"]),
            owed: id_list(&position["owed"]),
            attack: Attack::default(),
            step: Step::MovePick,
            lapsed: 0,
            protected: Cell::default(),
        };
        for (id, place) in position["units"].as_object().expect("units") {
            let place = match place.as_str().expect("a place") {
                "waiting" => Where::Waiting,
                "destroyed" => Where::Destroyed,
                "exited" => Where::Exited,
                n => Where::On(hex(n)),
            };
            referee.places.insert(piece(id).id, place);
        }
        match variant {
            "custom" => {
                for plan in ["french_plan", "allied_plan"] {
                    for (id, turn) in options[plan].as_object().into_iter().flatten() {
                        referee.arrives.insert(piece(id).id, turn.as_i64().expect("a turn") as i32);
                    }
                }
            }
            "secret" | "open" => {
                for (i, side) in ["french", "allied"].into_iter().enumerate() {
                    let number = position["numbers"][side].as_u64().unwrap_or(0) as u8;
                    if number != 0 {
                        referee.draw(i == 0, number, false);
                    }
                }
            }
            _ => referee.arrives.extend(pool(false, "off")),
        }
        referee.step = match position["step"].as_str() {
            _ if referee.combat => Step::Target,
            _ => referee.first_step(),
        };
        referee
    }

    fn first_step(&self) -> Step {
        match self.codes {
            [0, _] if self.drawn => Step::Chit(true),
            [_, 0] if self.drawn => Step::Chit(false),
            _ => Step::MovePick,
        }
    }

    fn draw(&mut self, french: bool, number: u8, set_out: bool) {
        self.codes[usize::from(!french)] = number;
        for (id, turn) in pool(french, &number.to_string()) {
            self.arrives.insert(id, turn);
            if set_out {
                self.places.insert(id, Where::Waiting);
            }
        }
    }

    pub fn on_map(&self, id: &str) -> Option<Hex> {
        match self.places.get(id) {
            Some(Where::On(h)) => Some(*h),
            _ => None,
        }
    }

    pub fn army(&self, french: bool) -> impl Iterator<Item = (Id, Hex)> {
        self.places.iter().filter_map(move |(id, place)| match place {
            Where::On(h) if piece(id).french == french => Some((*id, *h)),
            _ => None,
        })
    }

    pub fn units_in(&self, h: Hex) -> Vec<Id> {
        self.places.iter().filter(|(_, p)| **p == Where::On(h)).map(|(id, _)| *id).collect()
    }

    /// All hexes next to an enemy of this side (4.5a).
    pub fn zones_against(&self, french: bool) -> BTreeSet<Hex> {
        self.army(!french).flat_map(|(_, h)| neighbours(h)).collect()
    }

    fn held_by(&self, french: bool) -> BTreeMap<Hex, Id> {
        self.army(french).map(|(id, h)| (h, id)).collect()
    }

    pub fn losses(&self, french: bool) -> i32 {
        let lost = self.places.iter().filter(|(id, p)| **p == Where::Destroyed && piece(id).french == french);
        lost.map(|(id, _)| piece(id).strength).sum()
    }

    pub fn exits(&self) -> usize {
        self.places.values().filter(|p| **p == Where::Exited).count()
    }

    pub fn demoralised(&self) -> bool {
        self.losses(false) >= 40
    }

    // Chapter 4

    /// Every hex a unit can enter, and whether it can leave the map.
    pub fn reach(&self, unit: Id, zones: &BTreeSet<Hex>) -> (BTreeSet<Hex>, bool) {
        let p = piece(unit);
        let (friends, enemies) = (self.held_by(p.french), self.held_by(!p.french));
        let shut = |h: Hex| enemies.contains_key(&h) || friends.contains_key(&h) && zones.contains(&h);
        let mut reached = BTreeSet::new();
        // Hexes from which the march may go on, with the points spent.
        let mut front: Vec<Hex> = Vec::new();
        let mut spent = 0;
        let mut exit = false;
        match self.on_map(unit) {
            Some(h) if zones.contains(&h) => return (reached, false),
            Some(h) => front.push(h),
            None => {
                front.extend(self.field.entries().filter(|&h| !zones.contains(&h) && !shut(h)));
                reached.extend(front.iter().copied());
                spent = 1;
            }
        }
        let start = self.on_map(unit);
        while spent < p.allowance {
            exit |= p.french && front.iter().any(|h| self.field.exits.contains(h));
            let mut next = Vec::new();
            for &h in &front {
                for n in neighbours(h) {
                    if self.field.open(h, n) && !shut(n) && Some(n) != start && reached.insert(n) && !zones.contains(&n)
                    {
                        next.push(n);
                    }
                }
            }
            front = next;
            spent += 1;
        }
        (reached, exit)
    }

    /// Where a unit may end its move, with the swap rule (4.4d).
    pub fn destinations(&self, unit: Id) -> (BTreeSet<Hex>, bool) {
        let french = piece(unit).french;
        let zones = self.zones_against(french);
        let friends = self.held_by(french);
        let (mut ends, exit) = self.reach(unit, &zones);
        ends.retain(|&h| match friends.get(&h) {
            None => true,
            Some(friend) => {
                let left = self.on_map(unit).filter(|&h| self.units_in(h) == [unit]);
                !self.moved.contains(friend) && self.clears(friend, left, &zones, &mut BTreeSet::from([unit]))
            }
        });
        (ends, exit)
    }

    /// Can this unit make room, or make others make room?
    fn clears(&self, unit: Id, left: Option<Hex>, zones: &BTreeSet<Hex>, tried: &mut BTreeSet<Id>) -> bool {
        tried.insert(unit);
        let friends = self.held_by(piece(unit).french);
        let (reached, exit) = self.reach(unit, zones);
        exit || reached.iter().any(|h| !friends.contains_key(h) || Some(*h) == left)
            || reached.iter().any(|h| {
                let next = friends[h];
                !self.moved.contains(next) && !tried.contains(next) && self.clears(next, left, zones, tried)
            })
    }

    fn can_move(&self, unit: Id, zones: &BTreeSet<Hex>) -> bool {
        // A single empty hex settles it; else the whole search.
        let free = |h: Hex| !self.places.values().any(|p| *p == Where::On(h));
        match self.on_map(unit) {
            Some(h) if zones.contains(&h) => false,
            Some(h) if neighbours(h).any(|n| self.field.open(h, n) && free(n)) => true,
            _ => {
                let (ends, exit) = self.destinations(unit);
                exit || !ends.is_empty()
            }
        }
    }

    /// The units that may be picked.
    pub fn movers(&self) -> BTreeSet<Id> {
        let zones = self.zones_against(self.french);
        let due = |id: &Id| self.arrives.get(id).is_some_and(|turn| *turn <= self.turn);
        self.places
            .iter()
            .filter(|(id, place)| match place {
                Where::On(_) => !self.moved.contains(**id),
                Where::Waiting => due(id) && !self.moved.contains(**id),
                _ => false,
            })
            .map(|(id, _)| *id)
            .filter(|id| piece(id).french == self.french && self.can_move(id, &zones))
            .collect()
    }

    // Chapter 5

    pub fn lines(&self) -> Lines {
        let foes: BTreeMap<Id, Hex> = self.army(!self.french).collect();
        let open_foes = || foes.iter().filter(|(id, _)| !self.fought.contains(*id));
        let (mut contact, mut free) = (BTreeMap::new(), BTreeMap::new());
        for (unit, h) in self.army(self.french).filter(|(id, _)| !self.fought.contains(id)) {
            let near: BTreeSet<Id> = open_foes().filter(|(_, at)| distance(h, **at) == 1).map(|(id, _)| *id).collect();
            let alone = !foes.values().any(|at| distance(h, *at) == 1);
            if !near.is_empty() {
                contact.insert(unit, near);
            } else if piece(unit).arm == 'a' && alone {
                let seen: BTreeSet<Id> =
                    open_foes().filter(|(_, at)| self.field.sees(h, **at)).map(|(id, _)| *id).collect();
                if !seen.is_empty() {
                    free.insert(unit, seen);
                }
            }
        }
        let owed = self.owed.iter().copied().filter(|e| foes.contains_key(e) && !self.fought.contains(e)).collect();
        Lines { contact, free, owed }
    }

    pub fn strengths(&self) -> (i32, i32) {
        let a = &self.attack;
        let attack = a.contact.iter().chain(&a.guns).map(|u| piece(u).strength).sum();
        let defence = a.targets.iter().map(|u| {
            let doubled = self.on_map(u).is_some_and(|h| self.field.doubles(h));
            piece(u).strength * if doubled { 2 } else { 1 }
        });
        (attack, defence.sum())
    }

    pub fn full_column(&self) -> usize {
        let (attack, defence) = self.strengths();
        shifted(column(attack, defence), self.french, self.demoralised())
    }

    // Chapter 6

    /// 6.4b.
    pub fn safe(&self, from: Hex, french: bool) -> BTreeSet<Hex> {
        let (zones, enemies) = (self.zones_against(french), self.held_by(!french));
        neighbours(from)
            .filter(|&n| self.field.open(from, n) && !zones.contains(&n) && !enemies.contains_key(&n))
            .collect()
    }

    /// 6.4c, 6.5: where a retreating or displaced unit may go.
    pub fn ways_back(&self, unit: Id, from: Hex, barred: &BTreeSet<Hex>, pushed: &BTreeSet<Id>) -> BTreeSet<Hex> {
        let french = piece(unit).french;
        let friends = self.held_by(french);
        let safe: Vec<Hex> = self.safe(from, french).into_iter().filter(|h| !barred.contains(h)).collect();
        let vacant: BTreeSet<Hex> = safe.iter().copied().filter(|h| !friends.contains_key(h)).collect();
        if !vacant.is_empty() {
            return vacant;
        }
        safe.into_iter()
            .filter(|h| {
                let friend = friends[h];
                if self.owes(friend, pushed) {
                    return false;
                }
                let (mut barred, mut pushed) = (barred.clone(), pushed.clone());
                barred.insert(*h);
                self.push(friend, &mut pushed);
                !self.ways_back(friend, *h, &barred, &pushed).is_empty()
            })
            .collect()
    }

    /// 6.5d, word for word.
    fn owes(&self, gun: Id, pushed: &BTreeSet<Id>) -> bool {
        if piece(gun).french != self.french || piece(gun).arm != 'a' || self.fought.contains(gun) {
            return false;
        }
        let lines = self.lines();
        let bare: Vec<Id> = lines.bare(&BTreeSet::new(), &BTreeSet::new()).into_iter().collect();
        let mut with_gun = pushed.clone();
        with_gun.insert(gun);
        let owes = bare.len() - lines.matching(&bare, &with_gun) > bare.len() - lines.matching(&bare, pushed);
        let alone = lines.matching(&bare, &BTreeSet::from([gun])) < lines.matching(&bare, &BTreeSet::new());
        let (all, by_others) = self.protected.get();
        self.protected.set((all + u32::from(owes), by_others + u32::from(owes && !alone)));
        owes
    }

    fn push(&self, unit: Id, pushed: &mut BTreeSet<Id>) {
        if piece(unit).french == self.french && piece(unit).arm == 'a' && !self.fought.contains(unit) {
            pushed.insert(unit);
        }
    }

    pub fn retreats(&self, unit: Id) -> BTreeSet<Hex> {
        let from = self.on_map(unit).expect("a unit on the map");
        self.ways_back(unit, from, &BTreeSet::from([from]), &BTreeSet::new())
    }

    pub fn displacements(&self, unit: Id) -> BTreeSet<Hex> {
        let from = self.on_map(unit).expect("a unit on the map");
        self.ways_back(unit, from, &self.attack.barred, &self.attack.pushed)
    }

    pub fn withdrawals(&self, gun: Id) -> BTreeSet<Hex> {
        let from = self.on_map(gun).expect("a gun on the map");
        self.safe(from, self.french).into_iter().filter(|h| self.units_in(*h).is_empty()).collect()
    }

    fn victors_french(&self) -> bool {
        match self.attack.result {
            Some("Ae" | "Ar") => !self.french,
            _ => self.french,
        }
    }

    pub fn advancers(&self, into: Hex) -> BTreeSet<Id> {
        let a = &self.attack;
        let victors = if self.victors_french() == self.french { &a.contact } else { &a.targets };
        let near = |u: &Id| self.on_map(u).is_some_and(|h| self.field.open(h, into));
        victors.iter().copied().filter(|u| !a.used.contains(u) && near(u)).collect()
    }

    pub fn ground(&self) -> BTreeSet<Hex> {
        let a = &self.attack;
        let advanced = a.used.iter().any(|u| a.contact.contains(u) || a.targets.contains(u));
        if self.one_advance && advanced {
            return BTreeSet::new();
        }
        a.vacated.iter().copied().filter(|h| !self.advancers(*h).is_empty()).collect()
    }

    // What may be done

    /// Every legal move, as script.
    pub fn legal(&self) -> BTreeSet<String> {
        let mut moves: BTreeSet<String> = BTreeSet::new();
        let a = &self.attack;
        let mut named = |verb: &str, units: &BTreeSet<Id>| moves.extend(units.iter().map(|u| format!("{verb} {u}")));
        match &self.step {
            Step::Chit(_) | Step::Roll | Step::Over(_) => {}
            Step::MovePick => {
                named("pick", &self.movers());
                moves.insert("end-move".into());
            }
            Step::MoveDest(u) | Step::MoveBumped(u) => {
                let (ends, exit) = self.destinations(u);
                moves.extend(ends.into_iter().map(|h| format!("to {}", number(h))));
                if exit {
                    moves.insert("exit".into());
                }
                // 4.1b: only a bumped unit must go.
                if matches!(self.step, Step::MoveDest(_)) {
                    moves.insert("stay".into());
                }
            }
            Step::Target => {
                let lines = self.lines();
                named("target", &lines.objects().into_iter().flatten().collect());
                if lines.may_end() {
                    moves.insert("end-combat".into());
                }
            }
            Step::TargetMore => {
                let lines = self.lines();
                let grown = lines.objects().into_iter().filter(|t| a.targets.is_subset(t)).flatten();
                named("target", &grown.filter(|e| !a.targets.contains(e)).collect());
                if lines.legal_object(&a.targets) {
                    moves.insert("done".into());
                }
            }
            Step::Attackers => {
                let lines = self.lines();
                let joined: BTreeSet<Id> = a.contact.union(&a.guns).copied().collect();
                named("attacker", &self.joiners(&lines, &joined));
                if lines.legal(&a.targets, &joined) {
                    moves.insert("done".into());
                    if !self.ask_ratio && self.full_column() > 0 {
                        moves.insert("lower".into());
                    }
                }
            }
            Step::Ratio => moves.extend(COLUMNS[..=self.full_column()].iter().map(|c| format!("ratio {c}"))),
            Step::RetreatPick => named("retreat", &a.pending),
            Step::RetreatHex(u) => moves.extend(self.retreats(u).into_iter().map(|h| format!("to {}", number(h)))),
            Step::DisplaceHex(u) => {
                moves.extend(self.displacements(u).into_iter().map(|h| format!("to {}", number(h))));
            }
            Step::EeLoss => named("lose", &a.pending),
            Step::Withdraw => {
                named("withdraw", &self.withdrawers());
                moves.insert("done".into());
            }
            Step::WithdrawHex(g) => {
                moves.extend(self.withdrawals(g).into_iter().map(|h| format!("to {}", number(h))));
                moves.insert("stay".into());
            }
            Step::AdvanceHex => {
                moves.extend(self.ground().into_iter().map(|h| format!("advance {}", number(h))));
                moves.insert("done".into());
            }
            Step::AdvanceUnit(h) => named("with", &self.advancers(*h)),
        }
        moves
    }

    fn joiners(&self, lines: &Lines, joined: &BTreeSet<Id>) -> BTreeSet<Id> {
        let a = &self.attack;
        let before = lines.shortfall(&BTreeSet::new(), &BTreeSet::new());
        let welcome = |u: &Id| lines.contact.contains_key(u) || a.targets.len() == 1 || !a.contact.is_empty();
        let keeps = |u: Id| {
            let mut with = joined.clone();
            with.insert(u);
            lines.shortfall(&with, &a.targets) <= before
        };
        let eligible = lines.eligible(&a.targets).into_iter();
        eligible.filter(|u| !joined.contains(u) && welcome(u) && keeps(u)).collect()
    }

    fn withdrawers(&self) -> BTreeSet<Id> {
        let a = &self.attack;
        a.guns.iter().copied().filter(|g| !a.used.contains(g) && !self.withdrawals(g).is_empty()).collect()
    }

    /// Who decides: `french`, `allied`, `chance` or `over`.
    pub fn actor(&self) -> &'static str {
        let french = match &self.step {
            Step::Over(_) => return "over",
            Step::Chit(_) | Step::Roll => return "chance",
            Step::RetreatPick => self.attack.pending.first().map_or(self.french, |u| piece(u).french),
            Step::RetreatHex(u) | Step::DisplaceHex(u) => piece(u).french,
            Step::AdvanceHex | Step::AdvanceUnit(_) => self.victors_french(),
            _ => self.french,
        };
        if french { "french" } else { "allied" }
    }

    // What happens

    /// Makes a move given as script, and every step after it that leaves no choice.
    pub fn play(&mut self, mv: &str) {
        let (verb, object) = mv.split_once(' ').unwrap_or((mv, ""));
        match (self.step.clone(), verb) {
            (Step::Chit(french), "chit") => {
                self.draw(french, object.parse().expect("a number"), true);
                self.step = self.first_step();
            }
            (Step::MovePick, "pick") => self.step = Step::MoveDest(piece(object).id),
            (Step::MovePick, "end-move") => self.end_movement(),
            (Step::MoveDest(u) | Step::MoveBumped(u), "to") => self.march(u, hex(object)),
            (Step::MoveDest(u) | Step::MoveBumped(u), "exit") => self.exit(u),
            (Step::MoveDest(u), "stay") => {
                self.moved.insert(u);
                self.step = Step::MovePick;
            }
            (Step::Target | Step::TargetMore, "target") => {
                self.attack.targets.insert(piece(object).id);
                self.step = Step::TargetMore;
            }
            (Step::Target, "end-combat") => self.end_combat(),
            (Step::TargetMore, "done") => self.muster(),
            (Step::Attackers, "attacker") => self.join(piece(object).id),
            (Step::Attackers, "lower") => self.step = Step::Ratio,
            (Step::Attackers, "done") if self.ask_ratio => self.step = Step::Ratio,
            (Step::Attackers, "done") => self.announce(self.full_column()),
            (Step::Ratio, "ratio") => self.announce(COLUMNS.iter().position(|c| *c == object).expect("a column")),
            (Step::Roll, "die") => self.resolve(object.parse().expect("a die")),
            (Step::RetreatPick, "retreat") => self.begin_retreat(piece(object).id),
            (Step::RetreatHex(u), "to") => self.step_back(u, hex(object), false),
            (Step::DisplaceHex(u), "to") => self.step_back(u, hex(object), true),
            (Step::EeLoss, "lose") => self.lose(piece(object).id),
            (Step::Withdraw, "withdraw") => self.step = Step::WithdrawHex(piece(object).id),
            (Step::Withdraw, "done") => self.step = Step::AdvanceHex,
            (Step::WithdrawHex(g), "to") => self.withdraw(g, hex(object)),
            (Step::WithdrawHex(g), "stay") => {
                self.attack.used.insert(g);
                self.step = Step::Withdraw;
            }
            (Step::AdvanceHex, "advance") => self.step = Step::AdvanceUnit(hex(object)),
            (Step::AdvanceHex, "done") => self.next_attack(),
            (Step::AdvanceUnit(h), "with") => self.advance(piece(object).id, h),
            (step, _) => panic!("{mv} at {step:?}"),
        }
        self.settle();
    }

    /// Takes the steps that leave no choice.
    pub fn settle(&mut self) {
        loop {
            match self.step.clone() {
                Step::MovePick if !self.secret && self.movers().is_empty() => self.end_movement(),
                Step::MoveBumped(u) => {
                    let (ends, exit) = self.destinations(u);
                    match (ends.len(), exit) {
                        (1, false) => self.march(u, *ends.first().expect("a hex")),
                        (0, true) => self.exit(u),
                        _ => return,
                    }
                }
                Step::Target => {
                    let lines = self.lines();
                    let targets: BTreeSet<Id> = lines.objects().into_iter().flatten().collect();
                    match (targets.len(), lines.may_end()) {
                        (0, end) => {
                            assert!(end, "no attack and no end");
                            self.end_combat();
                        }
                        (1, false) => {
                            self.attack.targets = targets;
                            self.step = Step::TargetMore;
                        }
                        _ => return,
                    }
                }
                Step::TargetMore => {
                    let legal = self.legal();
                    let more: Vec<&String> = legal.iter().filter(|m| m.starts_with("target")).collect();
                    match (more.as_slice(), legal.contains("done")) {
                        ([], true) => self.muster(),
                        ([only], false) => {
                            let id = only.split(' ').nth(1).expect("an id");
                            self.attack.targets.insert(piece(id).id);
                        }
                        ([], false) => panic!("a dead end while choosing targets"),
                        _ => return,
                    }
                }
                Step::Attackers => {
                    let legal = self.legal();
                    assert!(!legal.is_empty(), "a dead end while choosing attackers");
                    match legal.first() {
                        Some(only) if legal.len() == 1 && only.starts_with("attacker") => {
                            self.join(piece(only.split(' ').nth(1).expect("an id")).id);
                        }
                        _ => return,
                    }
                }
                Step::Ratio if self.full_column() == 0 => self.announce(0),
                Step::RetreatPick => match self.attack.pending.len() {
                    0 => {
                        self.step = if self.attack.result == Some("Ar") { Step::Withdraw } else { Step::AdvanceHex };
                    }
                    1 => self.begin_retreat(self.attack.pending.first().expect("a unit")),
                    _ => return,
                },
                Step::RetreatHex(u) => {
                    let ways = self.retreats(u);
                    match ways.len() {
                        0 => {
                            self.places.insert(u, Where::Destroyed);
                            self.step = Step::RetreatPick;
                            self.check_losses();
                        }
                        1 => self.step_back(u, *ways.first().expect("a hex"), false),
                        _ => return,
                    }
                }
                Step::DisplaceHex(u) => {
                    let ways = self.displacements(u);
                    match ways.len() {
                        0 => panic!("a chain that cannot be completed"),
                        1 => self.step_back(u, *ways.first().expect("a hex"), true),
                        _ => return,
                    }
                }
                Step::EeLoss => {
                    let left: i32 = self.attack.pending.iter().map(|u| piece(u).strength).sum();
                    if self.attack.due <= 0 || self.attack.pending.is_empty() {
                        self.attack.pending.clear();
                        self.step = Step::Withdraw;
                        self.check_losses();
                    } else if left <= self.attack.due || self.attack.pending.len() == 1 {
                        for u in self.attack.pending.clone() {
                            self.lose(u);
                        }
                    } else {
                        return;
                    }
                }
                Step::Withdraw if self.withdrawers().is_empty() => self.step = Step::AdvanceHex,
                Step::WithdrawHex(g) => {
                    let ways = self.withdrawals(g);
                    if ways.len() != 1 {
                        return;
                    }
                    self.withdraw(g, *ways.first().expect("a hex"));
                }
                Step::AdvanceHex => {
                    // 6.6i
                    for h in &self.attack.vacated {
                        assert!(self.units_in(*h).is_empty(), "{} is not empty", number(*h));
                    }
                    if !self.ground().is_empty() {
                        return;
                    }
                    self.next_attack();
                }
                Step::AdvanceUnit(h) => {
                    let units = self.advancers(h);
                    if units.len() != 1 {
                        return;
                    }
                    self.advance(units.first().expect("a unit"), h);
                }
                _ => return,
            }
        }
    }

    fn march(&mut self, unit: Id, to: Hex) {
        let friend = self.units_in(to).first().copied();
        self.places.insert(unit, Where::On(to));
        self.moved.insert(unit);
        self.step = friend.map_or(Step::MovePick, Step::MoveBumped);
    }

    fn exit(&mut self, unit: Id) {
        self.places.insert(unit, Where::Exited);
        self.moved.insert(unit);
        self.step = Step::MovePick;
        if self.exits() >= 7 && self.demoralised() {
            self.step = Step::Over("french-through");
        }
    }

    fn end_movement(&mut self) {
        self.moved.clear();
        self.combat = true;
        let near = |h: Hex| self.army(self.french).any(|(_, at)| distance(h, at) == 1);
        self.owed = self.army(!self.french).filter(|(_, h)| near(*h)).map(|(id, _)| id).collect();
        self.next_attack();
    }

    fn next_attack(&mut self) {
        self.attack = Attack::default();
        self.step = Step::Target;
    }

    fn muster(&mut self) {
        self.attack.contact = self.lines().forced(&self.attack.targets);
        self.step = Step::Attackers;
    }

    fn join(&mut self, unit: Id) {
        if self.lines().contact.contains_key(unit) {
            self.attack.contact.insert(unit);
        } else {
            self.attack.guns.insert(unit);
        }
    }

    fn announce(&mut self, column: usize) {
        self.attack.column = column;
        self.step = Step::Roll;
    }

    fn hexes_of(&self, units: &BTreeSet<Id>) -> BTreeSet<Hex> {
        units.iter().filter_map(|u| self.on_map(u)).collect()
    }

    fn destroy(&mut self, units: &BTreeSet<Id>) {
        for u in units {
            self.places.insert(u, Where::Destroyed);
        }
    }

    fn resolve(&mut self, die: usize) {
        let result = TABLE[die - 1][self.attack.column];
        self.attack.result = Some(result);
        self.attack.before = (self.losses(true), self.losses(false));
        let Attack { targets, contact, guns, .. } = self.attack.clone();
        self.fought.extend(targets.iter().chain(&contact).chain(&guns));
        let losers = if matches!(result, "Ae" | "Ar") { &contact } else { &targets };
        self.attack.vacated = self.hexes_of(losers);
        match result {
            "Ae" => {
                self.destroy(&contact);
                self.step = Step::Withdraw;
                self.check_losses();
            }
            "Ar" | "Dr" => {
                self.attack.pending = losers.clone();
                self.step = Step::RetreatPick;
            }
            "Ee" => {
                self.destroy(&targets);
                self.attack.due = targets.iter().map(|u| piece(u).strength).sum();
                self.attack.pending = contact;
                self.step = Step::EeLoss;
            }
            "De" => {
                self.destroy(&targets);
                self.step = Step::AdvanceHex;
                self.check_losses();
            }
            other => panic!("no result {other}"),
        }
    }

    fn lose(&mut self, unit: Id) {
        self.attack.pending.remove(unit);
        self.attack.due -= piece(unit).strength;
        self.places.insert(unit, Where::Destroyed);
    }

    /// 8.1a, 8.2c, 8.3a, 8.4b: by the losses before the die and now.
    fn check_losses(&mut self) {
        let (french, allied) = (self.losses(true), self.losses(false));
        let was_demoralised = self.attack.before.1 >= 40;
        let through = self.exits() >= 7;
        let end = if was_demoralised {
            None
        } else if french >= 40 && allied >= 40 {
            Some(if through { "both-french" } else { "both-allied" })
        } else if french >= 40 {
            Some("french-broken")
        } else if allied >= 40 && through {
            Some("french-through")
        } else {
            None
        };
        if let Some(end) = end {
            self.step = Step::Over(end);
        }
    }

    fn begin_retreat(&mut self, unit: Id) {
        self.attack.pending.remove(unit);
        self.step = Step::RetreatHex(unit);
    }

    fn step_back(&mut self, unit: Id, to: Hex, displaced: bool) {
        let from = self.on_map(unit).expect("a unit on the map");
        let friend = self.units_in(to).first().copied();
        self.places.insert(unit, Where::On(to));
        if !displaced {
            self.attack.barred = BTreeSet::from([from]);
            self.attack.pushed.clear();
        }
        match friend {
            Some(friend) => {
                self.attack.barred.insert(to);
                let mut pushed = self.attack.pushed.clone();
                self.push(friend, &mut pushed);
                self.attack.pushed = pushed;
                self.step = Step::DisplaceHex(friend);
            }
            None => {
                self.attack.barred.clear();
                self.attack.pushed.clear();
                self.step = Step::RetreatPick;
            }
        }
    }

    fn withdraw(&mut self, gun: Id, to: Hex) {
        self.attack.used.insert(gun);
        self.places.insert(gun, Where::On(to));
        self.step = Step::Withdraw;
    }

    fn advance(&mut self, unit: Id, into: Hex) {
        self.attack.used.insert(unit);
        self.attack.vacated.remove(&into);
        self.places.insert(unit, Where::On(into));
        self.step = Step::AdvanceHex;
    }

    fn end_combat(&mut self) {
        self.lapsed += self.lines().owed.len();
        self.fought.clear();
        self.owed.clear();
        self.attack = Attack::default();
        if !self.french && self.turn == 10 {
            self.step = Step::Over(if self.demoralised() { "demoralised-draw" } else { "draw" });
            return;
        }
        self.turn += i32::from(!self.french);
        self.french = !self.french;
        self.combat = false;
        self.step = Step::MovePick;
    }

    // Comparing

    /// The step as the position notation writes it.
    pub fn written_step(&self) -> Value {
        use serde_json::json;
        match &self.step {
            Step::Chit(french) => json!({ "chit": if *french { "french" } else { "allied" } }),
            Step::MovePick => json!("move-pick"),
            Step::MoveDest(u) => json!({ "move-dest": u }),
            Step::MoveBumped(u) => json!({ "move-bumped": u }),
            Step::Target => json!("target"),
            Step::TargetMore => json!("target-more"),
            Step::Attackers => json!("attackers"),
            Step::Ratio => json!("ratio"),
            Step::Roll => json!("roll"),
            Step::RetreatPick => json!("retreat-pick"),
            Step::RetreatHex(u) => json!({ "retreat-hex": u }),
            Step::DisplaceHex(u) => json!({ "displace-hex": u }),
            Step::EeLoss => json!("ee-loss"),
            Step::Withdraw => json!("withdraw"),
            Step::WithdrawHex(g) => json!({ "withdraw-hex": g }),
            Step::AdvanceHex => json!("advance-hex"),
            Step::AdvanceUnit(h) => json!({ "advance-unit": number(*h) }),
            Step::Over(end) => json!({ "over": end }),
        }
    }

    /// Everything in which a written position differs from what the referee holds.
    pub fn differences(&self, written: &Value) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, here: Value, there: &Value| {
            if here != *there {
                found.push(format!("{what}: referee {here}, program {there}"));
            }
        };
        use serde_json::json;
        compare("turn", json!(self.turn), &written["turn"]);
        compare("side", json!(if self.french { "french" } else { "allied" }), &written["side"]);
        compare("phase", json!(if self.combat { "combat" } else { "movement" }), &written["phase"]);
        compare("step", self.written_step(), &written["step"]);
        let units: BTreeMap<Id, String> = self
            .places
            .iter()
            .map(|(id, place)| {
                let place = match place {
                    Where::On(h) => number(*h),
                    Where::Waiting => "waiting".into(),
                    Where::Destroyed => "destroyed".into(),
                    Where::Exited => "exited".into(),
                };
                (*id, place)
            })
            .collect();
        compare("units", json!(units), &written["units"]);
        let set = |set: &BTreeSet<Id>| -> Value {
            // Lists are written in index order.
            json!(PIECES.iter().map(|p| p.id).filter(|id| set.contains(id)).collect::<Vec<_>>())
        };
        let empty = json!([]);
        let list = |at: &Value| -> Value { if at.is_null() { empty.clone() } else { at.clone() } };
        // After the end the marks of the last phase are of no interest.
        if !matches!(self.step, Step::Over(_)) {
            compare("moved", set(&self.moved), &list(&written["moved"]));
            compare("fought", set(&self.fought), &list(&written["fought"]));
            compare("owed", set(&self.owed), &list(&written["owed"]));
            let a = &written["attack"];
            compare("targets", set(&self.attack.targets), &list(&a["targets"]));
            compare("contact", set(&self.attack.contact), &list(&a["contact"]));
            compare("guns", set(&self.attack.guns), &list(&a["guns"]));
            compare("pending", set(&self.attack.pending), &list(&a["pending"]));
            compare("result", json!(self.attack.result), &a["result"]);
            let hexes = |set: &BTreeSet<Hex>| json!(set.iter().map(|h| number(*h)).collect::<Vec<_>>());
            compare("vacated", hexes(&self.attack.vacated), &list(&a["vacated"]));
            compare("barred", hexes(&self.attack.barred), &list(&a["barred"]));
        }
        found
    }
}
