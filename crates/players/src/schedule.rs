//! The schedule: who plays whom, in which seats and with which dice.

/// One game of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// Which of the series' tables.
    pub table: usize,
    /// Games of a round share their dice.
    pub round: u32,
    /// By how many seats the players are rotated.
    pub rotation: usize,
    /// The player in each seat.
    pub seats: Vec<usize>,
    /// How many earlier games of the round have equal players in the same seats. With the same dice they would be the
    /// same game again, so each has its own dice.
    pub duplicate: u32,
}

impl ScheduledGame {
    /// The seed of its dice in a series with this seed.
    pub fn seed(&self, series: u64) -> u64 {
        game_seed(series ^ u64::from(self.duplicate).wrapping_mul(0xd6e8_feb8_6659_fd93), self.round)
    }
}

/// The seed of a round's dice. Published figures name the seed, so what it means must never change.
pub fn game_seed(seed: u64, round: u32) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(round))
}

/// The tables of a round robin: every choice of players that fills the seats. Where there are fewer players than seats,
/// they sit in turn until all seats are taken.
pub fn tables(players: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut tables: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..seats.min(players) {
        tables = tables
            .iter()
            .flat_map(|table| {
                let next = table.last().map_or(0, |last| last + 1);
                (next..players).map(move |player| table.iter().copied().chain([player]).collect())
            })
            .collect();
    }
    for table in &mut tables {
        let sitting = table.clone();
        table.extend(sitting.iter().cycle().take(seats.saturating_sub(sitting.len())));
    }
    tables.retain(|table| !table.is_empty());
    tables
}

/// All games of `rounds` rounds at each table, in order: round by round, table by table, rotation by rotation. `kinds` holds
/// what each player is; players of one kind play alike.
pub fn schedule_games<K: PartialEq>(kinds: &[K], tables: &[Vec<usize>], rounds: u32) -> Vec<ScheduledGame> {
    // The first player of the same kind stands for all of them.
    let kind = |player: usize| kinds.iter().position(|k| Some(k) == kinds.get(player)).unwrap_or(player);
    let mut bouts = Vec::new();
    for round in 0..rounds {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        for (table, players) in tables.iter().enumerate() {
            for rotation in 0..players.len() {
                let mut seats = players.clone();
                seats.rotate_left(rotation);
                let alike: Vec<usize> = seats.iter().map(|&player| kind(player)).collect();
                let duplicate = seen.iter().filter(|s| **s == alike).count() as u32;
                seen.push(alike);
                bouts.push(ScheduledGame { table, round, rotation, seats, duplicate });
            }
        }
    }
    bouts
}

/// The score of player `a` against player `b` in one game: one if `a` won and `b` did not, a half if both or neither did.
/// A player in several seats has the mean of them. `None` if the two did not meet.
pub fn versus(seats: &[usize], winners: &[usize], a: usize, b: usize) -> Option<f64> {
    let won = |player: usize| {
        let taken = seats.iter().enumerate().filter(|&(_, &p)| p == player).map(|(seat, _)| winners.contains(&seat));
        let (count, wins) = taken.fold((0u32, 0u32), |(n, w), won| (n + 1, w + u32::from(won)));
        (count > 0).then(|| f64::from(wins) / f64::from(count))
    };
    let (a, b) = (won(a)?, won(b)?);
    Some(0.5 + 0.5 * (a - b))
}
