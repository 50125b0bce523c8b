import { expect, test } from 'vitest'
import type { DocumentSummary } from '#features/invoices/invoice.ts'
import type { SentRequest } from '#features/leads/sent-request.ts'
import type { OwnPayment } from '#features/payments/orders/own-payment.ts'
import type { ProjectSummary } from '#features/projects/project.ts'
import type { QuoteSummary } from '#features/quotes/quote.ts'
import { type ClientRecords, nextSteps } from './next-steps.ts'

const project: ProjectSummary = {
  id: 'loom',
  title: 'Loom shop',
  clientName: 'Asha Rao',
  companyName: '',
  status: 'content',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  progress: { approved: 0, total: 4 },
  next: { who: 'client', text: 'Send “Logo”' },
  unseen: 0,
  isTest: false,
  leadId: 'lead',
}
const payment: OwnPayment = {
  id: 'order',
  number: 'OWP-1',
  description: '10% upfront: Business Basic',
  part: 'deposit',
  leadId: 'lead',
  state: 'paid',
  amountInrMinor: 150_000,
  refundedInrMinor: 0,
  isSimulated: false,
  at: '2026-11-02T10:00:00.000Z',
}
const request: SentRequest = {
  id: 'lead',
  reference: 'OW-7K3F9Q',
  createdAt: '2026-11-02T10:00:00.000Z',
  source: 'contact',
  projectType: 'business-website',
  services: [],
  quote: null,
}

const quote: QuoteSummary = {
  id: 'quote',
  number: 'QUO/26-27/0001',
  status: 'opened',
  leadId: 'lead',
  title: 'Business Basic',
  shown: { amountMinor: 23_500, currency: 'USD' },
  depositInrMinor: 195_800,
  isPaid: false,
  depositAsked: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  sentAt: '2026-11-02T10:00:00.000Z',
  openedAt: '2026-11-02T10:00:00.000Z',
  answeredAt: null,
  validUntil: '2026-11-16T10:00:00.000Z',
}

const invoice: DocumentSummary = {
  id: 'invoice',
  kind: 'invoice',
  number: 'INV/26-27/0001',
  part: 'balance',
  status: 'due',
  isTest: false,
  subject: 'Business Basic',
  clientName: 'Asha Rao',
  issuedOn: '2026-11-30',
  dueOn: '2026-12-07',
  amountInrMinor: 1_350_000,
  paidInrMinor: 0,
  creditedInrMinor: 0,
  dueInrMinor: 1_350_000,
  leftInrMinor: null,
  isChecking: false,
  leadId: 'lead',
  projectId: 'loom',
}

const none = { projects: [], payments: [], requests: [], quotes: [], documents: [], isPayingOff: false }
const told = (records: Partial<ClientRecords>) =>
  nextSteps({ ...none, ...records }).map(({ who, about, text }) => `${who}, ${about}: ${text}`)

test('one thing is told once: the project speaks for its payment and its request', () => {
  expect(told({ requests: [request] })).toEqual([
    'staff, OW-7K3F9Q: We’re reading your request and will email you within 24 hours.',
  ])
  expect(told({ requests: [request], payments: [payment] })).toEqual([
    'staff, OWP-1: Your payment of ₹1,500 has arrived. We’re setting up your project and will email you within 1-2 hours.',
  ])
  expect(told({ requests: [request], payments: [payment], projects: [project] })).toEqual([
    'client, Loom shop: Send “Logo”',
  ])
})

test('what the client has to do comes before what we do, and an unread message is theirs', () => {
  const ours = {
    ...project,
    id: 'b',
    title: 'Blog',
    next: { who: 'staff', text: 'Finish “Design”' } as const,
  }
  expect(told({ projects: [ours, { ...project, unseen: 2 }] })).toEqual([
    'client, Loom shop: Send “Logo”',
    'client, Loom shop: Read the 2 messages we sent you.',
    'staff, Blog: Finish “Design”',
  ])
})

