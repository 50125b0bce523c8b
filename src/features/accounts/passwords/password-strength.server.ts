import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { agency } from '#domain/agency.ts'

/** The guesses for eight random characters: zxcvbn counts ten for each character. */
const fewestGuesses = 1e8

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Opens the dictionaries, 3 MB and half a second of work. Only a new password needs them, and most processes never
 * see one.
 */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

/** Explains in a plain sentence why a password is easy to guess; null if it is not. */
export async function explainWeakness(password: string, email: string): Promise<string | null> {
  estimator ??= openEstimator()
  const about = [email, ...email.split(/[^\p{L}\p{N}]+/u), email.split('@', 1)[0] ?? '', agency.name]
  const { guesses, sequence } = (await estimator).check(
    password,
    about.filter((word) => word.length > 2),
  )
  if (guesses >= fewestGuesses) return null
  const sources = sequence.map((match) => String('dictionaryName' in match ? match.dictionaryName : ''))
  if (sources.includes('userInputs')) {
    return 'This is too easy to guess from your e-mail address or our name. Choose another.'
  }
  if (sources.some((source) => source.startsWith('passwords'))) {
    return 'This is one of the most common passwords, or close to one. Choose another.'
  }
  return 'This is too easy to guess: a common word, a repetition or keys in a row. A few unrelated words make a good one.'
}
