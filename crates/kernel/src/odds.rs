//! Exact odds of dice: whole-number weights, so that nothing is rounded before it is shown.

/// Six to the power of eight: the parts that scaled weights are given in.
pub const PARTS: u32 = 1_679_616;

/// How many ways lead to each sum of these dice, each die given by what its faces count.
pub fn sums(dice: &[[u8; 6]]) -> Vec<u128> {
    let mut ways = vec![1u128];
    for faces in dice {
        let most = usize::from(faces.iter().copied().max().unwrap_or(0));
        let mut next = vec![0; ways.len() + most];
        for (sum, n) in ways.iter().enumerate() {
            for face in faces {
                next[sum + usize::from(*face)] += n;
            }
        }
        ways = next;
    }
    ways
}

/// Weights scaled down to so many parts (at most two to the power of sixty), if they have more: the largest remainders
/// are rounded up, so that the sum stays whole.
pub fn scaled(weights: &[u128], parts: u128) -> Vec<u128> {
    let total: u128 = weights.iter().sum();
    if total <= parts {
        return weights.to_vec();
    }
    // Divides first: the product of a weight and the parts need not fit. The unit is rounded down, so there are at most
    // twice as many units as parts; these can be multiplied.
    let unit = total / parts;
    let units: Vec<u128> = weights.iter().map(|w| w / unit).collect();
    let all: u128 = units.iter().sum::<u128>().max(1);
    let mut shares: Vec<u128> = units.iter().map(|n| n * parts / all).collect();
    let mut order: Vec<usize> = (0..shares.len()).filter(|i| weights[*i] > 0).collect();
    order.sort_by_key(|i| std::cmp::Reverse((units[*i] * parts % all, weights[*i])));
    // Less than one part is missing for each of them, unless there are more of them than parts.
    let missing = parts - shares.iter().sum::<u128>();
    for i in order.into_iter().cycle().take(missing as usize) {
        shares[i] += 1;
    }
    shares
}

/// Weights that fit the table, and their total: as they are if the total fits, else in [`PARTS`] parts.
pub fn fitted(weights: &[u128]) -> (Vec<u32>, u32) {
    let total: u128 = weights.iter().sum();
    if total <= u128::from(u32::MAX) {
        return (weights.iter().map(|w| *w as u32).collect(), total as u32);
    }
    (scaled(weights, PARTS.into()).into_iter().map(|w| w as u32).collect(), PARTS)
}

/// A share in whole per cent: "56 %", "less than 1 %".
pub fn percent(weight: u128, total: u128) -> String {
    // Two hundred times as much must fit; what is dropped for it could not be seen.
    let spare = 9u32.saturating_sub(total.leading_zeros());
    let (part, whole) = (weight >> spare, total >> spare);
    match (part * 200 + whole).checked_div(whole.max(1) * 2) {
        _ if weight == 0 => "0 %".to_owned(),
        Some(0) | None => "less than 1 %".to_owned(),
        Some(n) if n >= 100 && weight < total => "more than 99 %".to_owned(),
        Some(n) => format!("{n} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_scaled_without_losing_a_part() {
        for dice in [1, 5, 12, 13, 18, 40] {
            let ways = sums(&vec![[0, 0, 1, 1, 1, 2]; dice]);
            assert_eq!(ways.iter().sum::<u128>(), 6u128.pow(dice as u32));
            let (weights, total) = fitted(&ways);
            assert_eq!(weights.iter().sum::<u32>(), total, "{dice} dice");
            if dice <= 12 {
                assert!(ways.iter().zip(&weights).all(|(w, f)| *w == u128::from(*f)));
            }
            for parts in [7, 1 << 20, 1 << 60] {
                let small = scaled(&ways, parts);
                assert_eq!(small.iter().sum::<u128>(), parts.min(6u128.pow(dice as u32)), "{dice} dice, {parts} parts");
            }
        }
    }

    #[test]
    fn shares_read_like_words() {
        assert_eq!(
            [percent(0, 6), percent(1, 6), percent(1, 600), percent(599, 600)].join(", "),
            "0 %, 17 %, less than 1 %, more than 99 %"
        );
        let all = 6u128.pow(49);
        assert_eq!(
            [percent(all / 6, all), percent(1, all), percent(all - 1, all), percent(u128::MAX, u128::MAX)].join(", "),
            "17 %, less than 1 %, more than 99 %, 100 %"
        );
    }
}
