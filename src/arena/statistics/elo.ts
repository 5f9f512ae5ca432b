/** Elo difference that a score from 0 to 1 corresponds to; infinite at the ends. */
export const eloOfScore = (score: number): number => -400 * Math.log10(1 / score - 1);

/** The score that an Elo difference leads to. */
export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Turns natural log-odds, as ratings are fitted in, into Elo. */
export const ELO_PER_LOGIT = 400 / Math.LN10;

/** A normalised difference is measured in standard deviations of a game; this many Elo to each. */
export const NORMALISED_ELO = 800 / Math.LN10;

/** Half the width of a 95 % interval, in standard errors. */
export const Z95 = 1.959963984540054;
