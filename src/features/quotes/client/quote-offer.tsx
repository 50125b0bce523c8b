import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { clientNames } from '#domain/client-names.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { isDepositDue, isWholePaid, owedFor } from '#domain/money/owed.ts'
import type { Charge } from '#domain/money/pricing.ts'
import { amountOf, chosenOptions, sumsOf, titleOf } from '#domain/money/quote-sums.ts'
import { projectPlans } from '#domain/records/project.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { dayOf, type QuotePage } from '../quote.ts'
import styles from './client-quote.module.css'
import { QuoteLedger } from './quote-ledger.tsx'

/** The words of a quote and its options; `children` stand below its state. */
export function QuoteOffer({
  page,
  optionIds,
  onOptions,
  children,
}: {
  page: QuotePage
  optionIds: readonly string[]
  onOptions: (optionIds: string[]) => void
  children?: ReactNode
}) {
  const { quote } = page
  const { isOpen } = quoteStates[quote.status]
  const options = quote.lines.filter(({ isOption }) => isOption)
  return (
    <Stack gap="5" packed shrinks>
      <p className={styles.lede}>{introductionOf(page)}</p>
      {children}
      {quote.note && isOpen && <p className={styles.note}>{quote.note}</p>}
      {isOpen && options.length > 0 && (
        <CheckList
          legend="Choose your options"
          hint="The total updates as you choose."
          name="options"
          values={optionIds}
          onChange={onOptions}
          choices={options.map((line) => ({
            value: line.id,
            label: titleOf(line),
            description: line.detail || undefined,
            aside: formatMoney(amountOf(line, quote.terms.currency)),
          }))}
        />
      )}
    </Stack>
  )
}

export function QuotePrice({
  page,
  optionIds,
  children,
}: {
  page: QuotePage
  optionIds: readonly string[]
  children?: ReactNode
}) {
  return (
    <section className={styles.sum} aria-label="Price">
      <QuoteLedger
        quote={page.quote}
        optionIds={optionIds}
        paid={page.paid}
        isLaunched={page.launchedAt !== null}
      />
      {children}
      <Buyer page={page} />
    </section>
  )
}

function introductionOf(page: QuotePage): string {
  const { quote } = page
  switch (quote.status) {
    case 'accepted':
      return describeAccepted(page)
    case 'draft':
      return 'This is a draft. The client doesn’t see it yet.'
    case 'declined':
      return `You have declined this quote. If you change your mind, write to ${agency.email}.`
    case 'expired':
      return `This quote was valid until ${dayOf(quote.validUntil)}. ${page.newer ? 'There is a newer one.' : `Write to ${agency.email} and we’ll send you a new one.`}`
    case 'replaced':
      return page.newer
        ? 'A newer quote has replaced this one, and only that one can be accepted.'
        : `A newer quote has replaced this one. Write to ${agency.email} if you don’t have it.`
    default:
      return `This price is valid until ${dayOf(quote.validUntil)}. ${describePaying(page)}`.trim()
  }
}

function hasSite({ plan }: QuotePage['quote']): boolean {
  return projectPlans[plan].hasSite
}

function describePaying({ quote, paid, launchedAt }: QuotePage): string {
  const has =
    paid?.deposit === 'paid' && `You have paid ${formatRupees(paid.amountInrMinor - paid.refundedInrMinor)}`
  if (launchedAt) return has ? `${has}.` : ''
  return `${has ? `${has}, and pay` : 'You pay a 10% deposit, and'} the balance once your ${hasSite(quote) ? 'website' : 'project'} is done.`
}

function describeAccepted({ quote, paid, paidAt, projectId, launchedAt }: QuotePage): string {
  const { charge } = sumsOf(quote, chosenOptions(quote.lines))
  const project = launchedAt
    ? `your ${hasSite(quote) ? 'website was launched' : 'project was completed'} on ${dayOf(launchedAt)}`
    : 'your project has started'
  const begun = projectId
    ? `You have accepted this quote, and ${project}.`
    : `You have accepted this quote.${isDepositDue(charge, paid) ? ' Your project starts with the 10% deposit.' : ''}`
  const isWhole = isWholePaid(charge, paid)
  const standing =
    isWhole && launchedAt
      ? `Paid in full on ${dayOf(paidAt)}, ${hasSite(quote) ? 'launched' : 'completed'} on ${dayOf(launchedAt)}.`
      : isWhole || paid?.deposit === 'paid'
        ? `${isWhole ? 'The whole price' : 'The deposit'} is paid, and ${project}.`
        : begun
  return [standing, describeRefund(charge, paid)].filter(Boolean).join(' ')
}

function describeRefund(charge: Charge, paid: QuotePage['paid']): string {
  if (!paid || paid.refundedInrMinor === 0) return ''
  const { refundedInrMinor, loweredInrMinor } = paid
  const refunded = `We have refunded ${formatRupees(refundedInrMinor)}`
  if (loweredInrMinor === 0) return `${refunded}, which is due again.`
  const price = `the price is ${formatRupees(owedFor(charge, paid).priceInrMinor)} now`
  return loweredInrMinor === refundedInrMinor
    ? `${refunded}, and ${price}.`
    : `${refunded}: ${price}, and ${formatRupees(refundedInrMinor - loweredInrMinor)} is due again.`
}

function Buyer({ page: { quote } }: { page: QuotePage }) {
  const { taxNumber } = quote
  const words = [clientNames(quote), taxNumber && `Tax number ${taxNumber}`].filter(Boolean)
  return (
    words.length > 0 && (
      <Text size="s" tone="muted" wrap="anywhere" measure>
        For {words.join(', ')}
      </Text>
    )
  )
}
