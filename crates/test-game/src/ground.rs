//! Where a company may stand and how far it may go: chapter 2, measured.

use crate::shapes::{pose, spot};
use crate::{FIELD, MARCH, MM, NEAR, Skirmish, TOLERANCE};
use kernel::shape::{Gap, Reach, ReachNote, ReachRow, Stop};
use kernel::{Ruling, Seat};
use measure::{
    Block, Field, Group, Heading, Meeting, Obstacle, Obstacles, Point, Polygon, Shape, Side, Zone, distance, overlap,
    sweep,
};
use std::sync::LazyLock;

/// What is met on a way bears the number of its company, or one of these.
const ZONES: u32 = 100;
const ROUGH: u32 = 200;

/// 2.9: a patch in the middle of the field.
pub(crate) static ROUGH_GROUND: LazyLock<Polygon> = LazyLock::new(|| {
    let corners = [(120, 130), (185, 140), (180, 175), (125, 170)];
    Polygon::new(corners.map(|(x, y)| Point::new(x * MM, y * MM)).to_vec())
});

pub(crate) static THE_FIELD: Field =
    Field { north_west: Point::new(0, 0), south_east: Point::new(FIELD * MM, FIELD * MM) };

/// How far a company may march, and where it may not stop.
pub(crate) struct Way {
    /// The farthest place where it may stop, in millimetres; less than nothing if there is none.
    pub far: i32,
    /// Why not farther than that.
    pub end: ReachNote,
    /// Nobody marches beyond this, in millimetres.
    pub limit: i32,
    /// Why not.
    pub beyond: Ruling,
    /// Places on friends, up to the limit.
    pub gaps: Vec<Gap>,
    /// What is met before the end, in ticks.
    pub met: Vec<(i32, ReachNote)>,
}

fn note(kind: &'static str, rule: &'static str, text: impl Into<String>, piece: Option<u8>) -> ReachNote {
    ReachNote { kind, ruling: Ruling::new(rule, text), piece: piece.map(Skirmish::id) }
}

fn over_the_edge() -> ReachNote {
    note("edge", "2.6", "No company may leave the field.", None)
}

impl Skirmish {
    fn friends(&self, company: u8, other: u8) -> bool {
        Self::owner(other) == Self::owner(company)
    }

    /// The company after a wheel about the front corner it turns towards.
    pub(crate) fn wheeled(block: &Block, by: i32) -> Block {
        let pivot = if by < 0 { block.front_left() } else { block.front_right() };
        block.turned_about(pivot, by)
    }

    /// 2.5, 2.6: may this company stand there?
    pub(crate) fn may_stand(&self, company: u8, there: &Block) -> Result<(), ReachNote> {
        if !THE_FIELD.holds(there, TOLERANCE) {
            return Err(over_the_edge());
        }
        match self.others(company).find(|(_, other)| overlap(there, other, TOLERANCE)) {
            Some((other, _)) => {
                let kind = if self.friends(company, other) { "friend" } else { "contact" };
                Err(note(kind, "2.5", format!("It would come to lie on {}.", Self::id(other)), Some(other)))
            }
            None => Ok(()),
        }
    }

    /// 2.3: may this company wheel by so many degrees?
    pub(crate) fn may_wheel(&self, company: u8, by: i32) -> Result<(), Ruling> {
        if !(-90..=90).contains(&by) {
            return Err(too_far_round());
        }
        let Some(block) = self.block(company) else { return Err(Ruling::new("2.1", "This company is lost.")) };
        self.may_stand(company, &Self::wheeled(&block, by)).map_err(|note| note.ruling)
    }

    /// The zones of the enemies of a company.
    pub(crate) fn zones_against(&self, company: u8) -> impl Iterator<Item = (u8, Zone)> {
        let enemies = self.others(company).filter(move |(other, _)| !self.friends(company, *other));
        enemies.map(|(other, block)| (other, Zone::around(block, NEAR * MM)))
    }

