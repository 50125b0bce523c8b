/** Of the chi-squared distribution with one degree of freedom, 99.9%: https://www.itl.nist.gov/div898/handbook/eda/section3/eda3674.htm */
const criticalValue = 10.828
/** Below it the distribution is no longer near enough (Cochran's rule). */
const fewestExpected = 5

/**
 * Whether the numbers of visitors of A and B fit the split by which they were drawn. `mismatch` means that they would
 * differ so much in fewer than 1 of 1,000 sound experiments (Pearson's chi-squared test, p < 0.001): something loses or adds
 * visitors of one side, and the rates must not be believed until it is found. `too-few` to tell.
 * After Fabijan and others, "Diagnosing Sample Ratio Mismatch in Online Controlled Experiments", KDD 2019.
 */
export function sampleRatio({
  a,
  b,
  shareBPerMille,
}: {
  /** Visitors of each side. */
  a: number
  b: number
  shareBPerMille: number
}): 'sound' | 'mismatch' | 'too-few' {
  const expectedB = ((a + b) * shareBPerMille) / 1000
  const expectedA = a + b - expectedB
  // Where everybody gets the same side there is nothing to test but that they did.
  if (shareBPerMille === 0) return b > 0 ? 'mismatch' : 'sound'
  if (shareBPerMille === 1000) return a > 0 ? 'mismatch' : 'sound'
  if (Math.min(expectedA, expectedB) < fewestExpected) return 'too-few'
  const chiSquared = (a - expectedA) ** 2 / expectedA + (b - expectedB) ** 2 / expectedB
  return chiSquared > criticalValue ? 'mismatch' : 'sound'
}