test('a payment that is being checked says so; an unpaid order leaves its request’s own step', () => {
  expect(told({ requests: [request], payments: [{ ...payment, state: 'checking' }] })).toEqual([
    'staff, OWP-1: We’re checking your payment of ₹1,500. Please don’t pay again before you hear from us.',
  ])
  expect(told({ requests: [request], payments: [{ ...payment, state: 'unpaid' }] })).toEqual([
    'staff, OW-7K3F9Q: We’re reading your request and will email you within 24 hours.',
  ])
})

test('a refunded payment and a launched project ask for nothing', () => {
  expect(told({ payments: [{ ...payment, refundedInrMinor: 150_000 }] })).toEqual([])
  expect(told({ projects: [{ ...project, status: 'launched', next: null }] })).toEqual([])
})

test('a quote is answered, then its deposit paid; until then it says more than its request', () => {
  const requests = [request]
  expect(told({ requests, quotes: [quote] })).toEqual([
    'client, QUO/26-27/0001: Reply to our quote of $235. The price is valid until 16 Nov 2026, India.',
  ])
  const accepted = { ...quote, status: 'accepted', depositAsked: 'first' } as const
  expect(told({ requests, quotes: [accepted] })).toEqual([
    'client, QUO/26-27/0001: Pay the deposit of ₹1,958, which starts your project.',
  ])
  expect(told({ quotes: [{ ...accepted, isPaid: true, depositAsked: null }] })).toEqual([])
  expect(told({ quotes: [{ ...quote, status: 'expired' }] })).toEqual([])
})

test('a deposit is asked for while the project runs only if staff refunded it to be paid again', () => {
  const accepted = { ...quote, status: 'accepted', leadId: 'lead' } as const
  const projects = [{ ...project, leadId: 'lead', next: null }]
  expect(told({ projects, quotes: [{ ...accepted, depositAsked: 'first' }] })).toEqual([])
  expect(told({ projects, quotes: [{ ...accepted, depositAsked: 'again' }] })).toEqual([
    'client, QUO/26-27/0001: Pay the deposit of ₹1,958 again, because we refunded it.',
  ])
  expect(told({ projects, quotes: [{ ...accepted, depositAsked: null }] })).toEqual([])
})

test('an invoice is paid by its last day, is said to be late after it, and asks for nothing once it is paid', () => {
  const requests = [request]
  expect(told({ requests, documents: [invoice], projects: [project] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹13,500 by 7 Dec 2026, India.',
    'client, Loom shop: Send “Logo”',
  ])
  expect(told({ requests, documents: [{ ...invoice, status: 'overdue' }] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹13,500. It was due on 7 Dec 2026, India.',
  ])
  for (const status of ['paid', 'partly-credited', 'credited'] as const) {
    expect(told({ documents: [{ ...invoice, status, dueInrMinor: 0 }] })).toEqual([])
  }
  expect(told({ documents: [{ ...invoice, kind: 'receipt', status: 'paid', dueInrMinor: 0 }] })).toEqual([])
  // Part of the price has come in another way.
  expect(told({ documents: [{ ...invoice, dueInrMinor: 0, leftInrMinor: 850_000 }] })).toEqual([])
})

test('what an invoice asks for is told once: neither its quote nor its payment says it again', () => {
  const deposit = { ...invoice, part: 'deposit', amountInrMinor: 195_800, dueInrMinor: 195_800 } as const
  const accepted = { ...quote, status: 'accepted' } as const
  expect(told({ quotes: [accepted], documents: [deposit] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹1,958 by 7 Dec 2026, India.',
  ])
  const checking = { ...payment, state: 'checking', amountInrMinor: 195_800 } as const
  expect(told({ payments: [checking], documents: [{ ...deposit, isChecking: true }] })).toEqual([
    'staff, INV/26-27/0001: We’re checking your payment of ₹1,958. Please don’t pay again before you hear from us.',
  ])
})
