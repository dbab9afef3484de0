//! The board: sixty-five areas, what they hold and what lies between them (G-06 to G-09).

use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::LazyLock;

/// Areas on the board, and the Delayed box beside it.
pub const AREAS: usize = 66;

/// An area by its number less one; [`DELAYED`] is the box beside the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area(pub u8);

/// The Delayed box (PRUS-08).
pub const DELAYED: Area = Area(65);
/// The French goal, and where Wellington's army retreats to.
pub const MONT_ST_JEAN: Area = area(4);
/// The Allied goal, and where the French retreat to.
pub const ROSSOMME: Area = area(54);
/// The town on the Prussian way there.
pub const PLANCENOIT: Area = area(56);
/// Where the first Prussian columns enter (G-13).
pub const ENTRY_A: [Area; 2] = [area(42), area(51)];
/// Where the last one does.
pub const ENTRY_B: Area = area(23);
/// The three strong points (G-08).
pub const STRONG_POINTS: [Area; 3] = [area(26), area(29), area(32)];

/// The area with this printed number.
pub const fn area(number: u8) -> Area {
    Area(number - 1)
}

impl Area {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The areas of the board and the Delayed box.
    pub fn all() -> impl Iterator<Item = Area> {
        (0..AREAS as u8).map(Area)
    }

    /// Is it on the board?
    #[inline]
    pub fn on_board(self) -> bool {
        self != DELAYED
    }

    /// Its id: its number, or `delayed`.
    pub fn id(self) -> String {
        if self == DELAYED { "delayed".to_owned() } else { (self.0 + 1).to_string() }
    }

    /// The area with this id.
    pub fn named(id: &str) -> Option<Area> {
        if id == "delayed" {
            return Some(DELAYED);
        }
        // Only the plain number: no sign, no leading nought.
        let plain = id.starts_with(|c: char| ('1'..='9').contains(&c));
        id.parse::<u8>().ok().filter(|n| plain && (1..=65).contains(n)).map(area)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        if self == DELAYED { "the Delayed box" } else { GROUND[self.index()].name }
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:?}"))
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "the number of an area, or \"delayed\"", |id| {
            Area::named(id).ok_or_else(|| format!("there is no area \"{id}\"; they run from 1 to 65"))
        })
    }
}

kernel::bit_set! {
    /// A set of areas.
    pub struct AreaSet of Area
}

const LOW: u8 = 1;
const WOODS: u8 = 2;
const TOWN: u8 = 4;
const RIVER: u8 = 8;
const EDGE: u8 = 16;

/// One area as the board prints it.
pub struct Ground {
    /// Metres east of La Belle Alliance.
    pub x: i32,
    /// Metres north of it.
    pub y: i32,
    /// Its name.
    pub name: &'static str,
    features: u8,
    strong: (u8, u8),
    next: &'static [u8],
}

const fn ground(x: i32, y: i32, name: &'static str, features: u8, strong: (u8, u8), next: &'static [u8]) -> Ground {
    Ground { x, y, name, features, strong, next }
}

