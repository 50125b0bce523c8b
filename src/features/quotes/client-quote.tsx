import { useEffect, useEffectEvent, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { clientNames } from '#domain/client-names.ts'
import { formatMoney, formatRupees, money } from '#domain/money.ts'
import { isDepositAsked, owedFor } from '#domain/owed.ts'
import type { Charge } from '#domain/pricing.ts'
import { type QuoteStatus, quoteStates } from '#domain/records/quote.ts'
import { reading } from '#platform/api/reading.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import styles from './client-quote.module.css'
import { chosenOptions, dayOf, type QuotePage, sumsOf } from './quote.ts'
import { openedQuote, readQuote } from './quote.wire.ts'
import { LateAnswer, QuoteAnswer, type QuoteAnswering, useQuoteAnswering } from './quote-answer.tsx'
import { QuoteDeposit } from './quote-deposit.tsx'
import { QuoteDownload } from './quote-download.tsx'
import { QuoteLedger } from './quote-ledger.tsx'

/**
 * One quote as its client sees it.
 * @param props.onMissing called if there is no such quote for whoever asks
 */
export function ClientQuote({ id, onMissing }: { id: string; onMissing: () => void }) {
  const record = useRecord(
    {
      ...reading(readQuote, { id }),
      // What is being checked becomes paid, or can be paid again, without a reload.
      refetchInterval: ({ state }) => (state.data?.isChecking ? 10_000 : false),
    },
    onMissing,
  )
  const answering = useQuoteAnswering(id)
  useOpened(id, record.page)
  return (
    <RecordScreen
      noun="quote"
      record={record}
      name={({ quote }) => quote.number ?? 'Quote'}
      marks={({ quote }) => (
        <>
          <Standing status={quote.status} />
          <span>{dayOf(quote.sentAt)}</span>
        </>
      )}
    >
      {(page) => (
        <Quote
          // The chosen options stay until there is an answer.
          key={String(quoteStates[page.quote.status].isOpen)}
          page={page}
          answering={answering}
          onChange={record.read}
        />
      )}
    </RecordScreen>
  )
}

/** Tells the server that the client sees the quote, once the page is visible. */
function useOpened(id: string, page: QuotePage | undefined): void {
  const { save } = useRecordChange(readQuote, openedQuote, { id })
  const isNew = page?.side === 'client' && page.quote.status === 'sent'
  const tell = useEffectEvent(() => save())
  useEffect(() => {
    if (!isNew) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      tell()
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNew])
}

function Quote({
  page,
  answering,
  onChange,
}: {
  page: QuotePage
  answering: QuoteAnswering
  onChange: () => void
}) {
  const { quote, paid, projectId } = page
  const [optionIds, setOptionIds] = useState(() => chosenOptions(quote.lines))
  const { isOpen } = quoteStates[quote.status]
  const options = quote.lines.filter(({ isOption }) => isOption)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <p className={styles.lede}>{introductionOf(page)}</p>
        {!isOpen && <LateAnswer answering={answering} />}
        {quote.note && isOpen && <p className={styles.note}>{quote.note}</p>}
        {isOpen && options.length > 0 && (
          <CheckList
            legend="Choose your options"
            hint="The total updates as you choose."
            name="options"
            values={optionIds}
            onChange={setOptionIds}
            choices={options.map(({ id, name, detail, amountMinor }) => ({
              value: id,
              label: name,
              description: detail || undefined,
              aside: formatMoney(money(amountMinor, quote.terms.currency)),
            }))}
          />
        )}
      </div>
      <section className={styles.sum} aria-label="Price">
        <QuoteLedger quote={quote} optionIds={optionIds} paid={paid} />
        <QuoteDownload quote={quote} optionIds={optionIds} />
        <Buyer page={page} />
      </section>
      <div className={styles.column}>
        {isOpen && <QuoteAnswer page={page} optionIds={optionIds} answering={answering} />}
        {quote.status === 'accepted' && <QuoteDeposit page={page} onChange={onChange} />}
        {paid && projectId && <ToProject id={projectId} />}
        {quote.acceptance && (
          <RecordSection title="What was accepted">
            <blockquote className={styles.words}>{quote.acceptance.text}</blockquote>
            <p className={styles.minor}>{signatureOf(page)}</p>
          </RecordSection>
        )}
      </div>
    </div>
  )
}

