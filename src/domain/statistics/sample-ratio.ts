/**
 * The 99.9% quantile of the chi-squared distribution with one degree of freedom:
 * https://www.itl.nist.gov/div898/handbook/eda/section3/eda3674.htm
 */
const criticalValue = 10.828
/** With fewer visitors the approximation is too rough (Cochran's rule). */
const fewestExpected = 5

/**
 * Returns whether the visitors of A and B fit the split that drew them. `mismatch`: fewer than 1 of 1,000 sound
 * experiments would differ so much (Pearson's chi-squared test, p < 0.001). Something then loses or adds visitors of
 * one side; do not believe the rates until you find it. `too-few`: too few visitors to tell.
 * After Fabijan and others, "Diagnosing Sample Ratio Mismatch in Online Controlled Experiments", KDD 2019.
 */
export function sampleRatio({
  a,
  b,
  shareBPerMille,
}: {
  /** Number of visitors of each side. */
  a: number
  b: number
  shareBPerMille: number
}): 'sound' | 'mismatch' | 'too-few' {
  const expectedB = ((a + b) * shareBPerMille) / 1000
  const expectedA = a + b - expectedB
  // If everybody gets one side, a single visitor of the other is a mismatch.
  if (shareBPerMille === 0) return b > 0 ? 'mismatch' : 'sound'
  if (shareBPerMille === 1000) return a > 0 ? 'mismatch' : 'sound'
  if (Math.min(expectedA, expectedB) < fewestExpected) return 'too-few'
  const chiSquared = (a - expectedA) ** 2 / expectedA + (b - expectedB) ** 2 / expectedB
  return chiSquared > criticalValue ? 'mismatch' : 'sound'
}
