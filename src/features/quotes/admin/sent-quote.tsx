import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { chosenOptions } from '#domain/money/quote-sums.ts'
import { href } from '#routes'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import type { QuoteAnswering } from '../client/quote-answer.tsx'
import { QuoteDownload } from '../client/quote-download.tsx'
import { InvoiceLine } from '../client/quote-invoice.tsx'
import { QuoteLedger } from '../client/quote-ledger.tsx'
import { dayOf, describeSaid, type QuotePage } from '../quote.ts'
import { QuoteActions } from './quote-actions.tsx'
import styles from './quote-detail.module.css'
import { QuoteLinks } from './quote-links.tsx'

export function SentQuote({ page, answering }: { page: QuotePage; answering: QuoteAnswering }) {
  const { quote, paid, launchedAt, invoice, projectId } = page
  const optionIds = chosenOptions(quote.lines)
  const { acceptance } = quote
  return (
    <>
      <QuoteActions page={page} answering={answering} />
      <RecordColumns>
        <RecordColumn>
          <RecordSection title="Quote">
            <QuoteLedger quote={quote} optionIds={optionIds} paid={paid} isLaunched={launchedAt !== null} />
            <QuoteDownload quote={quote} optionIds={optionIds} />
          </RecordSection>
          {quote.note && (
            <RecordSection title="Note to the client">
              <p className={styles.words}>{quote.note}</p>
            </RecordSection>
          )}
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
        </RecordColumn>
        <RecordColumn beside>
          <RecordSection title="Details">
            <Answers>
              <Answer label="Lead">
                <Link href={href('adminLead', { id: quote.leadId })}>Open the lead</Link>
              </Answer>
              <Answer label="Sent">{quote.sentAt && <DateTime iso={quote.sentAt} />}</Answer>
              <Answer label="Revises">
                {quote.replacesId && (
                  <Link href={href('adminQuote', { id: quote.replacesId })}>Previous quote</Link>
                )}
              </Answer>
              <Answer label="Opened by the client">
                {quote.openedAt ? <DateTime iso={quote.openedAt} /> : 'Not yet'}
              </Answer>
              <Answer label="Reminded">{quote.remindedAt && <DateTime iso={quote.remindedAt} />}</Answer>
              <Answer label="Valid until">{dayOf(quote.validUntil)}</Answer>
              <Answer label="Answered">{quote.answeredAt && <DateTime iso={quote.answeredAt} />}</Answer>
              <Answer label="Accepted by">
                {acceptance && `${acceptance.name}${describeSaid(acceptance)}`}
              </Answer>
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
              <Answer label="Deposit invoice">{invoice && <InvoiceLine invoice={invoice} />}</Answer>
              <Answer label="Project">
                {projectId && <Link href={href('adminProject', { id: projectId })}>Open the project</Link>}
              </Answer>
            </Answers>
          </RecordSection>
          <RecordSection title="Links">
            <QuoteLinks page={page} />
          </RecordSection>
        </RecordColumn>
      </RecordColumns>
    </>
  )
}
