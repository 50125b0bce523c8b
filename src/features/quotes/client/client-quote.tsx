import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { chosenOptions, nameOfQuote, sumsOf } from '#domain/money/quote-sums.ts'
import { type QuoteStatus, quoteStates } from '#domain/records/quote.ts'
import { AskQuestion } from '#features/leads/questions/ask-question.tsx'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { dayOf, describeSaid, type QuotePage, type QuoteReference } from '../quote.ts'
import { askAboutQuote, openedQuote, readQuote } from '../quote.wire.ts'
import styles from './client-quote.module.css'
import { LateAnswer, QuoteAnswer, type QuoteAnswering, useQuoteAnswering } from './quote-answer.tsx'
import { QuoteDeposit } from './quote-deposit.tsx'
import { QuoteDownload } from './quote-download.tsx'
import { QuoteOffer, QuotePrice } from './quote-offer.tsx'

export function ClientQuote({ id, onMissing }: { id: string; onMissing?: () => void }) {
  const record = useRecord(
    {
      ...endpointQuery(readQuote, { id }),
      refetchInterval: ({ state }) => (state.data?.isChecking ? 10_000 : false),
    },
    onMissing,
  )
  const answering = useQuoteAnswering(id)
  useOpened(id, record.page)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const optionsOf = ({ lines, status }: QuotePage['quote']) =>
    (quoteStates[status].isOpen && picked) || chosenOptions(lines)
  return (
    <RecordScreen
      noun="quote"
      record={record}
      name={({ quote }) =>
        quote.status === 'draft'
          ? 'Quote'
          : `${nameOfQuote(quote.lines)}, ${formatMoney(sumsOf(quote, optionsOf(quote)).shown)}`
      }
      marks={({ quote }) => (
        <>
          <ClientStatus status={quote.status} />
          {quote.number && <RecordReference>{quote.number}</RecordReference>}
          <span>{dayOf(quote.sentAt)}</span>
        </>
      )}
    >
      {(page) =>
        page.quote.status === 'draft' ? (
          <EmptyState title="Nothing yet" level={2}>
            This quote is a draft: its client sees it once it is sent.
          </EmptyState>
        ) : (
          <Quote
            page={page}
            optionIds={optionsOf(page.quote)}
            onOptions={setPicked}
            answering={answering}
            onChange={record.read}
          />
        )
      }
    </RecordScreen>
  )
}

function useOpened(id: string, page: QuotePage | undefined): void {
  const { save } = useRecordChange(readQuote, openedQuote, { id })
  const isNew = page?.side === 'client' && page.quote.status === 'sent'
  const saveOpening = useEffectEvent(() => save())
  useEffect(() => {
    if (!isNew) return
    const saveWhenVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', saveWhenVisible)
      saveOpening()
    }
    document.addEventListener('visibilitychange', saveWhenVisible)
    saveWhenVisible()
    return () => document.removeEventListener('visibilitychange', saveWhenVisible)
  }, [isNew])
}

function Quote({
  page,
  optionIds,
  onOptions,
  answering,
  onChange,
}: {
  page: QuotePage
  optionIds: readonly string[]
  onOptions: (optionIds: readonly string[]) => void
  answering: QuoteAnswering
  onChange: () => void
}) {
  const { quote, paid, projectId, newer, side } = page
  const isStaff = side === 'staff'
  const { isOpen } = quoteStates[quote.status]
  return (
    <div className={styles.columns}>
      <QuoteOffer page={page} optionIds={optionIds} onOptions={onOptions}>
        {!isOpen && <LateAnswer answering={answering} />}
        {newer && <NewerQuote quote={newer} isStaff={isStaff} />}
      </QuoteOffer>
      <QuotePrice page={page} optionIds={optionIds}>
        <QuoteDownload quote={quote} optionIds={optionIds} />
      </QuotePrice>
      <Stack gap="5" packed shrinks>
        {!isStaff && <QuoteAnswer page={page} optionIds={optionIds} answering={answering} />}
        {quote.status === 'accepted' && !isStaff && <QuoteDeposit page={page} onChange={onChange} />}
        {paid && projectId && !isStaff && <ProjectLink id={projectId} />}
        {!isStaff && (
          <AskQuestion
            ask={(question, headers) => send(askAboutQuote, { id: quote.id }, question, { headers })}
          />
        )}
        {quote.acceptance && (
          <RecordSection title="What was accepted">
            <blockquote className={styles.words}>{quote.acceptance.text}</blockquote>
            <Text size="s" tone="muted" wrap="anywhere" measure>
              {signatureOf(page)}
            </Text>
          </RecordSection>
        )}
      </Stack>
    </div>
  )
}

/** The link that opened this quote opens the newer one too. */
function NewerQuote({ quote: { id, number }, isStaff }: { quote: QuoteReference; isStaff: boolean }) {
  const linkFragment = useLinkFragment()
  return (
    <ButtonLink
      variant="primary"
      className={styles.newer}
      href={isStaff ? href('adminQuoteClient', { id }) : href('quote', { id }) + linkFragment}
    >
      Open quote {number}
    </ButtonLink>
  )
}

/** The quote's link does not open the project. */
function ProjectLink({ id }: { id: string }) {
  const isLinked = useLinkFragment() !== ''
  if (isLinked) return <p>We’ve emailed you a link to your project.</p>
  return (
    <ButtonLink className={styles.project} href={href('project', { id })}>
      Open your project
    </ButtonLink>
  )
}

function ClientStatus({ status }: { status: QuoteStatus }) {
  if (quoteStates[status].isOpen) return <Badge tone="yolk">Awaiting your reply</Badge>
  return <StatusBadge state={quoteStates[status]} />
}

function signatureOf({ quote: { acceptance } }: QuotePage): string {
  if (!acceptance) return ''
  const { name, at, recordedBy } = acceptance
  if (recordedBy !== null) {
    return `${name}${describeSaid(acceptance)}, recorded by ${recordedBy} on ${dayOf(at)}`
  }
  return `${name}, on ${dayOf(at)}`
}