/** Leads the client to the project that came of it, which the quote's link does not open. */
function ToProject({ id }: { id: string }) {
  const isLinked = useLinkFragment() !== ''
  if (isLinked) return <p>We’ve emailed you a link to your project.</p>
  return <ButtonLink href={href('project', { id })}>Open your project</ButtonLink>
}

/** How it stands with the quote, in the client's words. */
function Standing({ status }: { status: QuoteStatus }) {
  if (quoteStates[status].isOpen) return <Badge tone="yolk">Awaiting your reply</Badge>
  return <StatusBadge state={quoteStates[status]} />
}

/** Says in a sentence how the quote stands, and what can be done. */
function introductionOf(page: QuotePage): string {
  const { quote, paid } = page
  switch (quote.status) {
    case 'accepted':
      return acceptedWords(page)
    case 'declined':
      return `You have declined this quote. If you change your mind, write to ${agency.email}.`
    case 'expired':
      return `This quote was valid until ${dayOf(quote.validUntil)}. Write to ${agency.email} and we’ll send you a new one.`
    case 'replaced':
      return 'A newer quote has replaced this one. We’ve emailed it to you.'
    default:
      return `This price is valid until ${dayOf(quote.validUntil)}. ${paid?.deposit === 'paid' ? `You have paid ${formatRupees(paid.amountInrMinor - paid.refundedInrMinor)}, and pay` : 'You pay 10% to start and'} the rest once your website is done.`
  }
}

function acceptedWords({ quote, paid, projectId }: QuotePage): string {
  const { charge } = sumsOf(quote, chosenOptions(quote.lines))
  const { owedInrMinor } = owedFor(charge, paid)
  const begun = projectId
    ? 'You have accepted this quote, and your project has started.'
    : `You have accepted this quote.${isDepositAsked(charge, paid) ? ' Your project starts with the 10% deposit.' : ''}`
  const standing =
    paid?.deposit === 'paid'
      ? `${owedInrMinor > 0 ? 'The deposit' : 'The whole price'} is paid, and your project has started.`
      : begun
  return [standing, refundWords(charge, paid)].filter(Boolean).join(' ')
}

/** Says what a refund did to the price; '' without one. */
function refundWords(charge: Charge, paid: QuotePage['paid']): string {
  if (!paid || paid.refundedInrMinor === 0) return ''
  const { refundedInrMinor, loweredInrMinor } = paid
  const refunded = `We have refunded ${formatRupees(refundedInrMinor)}`
  if (loweredInrMinor === 0) return `${refunded}, which is owed again.`
  const price = `the price is ${formatRupees(owedFor(charge, paid).priceInrMinor)} now`
  return loweredInrMinor === refundedInrMinor
    ? `${refunded}, and ${price}.`
    : `${refunded}: ${price}, and ${formatRupees(refundedInrMinor - loweredInrMinor)} is owed again.`
}

function signatureOf({ quote: { acceptance } }: QuotePage): string {
  if (!acceptance) return ''
  const { name, at, recordedBy } = acceptance
  if (recordedBy !== null) return `${name}, recorded by ${recordedBy} on ${dayOf(at)}`
  return `${name}, on ${dayOf(at)}`
}

function Buyer({ page: { quote } }: { page: QuotePage }) {
  const { taxNumber } = quote
  const words = [clientNames(quote), taxNumber && `Tax number ${taxNumber}`].filter(Boolean)
  return words.length > 0 && <p className={styles.minor}>For {words.join(', ')}</p>
}
