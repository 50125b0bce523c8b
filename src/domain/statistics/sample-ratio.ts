/**
 * 99.9% quantile of chi-squared with one degree of freedom:
 * https://www.itl.nist.gov/div898/handbook/eda/section3/eda3674.htm
 */
const criticalValue = 10.828
/** Cochran's rule. */
export const fewestExpected = 5

/**
 * `mismatch`: fewer than 1 in 1,000 sound experiments differ so much (Pearson's chi-squared test). Fabijan
 * and others, "Diagnosing Sample Ratio Mismatch in Online Controlled Experiments", KDD 2019.
 */
export function sampleRatio({
  a,
  b,
  shareBPerMille,
}: {
  a: number
  b: number
  shareBPerMille: number
}): 'sound' | 'mismatch' | 'too-few' {
  const expectedB = ((a + b) * shareBPerMille) / 1000
  const expectedA = a + b - expectedB
  if (shareBPerMille === 0) return b > 0 ? 'mismatch' : 'sound'
  if (shareBPerMille === 1000) return a > 0 ? 'mismatch' : 'sound'
  if (Math.min(expectedA, expectedB) < fewestExpected) return 'too-few'
  const chiSquared = (a - expectedA) ** 2 / expectedA + (b - expectedB) ** 2 / expectedB
  return chiSquared > criticalValue ? 'mismatch' : 'sound'
}