    /// Everything that a company can meet.
    fn obstacles(&self, company: u8) -> Obstacles<'static> {
        let blocks = self.others(company).map(|(other, block)| (u32::from(other), Shape::Block(block), TOLERANCE));
        let zones = self.zones_against(company).map(|(other, zone)| (ZONES + u32::from(other), Shape::Zone(zone), 0));
        let all = blocks.chain(zones).chain([(ROUGH, Shape::Area(&ROUGH_GROUND), 0)]);
        Obstacles::new(all.map(|(id, shape, tolerance)| Obstacle { id, shape, tolerance }).collect())
    }

    /// 2.4 to 2.9: what those meetings mean for this block, which is the company wherever it has turned.
    fn way_past(&self, company: u8, block: &Block, met: &[Meeting]) -> Way {
        let (mut limit, mut beyond) =
            (MARCH, note("limit", "2.4", format!("A company marches {MARCH} mm at most."), None));
        // The edge needs no sweep.
        let inside = THE_FIELD.way_inside(block, block.pose.heading, TOLERANCE, MARCH * MM).unwrap_or(0) / MM;
        if inside < limit {
            (limit, beyond) = (inside, over_the_edge());
        }
        let (mut gaps, mut on_the_way) = (Vec::new(), Vec::new());
        for meeting in met {
            let stop = meeting.span.from / MM;
            match meeting.id {
                // Nothing is met that it stands in already.
                ZONES..=ROUGH if meeting.span.at_start => {}
                ROUGH => on_the_way.push((meeting.span.from, note("ground", "2.9", "It crosses rough ground.", None))),
                id @ ZONES..ROUGH => {
                    let enemy = (id - ZONES) as u8;
                    let text = format!("It comes close to {}.", Self::id(enemy));
                    on_the_way.push((meeting.span.from, note("zone", "2.8", text, Some(enemy))));
                }
                id if self.friends(company, id as u8) => {
                    gaps.extend(self.no_stop_on(id as u8, block, stop, meeting.span.until / MM + 1));
                }
                id if stop < limit => {
                    let enemy = id as u8;
                    let text = format!("It meets {} and stops there.", Self::id(enemy));
                    (limit, beyond) = (stop, note("contact", "2.7", text, Some(enemy)));
                }
                _ => {}
            }
        }
        // Of friends that stand close the nearer is named.
        gaps.sort_by_key(|(_, gap): &(u8, Gap)| (gap.from, gap.to));
        let mut from = 0;
        gaps.retain_mut(|(_, gap)| {
            gap.from = gap.from.max(from);
            gap.to = gap.to.min(limit.into());
            let kept = gap.from <= gap.to;
            if kept {
                from = gap.to + 1;
            }
            kept
        });
        let (mut far, mut end) = (limit, beyond.clone());
        for (friend, gap) in gaps.iter().rev() {
            if gap.to >= i64::from(far) {
                far = gap.from as i32 - 1;
                end = ReachNote { kind: "friend", ruling: gap.ruling.clone(), piece: Some(Self::id(*friend)) };
            }
        }
        on_the_way.retain(|(at, _)| *at <= far * MM);
        let gaps = gaps.into_iter().map(|(_, gap)| gap).collect();
        Way { far, end, limit, beyond: beyond.ruling, gaps, met: on_the_way }
    }

    /// 2.5: where between these millimetres the company would lie on a friend.
    fn no_stop_on(&self, friend: u8, block: &Block, from: i32, to: i32) -> Option<(u8, Gap)> {
        let other = self.block(friend)?;
        let lies = |mm: &i32| overlap(&block.moved(block.pose.heading, mm * MM), &other, TOLERANCE);
        let to = to.min(MARCH);
        let (from, to) = ((from..=to).find(lies)?, (from..=to).rev().find(lies)?);
        let ruling = Ruling::new("2.5", format!("It may not stop on {}.", Self::id(friend)));
        Some((friend, Gap { from: from.into(), to: to.into(), ruling }))
    }

    /// How far this company may march as it stands.
    pub(crate) fn way(&self, company: u8) -> Option<Way> {
        let block = self.block(company)?;
        let met = sweep(&[block], block.pose.heading, MARCH * MM, &self.obstacles(company));
        Some(self.way_past(company, &block, &met))
    }

    /// 2.4: may this company march so far?
    pub(crate) fn may_march(&self, company: u8, mm: i32) -> Result<(), Ruling> {
        let Some(way) = self.way(company) else { return Err(Ruling::new("2.1", "This company is lost.")) };
        if mm < 0 {
            return Err(only_forward());
        }
        if let Some(gap) = way.gaps.iter().find(|gap| (gap.from..=gap.to).contains(&i64::from(mm))) {
            return Err(gap.ruling.clone());
        }
        if mm > way.limit { Err(way.beyond) } else { Ok(()) }
    }

    /// Where a march may well end.
    pub(crate) fn stops_of_march(&self, way: &Way) -> Vec<Stop> {
        let name = match way.end.kind {
            "contact" => "contact",
            "edge" => "the edge",
            _ => "farthest",
        };
        let mut stops = vec![Stop { value: way.far.into(), name: name.into() }];
        let noted =
            way.met.iter().map(|(at, note)| (at / MM, if note.kind == "zone" { "close by" } else { "rough ground" }));
        for (mm, name) in [(0, "stay"), (MARCH / 2, "half")].into_iter().chain(noted) {
            let value = i64::from(mm);
            let in_gap = way.gaps.iter().any(|gap| (gap.from..=gap.to).contains(&value));
            if mm < way.far && !in_gap && stops.iter().all(|stop| stop.value != value) {
                stops.push(Stop { value, name: name.into() });
            }
        }
        stops
    }

    /// For every wheel how far the company may march then.
    pub(crate) fn reach_of(&self, company: u8) -> Option<Reach> {
        let block = self.block(company)?;
        let group = Group {
            parts: &[block],
            heading: block.pose.heading,
            left_turn_pivot: block.front_left(),
            right_turn_pivot: block.front_right(),
            limit: MARCH * MM,
        };
        let rows = group.reach(-90..=90, &self.obstacles(company), |turned, met| {
            let [there] = turned.parts else { return (None, Err(over_the_edge())) };
            match self.may_stand(company, there) {
                Ok(()) => {
                    let way = self.way_past(company, there, met);
                    (Some(way.far * MM), Ok(way))
                }
                Err(note) => (None, Err(note)),
            }
        });
        let mut notes: Vec<ReachNote> = Vec::new();
        let mut index = |note: ReachNote| {
            let known = notes.iter().position(|n| *n == note);
            known.unwrap_or_else(|| {
                notes.push(note);
                notes.len() - 1
            }) as u16
        };
        let rows = rows.into_iter().map(|row| {
            let (turn, pivot) = (row.turn, spot(group.pivot(row.turn)));
            match row.end {
                Err(note) => ReachRow { turn, pivot, far: -1, end: index(note), met: Vec::new(), gaps: Vec::new() },
                Ok(way) => {
                    let friend = |ruling: Ruling| ReachNote { kind: "friend", ruling, piece: None };
                    let before_end = way.gaps.into_iter().filter(|gap| gap.from < i64::from(way.far));
                    ReachRow {
                        turn,
                        pivot,
                        far: way.far * MM,
                        end: index(way.end),
                        met: way.met.into_iter().map(|(at, note)| (at, index(note))).collect(),
                        gaps: before_end
                            .map(|gap| (gap.from as i32 * MM, gap.to as i32 * MM, index(friend(gap.ruling))))
                            .collect(),
                    }
                }
            }
        });
        let rows = rows.collect();
        let (grip, heading) = (spot(block.middle(Side::Front)), block.pose.heading.degrees());
        Some(Reach { pieces: vec![Self::id(company)], grip, heading, rows, notes })
    }

    /// The range between two companies in millimetres, rounded up.
    pub(crate) fn range(&self, company: u8, target: u8) -> i32 {
        match (self.block(company), self.block(target)) {
            (Some(a), Some(b)) => (distance(&a, &b) + MM - 1) / MM,
            _ => 0,
        }
    }
}

