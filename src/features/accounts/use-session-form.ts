import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import { ApiError, sendJson } from '#platform/api/api-client.ts'
import type { Me } from './account.ts'

/** Why the server refused a form: one message for the whole form, others by field name. */
type Refusal = { message: string; fields: Record<string, string> }

const nothing: Refusal = { message: '', fields: {} }

/** Checks and sends a form whose answer starts a session. After a refusal it shows why and keeps the typed text. */
export function useSessionForm<S extends v.GenericSchema>({
  path,
  schema,
  more,
  onLoggedIn,
}: {
  path: string
  schema: S
  /** Values to send beside the form's fields. */
  more?: Record<string, string>
  onLoggedIn: (me: Me) => void
}) {
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState(nothing)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const checked = v.safeParse(schema, { ...Object.fromEntries(new FormData(event.currentTarget)), ...more })
    if (!checked.success) {
      setRefusal({ message: '', fields: firstOfEach(checked.issues) })
      return
    }
    setRefusal(nothing)
    setIsSending(true)
    try {
      const { user } = await sendJson<{ user: Me }>('POST', path, checked.output)
      onLoggedIn(user)
    } catch (error) {
      setRefusal(explain(error))
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, ...refusal, submit }
}

function firstOfEach(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

function explain(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { message: 'The server could not be reached. Please try again in a moment.', fields: {} }
  }
  if (error.status === 429) {
    const seconds = Math.ceil((error.retryAfterMs ?? 60_000) / 1000)
    const minutes = Math.ceil(seconds / 60)
    const wait = seconds < 50 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { message: `Too many attempts. Wait ${wait}, then try again.`, fields: {} }
  }
  const errors = error.problem?.errors ?? []
  return {
    message: errors.length > 0 ? '' : (error.problem?.detail ?? error.message),
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  }
}
