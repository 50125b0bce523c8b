import { expect, test } from 'vitest'
import { invoice, none, payment, project, quote, request } from '#test/fixtures/client-records.ts'
import { type ClientRecords, nextSteps, sumDue } from './next-steps.ts'

const textsOf = (records: Partial<ClientRecords>) =>
  nextSteps({ ...none, ...records }).map(({ who, about, text }) => `${who}, ${about}: ${text}`)

test('a project replaces the steps of its payment and request', () => {
  expect(textsOf({ requests: [request] })).toEqual([
    'staff, OW-7K3F9Q: We’re reading your request and will email you within 24 hours.',
  ])
  expect(textsOf({ requests: [request], payments: [payment] })).toEqual([
    'staff, OWP-1: Your payment of ₹1,500 has arrived. We’re setting up your project and will email you within 1-2 hours.',
  ])
  expect(textsOf({ requests: [request], payments: [payment], projects: [project] })).toEqual([
    'client, Loom shop: Send “Logo”',
  ])
})

test("lists the client's steps before ours; an unread message is the client's", () => {
  const ours = {
    ...project,
    id: 'b',
    title: 'Blog',
    next: { who: 'staff', text: 'Finish “Design”' } as const,
  }
  expect(textsOf({ projects: [ours, { ...project, unseen: 2 }] })).toEqual([
    'client, Loom shop: Send “Logo”',
    'client, Loom shop: Read the 2 messages we sent you.',
    'staff, Blog: Finish “Design”',
  ])
})

test('shows a payment under check; an unpaid order keeps its request’s step', () => {
  expect(textsOf({ requests: [request], payments: [{ ...payment, state: 'checking' }] })).toEqual([
    'staff, OWP-1: We’re checking your payment of ₹1,500. Please don’t pay again before you hear from us.',
  ])
  expect(textsOf({ requests: [request], payments: [{ ...payment, state: 'unpaid' }] })).toEqual([
    'staff, OW-7K3F9Q: We’re reading your request and will email you within 24 hours.',
  ])
})

test('a payment for no price sets up no project', () => {
  expect(textsOf({ payments: [{ ...payment, part: 'extra', leadId: null }] })).toEqual([])
})

test('a refunded payment and a launched project have no step', () => {
  expect(textsOf({ payments: [{ ...payment, refundedInrMinor: 150_000 }] })).toEqual([])
  expect(textsOf({ projects: [{ ...project, status: 'launched', next: null }] })).toEqual([])
})

test("a quote needs a reply, then its deposit; it replaces its request's step", () => {
  const requests = [request]
  expect(textsOf({ requests, quotes: [quote] })).toEqual([
    'client, QUO/26-27/0001: Reply to our quote of $235. The price is valid until 16 November 2026 (India time).',
  ])
  const accepted = { ...quote, status: 'accepted', depositAsked: 'first' } as const
  expect(textsOf({ requests, quotes: [accepted] })).toEqual([
    'client, QUO/26-27/0001: Pay the deposit of ₹1,958, which starts your project.',
  ])
  expect(textsOf({ quotes: [{ ...accepted, isPaid: true, depositAsked: null }] })).toEqual([])
  expect(textsOf({ quotes: [{ ...quote, status: 'expired' }] })).toEqual([])
})

test('a running project needs the deposit only if staff refunded it to be paid again', () => {
  const accepted = { ...quote, status: 'accepted', leadId: 'lead' } as const
  const projects = [{ ...project, leadId: 'lead', next: null }]
  expect(textsOf({ projects, quotes: [{ ...accepted, depositAsked: 'first' }] })).toEqual([])
  expect(textsOf({ projects, quotes: [{ ...accepted, depositAsked: 'again' }] })).toEqual([
    'client, QUO/26-27/0001: Pay the deposit of ₹1,958 again, because we refunded it.',
  ])
  expect(textsOf({ projects, quotes: [{ ...accepted, depositAsked: null }] })).toEqual([])
})

test('an invoice is due by its last day, late after it, and done once paid', () => {
  const requests = [request]
  expect(textsOf({ requests, documents: [invoice], projects: [project] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹13,500 by 7 December 2026 (India time).',
    'client, Loom shop: Send “Logo”',
  ])
  expect(textsOf({ requests, documents: [{ ...invoice, status: 'overdue' }] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹13,500. It was due on 7 December 2026 (India time).',
  ])
  for (const status of ['paid', 'partly-credited', 'credited'] as const) {
    expect(textsOf({ documents: [{ ...invoice, status, dueInrMinor: 0 }] })).toEqual([])
  }
  expect(textsOf({ documents: [{ ...invoice, kind: 'receipt', status: 'paid', dueInrMinor: 0 }] })).toEqual(
    [],
  )
  expect(textsOf({ documents: [{ ...invoice, dueInrMinor: 0, leftInrMinor: 850_000 }] })).toEqual([])
})

test('an invoice replaces the steps of its quote and payment', () => {
  const deposit = { ...invoice, part: 'deposit', amountInrMinor: 195_800, dueInrMinor: 195_800 } as const
  const accepted = { ...quote, status: 'accepted' } as const
  expect(textsOf({ quotes: [accepted], documents: [deposit] })).toEqual([
    'client, INV/26-27/0001: Pay the invoice of ₹1,958 by 7 December 2026 (India time).',
  ])
  const checking = { ...payment, state: 'checking', amountInrMinor: 195_800 } as const
  expect(textsOf({ payments: [checking], documents: [{ ...deposit, isChecking: true }] })).toEqual([
    'staff, INV/26-27/0001: We’re checking your payment of ₹1,958. Please don’t pay again before you hear from us.',
  ])
})

test('what is due is one sum: open invoices and deposits, each once, without money being checked', () => {
  const dueOf = (records: Partial<ClientRecords>) => sumDue(nextSteps({ ...none, ...records }))
  const asked = { ...quote, leadId: 'other', status: 'accepted', depositAsked: 'first' } as const
  expect(dueOf({ documents: [invoice], quotes: [asked] })).toBe(1_350_000 + 195_800)
  const deposit = { ...invoice, leadId: 'other', part: 'deposit', dueInrMinor: 195_800 } as const
  expect(dueOf({ documents: [invoice, deposit], quotes: [asked] })).toBe(1_350_000 + 195_800)
  expect(dueOf({ documents: [{ ...invoice, isChecking: true }], quotes: [quote] })).toBe(0)
})
