import { useEffect, useRef, useState } from 'react'
import { headersIn } from '#platform/api/query-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { maxQuestionLength, type Question, questionSchema } from './question.ts'

/** @param ask sends it with the headers of the page's link and of this question */
export function AskQuestion({
  ask,
}: {
  ask: (question: Question, headers: Record<string, string>) => Promise<unknown>
}) {
  // A retry after a lost answer asks once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isSent, setIsSent] = useState(false)
  const change = useSending<unknown, Question>({
    mutationFn: (question, { meta }) => ask(question, { ...headersIn(meta), 'idempotency-key': key }),
  })
  const { formProps, field, refusal } = useForm({
    schema: questionSchema,
    answer: change,
    onSubmit: (question) => change.save(question, { onSuccess: () => setIsSent(true) }),
  })
  if (isSent) return <Sent />
  return (
    <Disclosure title="Ask a question">
      <Stack as="form" gap="3" measure {...formProps}>
        <TextArea
          {...field('text')}
          label="Your question"
          hint="We reply by email."
          rows={3}
          maxLength={maxQuestionLength}
          mark="none"
          // After a refusal, other words are another question.
          onChange={() => change.refusal && setKey(crypto.randomUUID())}
        />
        <Refusal>{refusal}</Refusal>
        <div>
          <Button type="submit" size="s" busy={change.isPending}>
            Send question
          </Button>
        </div>
      </Stack>
    </Disclosure>
  )
}

/** Takes the focus of the form that it replaces. */
function Sent() {
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => sent.current?.focus(), [])
  return (
    <p ref={sent} tabIndex={-1}>
      We have your question and will reply by email.
    </p>
  )
}
