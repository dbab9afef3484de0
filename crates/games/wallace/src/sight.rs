//! Lines of sight: shortest paths, what blocks them, what they cost the shot (LOS-01 to LOS-07).

use crate::map::{ALLIED_RIDGE, AREAS, Area, AreaSet, FRENCH_RIDGE, SUNKEN_ROAD, area, map};
use crate::shifts::{Shift, applying, sum};
use std::sync::LazyLock;

/// The furthest a gun reaches (ART-02).
pub const REACH: u8 = 3;

/// One shortest path from a gun to a target.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// The areas between them.
    between: [Area; 2],
    count: u8,
    /// Areas that hide the target as long as combat units are in them (LOS-02, LOS-03).
    screen: AreaSet,
    /// Does the ground itself hide the target?
    hidden: bool,
    /// What it takes off the die.
    cost: u8,
    /// Does it cross a ridge that neither end borders (LOS-05)?
    beyond_ridge: bool,
    /// Does it cross a ridge that the gun's area does not border (AVI-06)?
    pub over_ridge: bool,
    /// Does it enter the target across the sunken road, from the south (AVI-07)?
    pub sunken: bool,
}

impl Path {
    /// The areas between gun and target.
    pub fn between(&self) -> &[Area] {
        &self.between[..usize::from(self.count)]
    }

    /// What it takes off the die.
    pub(crate) fn cost(&self) -> u8 {
        self.cost
    }
}

/// What a line changes of the die (AVI-06, AVI-07).
fn shifts(over_ridge: bool, sunken: bool) -> impl Iterator<Item = Shift> {
    applying([(-2, over_ridge, "over a ridge", "AVI-06"), (-1, sunken, "sunken road", "AVI-07")])
}

/// The same for a line that takes so much off the die: two for a ridge, one for the sunken road.
pub(crate) fn shifts_of(cost: u8) -> impl Iterator<Item = Shift> {
    shifts(cost & 2 != 0, cost & 1 != 0)
}

/// Why a target cannot be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// Too far away, or the gun's own area.
    OutOfRange,
    /// Woods, a town or a strong point lies in between.
    Ground(Area),
    /// Units stand in between.
    Units(Area),
    /// A ridge hides it.
    Ridge,
}

static PATHS: LazyLock<Vec<Vec<Path>>> = LazyLock::new(|| {
    let all = || (0..65).map(Area);
    let mut paths = vec![Vec::new(); AREAS * AREAS];
    for from in all() {
        for to in all() {
            paths[from.index() * AREAS + to.index()] = shortest(from, to);
        }
    }
    paths
});

static SEEN: LazyLock<[AreaSet; AREAS]> = LazyLock::new(|| {
    let board = || Area::all().filter(|a| a.on_board());
    let sees = |from: Area, to: &Area| paths(from, *to).iter().any(|p| !p.hidden);
    std::array::from_fn(|i| board().filter(|to| sees(Area(i as u8), to)).collect())
});

/// All shortest paths between two areas within reach.
pub fn paths(from: Area, to: Area) -> &'static [Path] {
    &PATHS[from.index() * AREAS + to.index()]
}

fn shortest(from: Area, to: Area) -> Vec<Path> {
    let map = map();
    let distance = map.distance[from.index()][to.index()];
    if distance == 0 || distance > REACH {
        return Vec::new();
    }
    let nearer = |a: Area| {
        let left = map.distance[a.index()][to.index()];
        map.around(a).iter().filter(move |n| map.distance[n.index()][to.index()] + 1 == left)
    };
    match distance {
        1 => vec![path(&[from, to])],
        2 => nearer(from).map(|a| path(&[from, a, to])).collect(),
        _ => nearer(from).flat_map(|a| nearer(a).map(move |b| path(&[from, a, b, to]))).collect(),
    }
}

fn path(way: &[Area]) -> Path {
    let (from, to) = (way[0], way[way.len() - 1]);
    let (mut beyond_ridge, mut over_ridge) = (false, false);
    for ridge in [&ALLIED_RIDGE[..], &FRENCH_RIDGE[..]] {
        let borders = |a: Area| ridge.iter().any(|(n, s)| area(*n) == a || area(*s) == a);
        if way.windows(2).any(|w| is_border(ridge, w[0], w[1])) {
            beyond_ridge |= !borders(from) && !borders(to);
            over_ridge |= !borders(from);
        }
    }
    let last = way[way.len() - 2];
    let mut between = [from; 2];
    for (slot, a) in between.iter_mut().zip(&way[1..way.len() - 1]) {
        *slot = *a;
    }
    let sunken = SUNKEN_ROAD.iter().any(|(n, s)| area(*n) == to && area(*s) == last);
    let mut path = Path {
        between,
        count: way.len() as u8 - 2,
        screen: AreaSet::EMPTY,
        hidden: false,
        cost: -sum(shifts(over_ridge, sunken)) as u8,
        beyond_ridge,
        over_ridge,
        sunken,
    };
    let low = map().low;
    path.screen = path.between().iter().copied().filter(|a| low.contains(from) || !low.contains(*a)).collect();
    path.hidden = obstacle(&path, low.contains(from), AreaSet::EMPTY).is_some();
    path
}

fn is_border(line: &[(u8, u8)], a: Area, b: Area) -> bool {
    line.iter().any(|(n, s)| (area(*n), area(*s)) == (a, b) || (area(*n), area(*s)) == (b, a))
}

/// The best clear path from a gun to a target, `filled` being the areas with combat units (G-36).
pub fn clear(from: Area, to: Area, filled: AreaSet) -> Result<&'static Path, Blocked> {
    open(from, to, filled).ok_or_else(|| {
        let why = paths(from, to).iter().filter_map(|p| obstacle(p, map().low.contains(from), filled)).next_back();
        why.unwrap_or(Blocked::OutOfRange)
    })
}

/// The same where nobody asks why nothing is seen.
pub fn open(from: Area, to: Area, filled: AreaSet) -> Option<&'static Path> {
    paths(from, to).iter().filter(|p| !p.hidden && !p.screen.intersects(filled)).min_by_key(|p| p.cost)
}

/// Areas a gun reaches if nothing hides them.
pub fn within_reach(from: Area) -> AreaSet {
    SEEN[from.index()]
}

/// What blocks a path.
fn obstacle(p: &Path, from_low: bool, filled: AreaSet) -> Option<Blocked> {
    let map = map();
    for &a in p.between() {
        // LOS-03: whoever is not in low ground sees over everything in it.
        if !from_low && map.low.contains(a) {
            continue;
        }
        // LOS-02
        if (map.woods | map.town | map.strong).contains(a) {
            return Some(Blocked::Ground(a));
        }
        if filled.contains(a) {
            return Some(Blocked::Units(a));
        }
    }
    p.beyond_ridge.then_some(Blocked::Ridge)
}
