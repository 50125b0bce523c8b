import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import { ApiError, sendJson } from '#platform/api/api-client.ts'
import type { InputSchema, Wire } from '#platform/api/wire.ts'

/** Why the server refused a form: one message for the whole form, others by field name. */
type Refusal = { isGone?: boolean; message: string; fields: Record<string, string> }

const nothing: Refusal = { message: '', fields: {} }

/**
 * Checks and sends one of the account's forms. After a refusal it shows why, keeps the typed text, and leads the focus to the
 * first field to mend.
 */
export function useAccountForm<Schema extends InputSchema, Answer>({
  to,
  schema,
  more,
  onDone,
  onGone,
}: {
  to: Wire<'POST', string, { body: Schema; answer: Answer }>
  schema: Schema
  /** Values to send beside the form's fields. */
  more?: Record<string, string> | undefined
  onDone: (answer: Answer) => void | Promise<void>
  /** For the form of a mailed link: it has expired or was used. */
  onGone?: (why: string) => void
}) {
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState(nothing)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    function refuse(refused: Refusal) {
      setRefusal(refused)
      const field = [...form.elements].find((one) => 'name' in one && String(one.name) in refused.fields)
      if (field instanceof HTMLElement) field.focus()
    }
    const checked = v.safeParse(schema, { ...Object.fromEntries(new FormData(form)), ...more })
    if (!checked.success) return refuse({ message: '', fields: firstOfEach(checked.issues) })
    setRefusal(nothing)
    setIsSending(true)
    try {
      await onDone(await sendJson<Answer>(to.method, to.path, checked.output))
    } catch (error) {
      const refused = explain(error)
      if (onGone && refused.isGone) onGone(refused.message)
      else refuse(refused)
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
    return { message: 'We couldn’t reach our server. Please try again in a moment.', fields: {} }
  }
  if (error.status === 429) {
    const seconds = Math.ceil((error.retryAfterMs ?? 60_000) / 1000)
    const minutes = Math.ceil(seconds / 60)
    const wait = seconds < 50 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { message: `Too many attempts. Wait ${wait}, then try again.`, fields: {} }
  }
  const errors = error.problem?.errors ?? []
  return {
    isGone: error.status === 403,
    message: errors.length > 0 ? '' : (error.problem?.detail ?? error.message),
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  }
}
