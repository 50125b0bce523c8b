import { fewestExpected } from './sample-ratio.ts'

export type Tally = { trials: number; successes: number }

/** False while either variant would have fewer than five successes or failures if both had the same rate. */
export function isEnoughToTell({ a, b }: { a: Tally; b: Tally }): boolean {
  const trials = a.trials + b.trials
  const successes = a.successes + b.successes
  const rarer = Math.min(successes, trials - successes)
  return trials > 0 && (Math.min(a.trials, b.trials) * rarer) / trials >= fewestExpected
}

/**
 * The probability, 0 to 1, that B's true rate is above A's, from uniform priors. Exact, equation 6 of
 * https://www.evanmiller.org/bayesian-ab-testing.html; linear in B's successes.
 */
export function chanceToBeat({ a, b }: { a: Tally; b: Tally }): number {
  const [wonA, lostA] = [a.successes + 1, a.trials - a.successes + 1]
  const [wonB, lostB] = [b.successes + 1, b.trials - b.successes + 1]
  const whole = logBeta(wonA, lostA)
  let chance = 0
  for (let won = 0; won < wonB; won++) {
    chance += Math.exp(
      logBeta(wonA + won, lostA + lostB) - Math.log(lostB + won) - logBeta(1 + won, lostB) - whole,
    )
  }
  return Math.min(chance, 1)
}

function logBeta(x: number, y: number): number {
  return logGamma(x) + logGamma(y) - logGamma(x + y)
}

/**
 * Stirling's series, https://dlmf.nist.gov/5.11.E1, for x ≥ 16; 5.5.E1 lifts a smaller x. Good to 11 digits.
 */
function logGamma(x: number): number {
  let lifted = x
  let lift = 0
  for (; lifted < 16; lifted++) lift += Math.log(lifted)
  const series = 1 / (12 * lifted) - 1 / (360 * lifted ** 3) + 1 / (1260 * lifted ** 5)
  return (lifted - 0.5) * Math.log(lifted) - lifted + Math.log(2 * Math.PI) / 2 + series - lift
}