/// The areas by number (G-06).
pub static GROUND: [Ground; 65] = [
    ground(-2950, 2600, "Hal Road", EDGE, (0, 0), &[2, 8, 9]),
    ground(-1950, 2720, "Merbe-Braine Heights", EDGE, (0, 0), &[1, 3, 9, 10]),
    ground(-950, 2680, "Nivelles Gate", EDGE, (0, 0), &[2, 4, 10, 11]),
    ground(20, 2750, "Mont St. Jean", TOWN | EDGE, (0, 0), &[3, 5, 11, 12]),
    ground(980, 2700, "Soignes Edge", EDGE, (0, 0), &[4, 6, 13, 14]),
    ground(1900, 2650, "Vert Coucou", EDGE, (0, 0), &[5, 7, 14, 15]),
    ground(3150, 2500, "Ransbèche", WOODS | EDGE, (0, 0), &[6, 15, 23]),
    ground(-3000, 1650, "Braine-l'Alleud", TOWN | EDGE, (0, 0), &[1, 9, 16, 24]),
    ground(-2050, 1900, "Merbe-Braine", TOWN, (0, 0), &[1, 2, 8, 10, 16, 17]),
    ground(-1250, 2000, "Hill's Reserve", 0, (0, 0), &[2, 3, 9, 11, 17, 18]),
    ground(-520, 2200, "Household Reserve", 0, (0, 0), &[3, 4, 10, 12, 18, 19]),
    ground(150, 2180, "Mont St. Jean Farm", 0, (0, 0), &[4, 11, 13, 19, 20]),
    ground(850, 2150, "Union Hollow", 0, (0, 0), &[5, 12, 14, 20, 21]),
    ground(1560, 2160, "Left Reserve", 0, (0, 0), &[5, 6, 13, 15, 21, 22]),
    ground(2350, 2120, "Vivian's Ground", 0, (0, 0), &[6, 7, 14, 22, 23]),
    ground(-2400, 1180, "Nivelles Spur", 0, (0, 0), &[8, 9, 17, 24, 25]),
    ground(-1730, 1360, "Hougoumont Ridge", 0, (0, 0), &[9, 10, 16, 18, 25, 26]),
    ground(-910, 1430, "Right-Centre Ridge", 0, (0, 0), &[10, 11, 17, 19, 26, 27]),
    ground(-130, 1630, "Crossroads Ridge", 0, (0, 0), &[11, 12, 18, 20, 28, 29]),
    ground(620, 1670, "Picton's Ridge", 0, (0, 0), &[12, 13, 19, 21, 29, 30]),
    ground(1310, 1680, "Pack's Ridge", 0, (0, 0), &[13, 14, 20, 22, 30, 31, 32]),
    ground(2050, 1720, "Papelotte Ridge", 0, (0, 0), &[14, 15, 21, 23, 32]),
    ground(3080, 1700, "Ohain Road", EDGE, (0, 0), &[7, 15, 22, 33]),
    ground(-3050, 750, "Foriest Slope", EDGE, (0, 0), &[8, 16, 25, 34]),
    ground(-2250, 560, "Nivelles Road Valley", LOW, (0, 0), &[16, 17, 24, 26, 34, 35]),
    ground(-1320, 540, "Hougoumont", WOODS, (2, 3), &[17, 18, 25, 27, 35, 36, 37]),
    ground(-640, 880, "Western Valley", LOW, (0, 0), &[18, 26, 28, 37, 38]),
    ground(-230, 960, "La Haye Sainte Meadow", LOW, (0, 0), &[19, 27, 29, 38]),
    ground(130, 1130, "La Haye Sainte", LOW, (1, 2), &[19, 20, 28, 30, 38]),
    ground(760, 1000, "Sandpit Valley", LOW, (0, 0), &[20, 21, 29, 31, 39]),
    ground(1370, 930, "Papelotte Valley", LOW, (0, 0), &[21, 30, 32, 39, 40]),
    ground(1990, 1100, "Papelotte & Smohain", RIVER, (2, 1), &[21, 22, 31, 33, 40, 41]),
    ground(2930, 930, "Smohain Brook", RIVER | EDGE, (0, 0), &[23, 32, 41, 42]),
    ground(-3000, -250, "Western Slope", EDGE, (0, 0), &[24, 25, 35, 43]),
    ground(-2130, -130, "Piré's Ground", 0, (0, 0), &[25, 26, 34, 36, 43, 44]),
    ground(-1390, -330, "Jérôme's Ground", 0, (0, 0), &[26, 35, 37, 44, 45]),
    ground(-760, -20, "Foy's Ground", 0, (0, 0), &[26, 27, 36, 38, 45]),
    ground(-70, 340, "La Belle Alliance", 0, (0, 0), &[27, 28, 29, 37, 39, 46]),
    ground(770, 360, "Grand Battery", 0, (0, 0), &[30, 31, 38, 40, 46, 47]),
    ground(1560, 360, "Durutte's Ground", 0, (0, 0), &[31, 32, 39, 41, 47, 48]),
    ground(2430, 400, "Frichermont", WOODS, (0, 0), &[32, 33, 40, 42, 48, 49]),
    ground(3450, 150, "Bois de Paris North", WOODS | EDGE, (0, 0), &[33, 41, 49, 51]),
    ground(-2350, -1150, "Mon Plaisir", EDGE, (0, 0), &[34, 35, 44, 52, 59]),
    ground(-1460, -960, "Kellermann's Ground", 0, (0, 0), &[35, 36, 43, 45, 52, 53]),
    ground(-600, -650, "Lobau's Ground", 0, (0, 0), &[36, 37, 44, 46, 53, 54]),
    ground(230, -380, "Decoster", 0, (0, 0), &[38, 39, 45, 47, 50]),
    ground(950, -320, "Donzelot's Ground", 0, (0, 0), &[39, 40, 46, 48, 50, 56]),
    ground(1750, -420, "Jacquinot's Ground", 0, (0, 0), &[40, 41, 47, 49, 56, 57]),
    ground(2600, -450, "Virère Wood", WOODS, (0, 0), &[41, 42, 48, 51, 57, 58]),
    ground(520, -900, "Milhaud's Ground", 0, (0, 0), &[46, 47, 54, 55, 56]),
    ground(3400, -700, "Bois de Paris South", WOODS | EDGE, (0, 0), &[42, 49, 58, 65]),
    ground(-1500, -1750, "Guyot's Ground", 0, (0, 0), &[43, 44, 53, 59, 60]),
    ground(-750, -1450, "Domon's Ground", 0, (0, 0), &[44, 45, 52, 54, 60, 61]),
    ground(-120, -1560, "Rossomme", 0, (0, 0), &[45, 50, 53, 55, 61]),
    ground(520, -1580, "Guard East", 0, (0, 0), &[50, 54, 56, 62]),
    ground(1220, -1220, "Plancenoit", TOWN, (0, 0), &[47, 48, 50, 55, 57, 62, 63]),
    ground(2030, -1180, "Lasne Brook", RIVER, (0, 0), &[48, 49, 56, 58, 63, 64]),
    ground(2850, -1230, "Lasne Heights", 0, (0, 0), &[49, 51, 57, 64, 65]),
    ground(-2450, -2300, "Neuve Cour Wood", WOODS | EDGE, (0, 0), &[43, 52, 60]),
    ground(-1200, -2400, "Callois Wood", WOODS | EDGE, (0, 0), &[52, 53, 59, 61]),
    ground(-250, -2420, "Le Caillou", EDGE, (0, 0), &[53, 54, 60, 62]),
    ground(800, -2230, "Chantelet Wood", WOODS | EDGE, (0, 0), &[55, 56, 61, 63]),
    ground(1650, -2100, "Camois", EDGE, (0, 0), &[56, 57, 62, 64]),
    ground(2750, -2200, "Maransart", TOWN | EDGE, (0, 0), &[57, 58, 63, 65]),
    ground(3550, -1700, "Hanotelet", RIVER | EDGE, (0, 0), &[51, 58, 64]),
];

