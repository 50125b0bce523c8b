import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** An expected end, whose message is all that the reader needs. */
export class Refusal extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`)
}
