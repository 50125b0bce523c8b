import { useState } from 'react'
import { ApiError, type FieldProblem, sendJson } from '#platform/api/api-client.ts'
import type { InputSchema, Wire } from '#platform/api/wire.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { endSession } from '../ending-session.ts'

type Refused = { isGone?: boolean; refusal: string | null; problems: readonly FieldProblem[] }

const nothing: Refused = { refusal: null, problems: [] }

export function useAccountForm<Schema extends InputSchema, Answer>({
  to,
  schema,
  more,
  endsSession = false,
  onDone,
  onGone,
}: {
  to: Wire<'POST', string, { body: Schema; answer: Answer }>
  schema: Schema
  more?: Record<string, string> | undefined
  /** `onDone` then leaves the page. */
  endsSession?: boolean
  onDone?: (answer: Answer) => void | Promise<void>
  /** The emailed link expired or was used. */
  onGone?: (why: string) => void
}) {
  const [isSending, setIsSending] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [refused, setRefused] = useState(nothing)
  const { formProps, field, refusal } = useForm({
    schema,
    values: (typed) => ({ ...typed, ...more }),
    answer: { ...refused, reset: () => setRefused(nothing) },
    onSubmit: send,
  })

  async function send(body: object) {
    if (isSending) return
    setRefused(nothing)
    setIsSending(true)
    try {
      const post = () => sendJson<Answer>(to.method, to.path, body)
      await onDone?.(await (endsSession ? endSession(post) : post()))
      setIsDone(true)
    } catch (error) {
      const why = explain(error)
      if (onGone && why.isGone) onGone(why.refusal ?? '')
      else setRefused(why)
    } finally {
      setIsSending(false)
    }
  }
  return {
    isSending,
    isDone,
    refusal,
    field,
    formProps: {
      ...formProps,
      onInput() {
        formProps.onInput()
        setIsDone(false)
      },
    },
  }
}

function explain(error: unknown): Refused {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { refusal: 'We couldn’t reach our server. Please try again in a moment.', problems: [] }
  }
  if (error.status === 429) {
    const seconds = Math.ceil((error.retryAfterMs ?? 60_000) / 1000)
    const minutes = Math.ceil(seconds / 60)
    const wait = seconds < 50 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { refusal: `Too many attempts. Wait ${wait}, then try again.`, problems: [] }
  }
  return {
    isGone: error.status === 403,
    refusal: error.problem?.detail ?? error.message,
    problems: error.problem?.errors ?? [],
  }
}