pub(crate) fn too_far_round() -> Ruling {
    Ruling::new("2.3", "A company wheels by 90 degrees at most.")
}

pub(crate) fn only_forward() -> Ruling {
    Ruling::new("2.4", "A company marches forward.")
}

/// The ground on which a seat places its third company, and the way its army looks.
pub(crate) struct Ground {
    pub field: Field,
    pub heading: Heading,
}

/// 0.1: Blue in the south-west looks north, Red in the north looks south, Black in the east looks west.
pub(crate) fn ground_of(seat: Seat) -> Ground {
    let (west, north, east, south, heading) =
        [(0, 200, 170, 300, 0), (60, 0, 240, 100, 180), (200, 60, 300, 240, 270)][seat.index().min(2)];
    let field = Field { north_west: Point::new(west * MM, north * MM), south_east: Point::new(east * MM, south * MM) };
    Ground { field, heading: Heading::new(heading) }
}

impl Skirmish {
    /// 0.1, 0.2, 2.5: may this company begin there?
    pub(crate) fn may_deploy(&self, company: u8, at: kernel::shape::Pose) -> Result<(), Ruling> {
        let ground = ground_of(Self::owner(company));
        let looks = measure::Pose::new(at.x, at.y, at.heading);
        let there = Block::new(looks, crate::COMPANY);
        if !looks.at().in_range() || !ground.field.holds(&there, 0) {
            return Err(Ruling::new("0.1", "A company begins wholly on its own ground."));
        }
        let turned = ground.heading.turn_to(looks.heading);
        if pose(looks) != at || !(-90..=90).contains(&turned) {
            return Err(Ruling::new("0.2", "It looks no farther than 90 degrees away from its army's way."));
        }
        self.may_stand(company, &there).map_err(|note| note.ruling)
    }
}
