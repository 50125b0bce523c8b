import { agency } from '#domain/agency.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { documentStates } from '#domain/records/document.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { quoteStates } from '#domain/records/quote.ts'
import type { Side } from '#domain/records/states.ts'
import type { DocumentSummary } from '#features/billing/documents/invoice.ts'
import type { SentRequest } from '#features/leads/client/sent-request.ts'
import type { OwnPayment } from '#features/payments/own-payments/own-payment.ts'
import type { ProjectSummary } from '#features/projects/project.ts'
import { dayOf, type QuoteSummary } from '#features/quotes/quote.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'

export type NextStep = {
  recordId: string
  who: Side
  text: string
  about: string
  link: { label: string; href: string } | null
  /** Paise, if this step is to pay. */
  dueInrMinor?: number
}

export type ClientRecords = {
  projects: readonly ProjectSummary[]
  payments: readonly OwnPayment[]
  requests: readonly SentRequest[]
  quotes: readonly QuoteSummary[]
  documents: readonly DocumentSummary[]
  isPayingOff: boolean
}

export type ListedRecords = {
  [Noun in keyof ClientRecords]: ClientRecords[Noun] extends readonly (infer Item)[]
    ? readonly Listed<Item>[]
    : ClientRecords[Noun]
}

export function readableOf(records: ListedRecords): ClientRecords {
  return {
    projects: records.projects.filter(isReadable),
    payments: records.payments.filter(isReadable),
    requests: records.requests.filter(isReadable),
    quotes: records.quotes.filter(isReadable),
    documents: records.documents.filter(isReadable),
    isPayingOff: records.isPayingOff,
  }
}

/** The client's first, then ours, each newest first. */
export function nextSteps(records: ClientRecords): NextStep[] {
  const { projects, payments, requests, quotes } = records
  const invoices = records.documents.filter(({ dueInrMinor }) => dueInrMinor > 0)
  // An invoice replaces its quote's or payment's step.
  const isInvoiced = ({ leadId }: { leadId: string | null }, part: OrderPart) =>
    invoices.some((invoice) => invoice.leadId === leadId && invoice.part === part)
  const steps = [
    ...invoices.flatMap((invoice) => stepOfInvoice(invoice, records)),
    ...projects.flatMap(stepsOfProject),
    ...quotes
      .filter((quote) => !isInvoiced(quote, 'deposit') && !isBegun(quote, records))
      .flatMap((quote) => stepOfQuote(quote, records)),
    ...payments
      .filter((payment) => !hasProject(payment, projects) && !isInvoiced(payment, payment.part))
      .flatMap(stepOfPayment),
    ...requests.filter((request) => !isFollowed(request, records)).map(stepOfRequest),
  ]
  return [...steps.filter(({ who }) => who === 'client'), ...steps.filter(({ who }) => who === 'staff')]
}

/** What the client is asked to pay now, in paise. The server derives each part by `owedOf`. */
export function sumDue(steps: readonly NextStep[]): number {
  return steps.reduce((sum, { dueInrMinor = 0 }) => sum + dueInrMinor, 0)
}

function stepOfInvoice(
  { id, number, status, isChecking, dueOn, dueInrMinor }: DocumentSummary,
  { isPayingOff }: ClientRecords,
): NextStep[] {
  const amount = formatRupees(dueInrMinor)
  if (isChecking) return [checkingStep(id, number, amount)]
  if (!dueOn) return []
  const by = formatDocumentDay(dueOn)
  const text =
    status === 'overdue'
      ? `Pay the invoice of ${amount}. It was due on ${by}.`
      : `Pay the invoice of ${amount} by ${by}.`
  const link = { label: isPayingOff ? 'Open the invoice' : `Pay ${amount}`, href: href('invoice', { id }) }
  return [{ recordId: id, who: 'client', text, about: number, link, dueInrMinor }]
}

function checkingStep(recordId: string, about: string, amount: string): NextStep {
  const text = `We’re checking your payment of ${amount}. Please don’t pay again before you hear from us.`
  return { recordId, who: 'staff', text, about, link: null }
}

function stepsOfProject({ id, title, next, unseen }: ProjectSummary): NextStep[] {
  const open = (label: string) => ({ label, href: href('project', { id }) })
  const step = { recordId: id, about: title }
  const steps: NextStep[] = []
  if (next)
    steps.push({
      ...step,
      who: next.who,
      text: next.text,
      link: open(next.who === 'client' ? 'Go to the project' : 'Follow it'),
    })
  if (unseen > 0) {
    const text = unseen === 1 ? 'Read the message we sent you.' : `Read the ${unseen} messages we sent you.`
    steps.push({ ...step, who: 'client', text, link: open('Read') })
  }
  return steps
}

function stepOfQuote(
  { id, number, status, shown, validUntil, depositAsked, depositInrMinor }: QuoteSummary,
  { isPayingOff }: ClientRecords,
): NextStep[] {
  const step = { recordId: id, who: 'client', about: number ?? '' } as const
  const open = (label: string) => ({ label, href: href('quote', { id }) })
  if (quoteStates[status].isOpen) {
    const text = `Reply to our quote of ${formatMoney(shown)}. The price is valid until ${dayOf(validUntil)}.`
    return [{ ...step, text, link: open('Review your quote') }]
  }
  if (depositAsked === null) return []
  const deposit = formatRupees(depositInrMinor)
  const text =
    depositAsked === 'again'
      ? `Pay the deposit of ${deposit} again, because we refunded it.`
      : `Pay the deposit of ${deposit}, which starts your project.`
  return [
    {
      ...step,
      text,
      link: open(isPayingOff ? 'Open the quote' : `Pay ${deposit}`),
      dueInrMinor: depositInrMinor,
    },
  ]
}

/** The deposit is being checked, or the project started without one. */
function isBegun(
  { leadId, status, depositAsked }: QuoteSummary,
  { projects, payments }: ClientRecords,
): boolean {
  return (
    status === 'accepted' &&
    ((depositAsked !== 'again' && projects.some((project) => project.leadId === leadId)) ||
      payments.some(
        (payment) => payment.leadId === leadId && payment.part === 'deposit' && payment.state === 'checking',
      ))
  )
}

function stepOfPayment({
  id,
  part,
  state,
  number,
  amountInrMinor,
  refundedInrMinor,
}: OwnPayment): NextStep[] {
  const amount = formatRupees(amountInrMinor)
  const about = number
  if (state === 'checking') return [checkingStep(id, about, amount)]
  if (state === 'unpaid' || part === 'extra' || refundedInrMinor >= amountInrMinor) return []
  const text = `Your payment of ${amount} has arrived. We’re setting up your project and will email you within ${agency.responseTimeAfterPayment}.`
  return [{ recordId: id, who: 'staff', text, about, link: null }]
}

function stepOfRequest({ id, reference }: SentRequest): NextStep {
  const text = `We’re reading your request and will email you within ${agency.responseTime}.`
  return { recordId: id, who: 'staff', text, about: reference, link: null }
}

function hasProject({ leadId }: OwnPayment, projects: ClientRecords['projects']): boolean {
  return leadId !== null && projects.some((project) => project.leadId === leadId)
}

function isFollowed({ id }: SentRequest, records: ClientRecords): boolean {
  const { projects, payments, quotes, documents } = records
  return (
    documents.some(({ leadId, status }) => leadId === id && documentStates[status].canBePaid) ||
    projects.some(({ leadId }) => leadId === id) ||
    quotes.some((quote) => quote.leadId === id && stepOfQuote(quote, records).length > 0) ||
    payments.some(({ leadId, state }) => leadId === id && state !== 'unpaid')
  )
}
