import { useState } from 'react'
import { Link } from 'wouter'
import { clientNames } from '#domain/client-names.ts'
import { formatMoney, formatRupees, money } from '#domain/money.ts'
import { isDepositAsked } from '#domain/owed.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { reading } from '#platform/api/reading.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { chosenOptions, dayOf, type QuotePage, sumsOf } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { LateAnswer, QuoteAnswer, type QuoteAnswering, useQuoteAnswering } from '../quote-answer.tsx'
import { QuoteDownload } from '../quote-download.tsx'
import { QuoteInvoice } from '../quote-invoice.tsx'
import { QuoteLedger } from '../quote-ledger.tsx'
import styles from './quote-detail.module.css'
import { QuoteEditor } from './quote-editor.tsx'
import { QuoteLinks } from './quote-links.tsx'

/** One quote with everything that staff do for it. */
export function QuoteDetail({ quoteId }: { quoteId: string }) {
  return (
    <RecordScreen
      noun="quote"
      record={useRecord(reading(readQuote, { id: quoteId }))}
      name={({ quote }) => quote.number ?? 'Draft of a quote'}
      marks={({ quote }) => (
        <>
          <StatusBadge state={quoteStates[quote.status]} />
          <span>{clientNames(quote)}</span>
        </>
      )}
    >
      {(page) => <Record page={page} />}
    </RecordScreen>
  )
}

function Record({ page }: { page: QuotePage }) {
  const { quote } = page
  const answering = useQuoteAnswering(quote.id)
  if (quote.status === 'draft') return <QuoteEditor page={page} />
  const { isOpen } = quoteStates[quote.status]
  return <SentQuote key={String(isOpen)} page={page} answering={answering} />
}

function SentQuote({ page, answering }: { page: QuotePage; answering: QuoteAnswering }) {
  const { quote, paid, invoice, projectId } = page
  const [optionIds, setOptionIds] = useState(() => chosenOptions(quote.lines))
  const { acceptance } = quote
  const isAsked = isDepositAsked(sumsOf(quote, chosenOptions(quote.lines)).charge, paid)
  const options = quote.lines.filter(({ isOption }) => isOption)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {!quoteStates[quote.status].isOpen && <LateAnswer answering={answering} />}
        <RecordSection title="Quote">
          <QuoteLedger quote={quote} optionIds={optionIds} paid={paid} />
          <QuoteDownload quote={quote} optionIds={optionIds} />
        </RecordSection>
        {acceptance && (
          <RecordSection title="What was accepted">
            <p className={styles.words}>{acceptance.text}</p>
          </RecordSection>
        )}
        {quote.reason && (
          <RecordSection title="Why it was declined">
            <p className={styles.words}>{quote.reason}</p>
          </RecordSection>
        )}
      </div>
      <div className={styles.column}>
        <RecordSection title="What happened">
          <Answers>
            <Answer label="Lead">
              <Link href={href('adminLead', { id: quote.leadId })}>Open the lead</Link>
            </Answer>
            <Answer label="Sent">{quote.sentAt && <DateTime iso={quote.sentAt} />}</Answer>
            <Answer label="Sent to">{quote.clientEmail}</Answer>
            <Answer label="Opened by the client">
              {quote.openedAt ? <DateTime iso={quote.openedAt} /> : 'Not yet'}
            </Answer>
            <Answer label="Valid until">{dayOf(quote.validUntil)}</Answer>
            <Answer label="Answered">{quote.answeredAt && <DateTime iso={quote.answeredAt} />}</Answer>
            <Answer label="Accepted by">{acceptance?.name}</Answer>
            <Answer label="From the address">{acceptance?.address}</Answer>
            <Answer label="Recorded by">{acceptance?.recordedBy}</Answer>
            <Answer label="Tax number">{quote.taxNumber}</Answer>
            <Answer label="Payments">
              {page.isChecking
                ? 'A payment is being checked'
                : paid &&
                  [
                    `${formatRupees(paid.amountInrMinor)} paid`,
                    paid.refundedInrMinor > 0 && `${formatRupees(paid.refundedInrMinor)} refunded`,
                    paid.loweredInrMinor > 0 &&
                      `the price went down by ${formatRupees(paid.loweredInrMinor)}`,
                    paid.isSimulated && 'test',
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </Answer>
            <Answer label="Deposit invoice">
              {(invoice || (quote.status === 'accepted' && isAsked && !page.isChecking)) && (
                <QuoteInvoice page={page} />
              )}
            </Answer>
            <Answer label="Project">
              {projectId && <Link href={href('adminProject', { id: projectId })}>Open the project</Link>}
            </Answer>
          </Answers>
        </RecordSection>
        <RecordSection title="Links">
          <QuoteLinks page={page} />
        </RecordSection>
        {quoteStates[quote.status].isOpen && (
          <RecordSection title="Answered by phone">
            {options.length > 0 && (
              <CheckList
                legend="Options that the client takes"
                name="options"
                values={optionIds}
                onChange={setOptionIds}
                choices={options.map(({ id, name, amountMinor }) => ({
                  value: id,
                  label: name,
                  aside: formatMoney(money(amountMinor, quote.terms.currency)),
                }))}
              />
            )}
            <QuoteAnswer page={page} optionIds={optionIds} answering={answering} />
          </RecordSection>
        )}
      </div>
    </div>
  )
}
