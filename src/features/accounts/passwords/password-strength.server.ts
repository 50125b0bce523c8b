import { agency } from '#domain/agency.ts'
import { openWorkerThread, type WorkerThread } from '#platform/worker-thread.server.ts'
import type { PasswordEstimate } from './password-strength.worker.ts'

/** Eight random characters: zxcvbn counts ten guesses for each. */
const fewestGuesses = 1e8

// A thread: the dictionaries take 3 MB and half a second to load.
let thread: WorkerThread<{ password: string; about: string[] }, PasswordEstimate> | undefined

/**
 * Returns why a password is easy to guess, or null. Slow: call it outside transactions.
 * @throws AppError `unavailable` while too many passwords wait
 */
export async function explainWeakness(password: string, email: string): Promise<string | null> {
  thread ??= openWorkerThread({
    source: 'features/accounts/passwords/password-strength.worker.ts',
    mostWaiting: 20,
  })
  const about = [email, ...email.split(/[^\p{L}\p{N}]+/u), email.split('@', 1)[0] ?? '', agency.name]
  const { guesses, sources } = await thread.run({
    password,
    about: about.filter((word) => word.length > 2),
  })
  if (guesses >= fewestGuesses) return null
  if (sources.includes('userInputs')) {
    return 'This is too easy to guess from your email address or our name. Choose another.'
  }
  if (sources.some((source) => source.startsWith('passwords'))) {
    return 'This is one of the most common passwords, or close to one. Choose another.'
  }
  return 'This is too easy to guess: a common word, a repetition or keys in a row. A few unrelated words make a good one.'
}
