import * as v from 'valibot'
import { AppError } from './app-error.server.ts'

/** @throws AppError `invalid`, naming every refused field */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { message: sentenceFor })
  if (result.success) return result.output
  const seen = new Set<string>()
  const fields = []
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '(body)'
    if (seen.has(field)) continue
    seen.add(field)
    fields.push({ field, message: issue.message })
  }
  throw new AppError('invalid', 'Some fields need another look.', { fields })
}

/** For issues without our message, which our forms cannot cause. */
function sentenceFor(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'This is missing.' : 'This value isn’t valid here.'
}

/** PostgreSQL raises an error for any other text in a UUID column. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
