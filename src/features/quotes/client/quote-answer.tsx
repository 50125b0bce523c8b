import { Fragment, useRef, useState } from 'react'
import { quoteStates } from '#domain/records/quote.ts'
import type { TermsInForce } from '#features/policies/policy.ts'
import { termsLinks } from '#features/policies/terms.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { acceptanceText, type QuotePage, quoteAcceptSchema, quoteLimits } from '../quote.ts'
import { acceptQuote, declineQuote, readQuote } from '../quote.wire.ts'
import styles from './client-quote.module.css'
import { DeclineDialog } from './decline-dialog.tsx'

export type QuoteAnswering = ReturnType<typeof useQuoteAnswering>

/** Called above the elements that an answer removes. */
export function useQuoteAnswering(id: string) {
  return {
    accepting: useRecordChange(readQuote, acceptQuote, { id }),
    declining: useRecordChange(readQuote, declineQuote, { id }),
  }
}

/** Answered in another tab or by another user. */
export function LateAnswer({ answering: { accepting, declining } }: { answering: QuoteAnswering }) {
  const late = [accepting, declining].find(({ isConflict }) => isConflict)
  return <Refusal>{late && `Your answer was not saved. ${late.refusal}`}</Refusal>
}

/** The dialog stays open when the quote is answered elsewhere, with what was typed. */
export function QuoteAnswer({
  page,
  optionIds,
  answering: { accepting, declining },
}: {
  page: QuotePage
  optionIds: readonly string[]
  answering: QuoteAnswering
}) {
  const { quote, isChecking } = page
  const [isDeclining, setIsDeclining] = useState(false)
  const isSent = useRef(false)
  const text = acceptanceText(quote, optionIds, page)
  const { formProps, field, refusal } = useForm({
    schema: quoteAcceptSchema,
    values: (typed) => ({ ...typed, version: quote.version, optionIds: [...optionIds], text }),
    answer: accepting,
    onSubmit(accepted) {
      // The server would refuse a double click as too late.
      if (isSent.current) return
      isSent.current = true
      accepting.save(accepted, { onSettled: () => (isSent.current = false) })
    },
  })
  return (
    <>
      {quoteStates[quote.status].isOpen && (
        <form {...formProps} className={styles.answer}>
          <blockquote className={styles.words} aria-live="polite">
            <LinkedWords text={text} terms={page.terms} />
          </blockquote>
          <TextInput
            {...field('name')}
            label="Your full name"
            autoComplete="name"
            defaultValue={quote.clientName}
            maxLength={quoteLimits.name}
            required
          />
          <Cluster gap="3" align="center">
            <Button variant="primary" size="l" type="submit" busy={accepting.isPending}>
              Accept the quote
            </Button>
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsDeclining(true)}>
              Decline
            </Button>
          </Cluster>
          <Refusal>{refusal}</Refusal>
          <p role="status">
            {isChecking && 'A payment of yours is being checked. Please don’t pay again until it shows here.'}
          </p>
          <Text size="s" tone="muted" wrap="anywhere" measure>
            Accepting costs nothing today. We keep these words with your name, the time and your IP address.
          </Text>
        </form>
      )}
      {isDeclining && (
        <DeclineDialog
          page={page}
          declining={declining}
          question="What would need to change?"
          onClose={() => setIsDeclining(false)}
        />
      )}
    </>
  )
}

/** What the client accepts; the policies in it are links. */
function LinkedWords({ text, terms }: { text: string; terms: TermsInForce | null }) {
  let rest = text
  const links = (terms ? termsLinks(terms) : []).map(({ label, href }) => {
    const [before = '', ...after] = rest.split(label)
    rest = after.join(label)
    return (
      <Fragment key={href}>
        {before}
        <a href={href} target="_blank" rel="noopener" aria-label={`${label}, opens in a new tab`}>
          {label}
        </a>
      </Fragment>
    )
  })
  return (
    <>
      {links}
      {rest}
    </>
  )
}
