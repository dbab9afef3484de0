//! Exact weights of dice: whole numbers, so that nothing is rounded before it is shown, and the exact fraction beside
//! whatever is rounded then.

/// Six to the power of eight: the parts that scaled weights are given in.
pub const PARTS: u32 = 1_679_616;

/// How many ways lead to each sum of these dice; each die is given by the values of its faces.
pub fn dice_sums(dice: &[[u8; 6]]) -> Vec<u128> {
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
pub fn scale_to_parts(weights: &[u128], parts: u128) -> Vec<u128> {
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

/// Weights as the table stores them, with the exact value of each that was rounded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct U32Weights {
    /// The weights; whatever can happen has one.
    pub weights: Vec<u32>,
    /// Their sum.
    pub total: u32,
    /// The exact fraction of each weight that was rounded, where it is known.
    pub exactly: Vec<Option<String>>,
    /// Are the weights rounded and no exact fractions known?
    pub rounded: bool,
}

/// What a table says where chances are rounded and no exact ones are known.
pub const ROUNDED: &str = "So many dice that the chances are rounded, to a few millionths.";

/// Weights that fit the table: as they are if the total fits, else in [`PARTS`] parts. They are exact themselves unless
/// the caller says otherwise.
pub fn fit_to_u32(weights: &[u128], exact: bool) -> U32Weights {
    let total: u128 = weights.iter().sum();
    if total <= u128::from(u32::MAX) {
        let exactly = vec![None; weights.len()];
        let weights = weights.iter().map(|w| *w as u32).collect();
        return U32Weights { weights, total: total as u32, exactly, rounded: !exact };
    }
    let exactly = weights.iter().map(|w| exact.then(|| fraction_text(*w, total))).collect();
    let mut parts: Vec<u32> = scale_to_parts(weights, PARTS.into()).into_iter().map(|w| w as u32).collect();
    // Nothing that can happen may be shown as impossible, so the likeliest outcome gives up a part.
    for (i, weight) in weights.iter().enumerate() {
        if *weight > 0 && parts[i] == 0 {
            if let Some(most) = parts.iter_mut().max() {
                *most -= 1;
            }
            parts[i] = 1;
        }
    }
    U32Weights { weights: parts, total: PARTS, exactly, rounded: !exact }
}

/// The greatest common divisor; never nought.
pub fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The quotient as a fraction in lowest terms: "5/12".
pub fn fraction_text(weight: u128, total: u128) -> String {
    let common = gcd(weight, total);
    format!("{}/{}", weight / common, total / common)
}

/// A share in whole per cent: "56 %", "less than 1 %".
pub fn percent_text(weight: u128, total: u128) -> String {
    // The value times two hundred must fit; the bits dropped for this would not show.
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
            let ways = dice_sums(&vec![[0, 0, 1, 1, 1, 2]; dice]);
            assert_eq!(ways.iter().sum::<u128>(), 6u128.pow(dice as u32));
            let U32Weights { weights, total, .. } = fit_to_u32(&ways, true);
            assert_eq!(weights.iter().sum::<u32>(), total, "{dice} dice");
            assert!(weights.iter().all(|w| *w > 0), "{dice} dice: every number of hits is possible");
            if dice <= 12 {
                assert!(ways.iter().zip(&weights).all(|(w, f)| *w == u128::from(*f)));
            }
            for parts in [7, 1 << 20, 1 << 60] {
                let small = scale_to_parts(&ways, parts);
                assert_eq!(small.iter().sum::<u128>(), parts.min(6u128.pow(dice as u32)), "{dice} dice, {parts} parts");
            }
        }
    }

    #[test]
    fn what_is_scaled_is_told_exactly_beside_it() {
        let few = fit_to_u32(&[1, 2, 3], true);
        assert_eq!((few.exactly, few.rounded), (vec![None, None, None], false), "nothing was rounded");
        for dice in [13, 18, 40, 48] {
            let ways = dice_sums(&vec![[0, 0, 1, 1, 1, 2]; dice]);
            let all = 6u128.pow(dice as u32);
            let told = fit_to_u32(&ways, true);
            let mut sum = 0;
            for (way, exactly) in ways.iter().zip(&told.exactly) {
                let (above, below) = exactly.as_ref().and_then(|f| f.split_once('/')).unwrap();
                let [above, below] = [above, below].map(|n| n.parse::<u128>().unwrap());
                assert_eq!((all % below, all / below * above), (0, *way), "{dice} dice");
                assert!(
                    [2, 3].iter().all(|p| above % p != 0 || below % p != 0),
                    "{above}/{below} is not in lowest terms"
                );
                sum += all / below * above;
            }
            assert_eq!((sum, told.rounded), (all, false), "{dice} dice");
            let rough = fit_to_u32(&ways, false);
            assert!(rough.rounded && rough.exactly.iter().all(Option::is_none), "what is not known is not told");
        }
        assert_eq!([fraction_text(0, 6), fraction_text(6, 6), fraction_text(4, 6)], ["0/1", "1/1", "2/3"]);
    }

    #[test]
    fn shares_read_like_words() {
        assert_eq!(
            [percent_text(0, 6), percent_text(1, 6), percent_text(1, 600), percent_text(599, 600)].join(", "),
            "0 %, 17 %, less than 1 %, more than 99 %"
        );
        let all = 6u128.pow(49);
        assert_eq!(
            [
                percent_text(all / 6, all),
                percent_text(1, all),
                percent_text(all - 1, all),
                percent_text(u128::MAX, u128::MAX)
            ]
            .join(", "),
            "17 %, less than 1 %, more than 99 %, 100 %"
        );
    }
}