/// Borders of the Allied ridge, northern area first (G-07).
pub const ALLIED_RIDGE: [(u8, u8); 11] =
    [(17, 26), (18, 26), (18, 27), (19, 28), (19, 29), (20, 29), (20, 30), (21, 30), (21, 31), (21, 32), (22, 32)];
/// Borders of the French ridge (G-07).
pub const FRENCH_RIDGE: [(u8, u8); 8] =
    [(36, 44), (36, 45), (37, 45), (38, 46), (39, 46), (39, 47), (40, 47), (40, 48)];
/// Borders with the sunken road; it shelters the first, northern area (G-07, C-03).
pub const SUNKEN_ROAD: [(u8, u8); 4] = [(17, 26), (18, 26), (18, 27), (19, 28)];

/// The board with all that follows from it.
pub struct Map {
    /// Neighbours; the Delayed box touches the three entry areas, for Prussian pieces alone (PRUS-08).
    pub next: [AreaSet; AREAS],
    /// Low ground (G-09).
    pub low: AreaSet,
    /// Woods.
    pub woods: AreaSet,
    /// Towns.
    pub town: AreaSet,
    /// Rivers.
    pub river: AreaSet,
    /// Where cavalry stops and may not assault: woods, towns, rivers (MOVE-05, ASLT-03).
    pub rough: AreaSet,
    /// Areas on the edge of the board (MOR-05).
    pub edge: AreaSet,
    /// Areas with a strong point.
    pub strong: AreaSet,
    /// Units a strong point shelters.
    pub capacity: [u8; AREAS],
    /// Morale columns it gives.
    pub shift: [u8; AREAS],
    /// Distance in areas.
    pub distance: [[u8; AREAS]; AREAS],
}

static MAP: LazyLock<Box<Map>> = LazyLock::new(|| Box::new(Map::draw()));

/// The board.
#[inline]
pub fn map() -> &'static Map {
    &MAP
}

impl Map {
    fn draw() -> Map {
        let mut next = [AreaSet::EMPTY; AREAS];
        for (i, g) in GROUND.iter().enumerate() {
            next[i] = g.next.iter().map(|&n| area(n)).collect();
        }
        // Distances are those of the board; the box is no way from one place to another.
        let distance = std::array::from_fn(|i| {
            let mut steps = [u8::MAX; AREAS];
            let (mut seen, mut front) = (AreaSet::only(Area(i as u8)), AreaSet::only(Area(i as u8)));
            let mut n = 0;
            while front.any() {
                let mut further = AreaSet::EMPTY;
                for a in front.iter() {
                    steps[a.index()] = n;
                    further |= next[a.index()];
                }
                front = further & !seen;
                seen |= front;
                n += 1;
            }
            steps
        });
        for a in ENTRY_A.into_iter().chain([ENTRY_B]) {
            next[DELAYED.index()].insert(a);
        }
        let with = |feature: u8| {
            let has = |i: &usize| GROUND[*i].features & feature != 0;
            (0..65).filter(has).map(|i| Area(i as u8)).collect::<AreaSet>()
        };
        let of = |f: fn(&Ground) -> u8| std::array::from_fn(|i| GROUND.get(i).map_or(0, f));
        Map {
            next,
            low: with(LOW),
            woods: with(WOODS),
            town: with(TOWN),
            river: with(RIVER),
            rough: with(WOODS | TOWN | RIVER),
            edge: with(EDGE),
            strong: STRONG_POINTS.into_iter().collect(),
            capacity: of(|g| g.strong.0),
            shift: of(|g| g.strong.1),
            distance,
        }
    }

    /// Neighbours a piece of an army can go to: for Prussians in an entry area the Delayed box is none (G-41).
    #[inline]
    pub fn around(&self, a: Area) -> AreaSet {
        self.next[a.index()]
    }

    /// The neighbours of an area with the Delayed box, where it touches it.
    #[inline]
    pub fn around_with_box(&self, a: Area) -> AreaSet {
        let mut around = self.next[a.index()];
        if is_entry(a) {
            around.insert(DELAYED);
        }
        around
    }
}

/// Do Prussians enter here?
#[inline]
pub fn is_entry(a: Area) -> bool {
    a == ENTRY_A[0] || a == ENTRY_A[1] || a == ENTRY_B
}
