import { expect, test } from 'vitest'
import { waitingMarks } from '#domain/records/invoice-waiting.ts'
import { type LeadStatus, leadStatuses } from '#domain/records/lead.ts'
import { type NextAction, nextActionOfTodo } from '#domain/records/next-actions.ts'
import { type OrderStatus, orderStatuses } from '#domain/records/order.ts'
import { type ProjectStatus, projectStatuses } from '#domain/records/project.ts'
import { type QuoteStatus, quoteStatuses } from '#domain/records/quote.ts'
import type { TodoReason } from '#domain/records/todo.ts'
import { nextActionOfInvoice } from '#features/billing/documents/invoice-next-action.ts'
import { type LeadForNextAction, nextActionOfLead } from '#features/leads/lead-next-action.ts'
import { nextActionOfOrder, type OrderForNextAction } from '#features/payments/orders/order-next-action.ts'
import type { ChecklistItem, Milestone, ProjectMessage } from '#features/projects/project.ts'
import {
  milestoneOfNextAction,
  nextActionOfProject,
  type ProjectForNextAction,
} from '#features/projects/project-next-action.ts'
import { nextActionOfQuote, type QuoteForNextAction } from '#features/quotes/quote-next-action.ts'

const now = new Date('2026-11-10T06:30:00Z')
const earlier = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const nextActionsOf = <Status extends string>(
  statuses: readonly Status[],
  nextActionOf: (status: Status) => NextAction | null,
) => Object.fromEntries(statuses.map((status) => [status, nextActionOf(status)]))

const lead = (changes: Partial<LeadForNextAction>) =>
  nextActionOfLead({
    ...{
      status: 'new',
      isAnswered: false,
      hasQuestion: false,
      isSilent: false,
      isToJudge: true,
      hasPhone: true,
      hasEmail: true,
    },
    ...{ quotes: [], isPaid: false, hasProject: false, ...changes },
  })

test('a lead is answered first, then quoted', () => {
  const all = (changes: Partial<LeadForNextAction>) =>
    nextActionsOf<LeadStatus>(leadStatuses, (status) => lead({ status, ...changes }))
  const quiet = { lost: null, removed: null, quarantined: 'judge', draft: 'call' }
  expect(all({})).toEqual({ new: 'reply', contacted: 'reply', quoted: 'reply', won: 'reply', ...quiet })
  expect(all({ isAnswered: true })).toEqual({
    ...{ new: 'make-quote', contacted: 'make-quote', quoted: 'make-quote', won: 'ask-payment', ...quiet },
  })
  expect(all({ isAnswered: true, hasQuestion: true })).toEqual({ ...all({}), lost: 'reply' })
  expect(all({ isAnswered: true, quotes: ['expired', 'opened'] })).toEqual({
    ...{ new: 'open-quote', contacted: 'open-quote', quoted: 'open-quote', won: 'open-quote', ...quiet },
  })
  const answered = { status: 'won', isAnswered: true } as const
  expect(lead({ ...answered, isPaid: true, quotes: ['accepted'] })).toBe('start-project')
  expect(lead({ ...answered, isPaid: true, hasProject: true })).toBeNull()
  expect(lead({ status: 'won', hasProject: true })).toBe('reply')
  expect(lead({ hasEmail: false })).toBe('call')
  expect(lead({ hasEmail: false, hasPhone: false })).toBe('make-quote')
  expect(lead({ status: 'draft', hasPhone: false })).toBe('reply')
  expect(lead({ status: 'quarantined', isToJudge: false })).toBeNull()
})

const quote = ({
  status = 'sent',
  sentAt = earlier(2),
  openedAt = null,
  remindedAt = null,
  validUntil = earlier(-9),
  ...changes
}: Partial<QuoteForNextAction & QuoteForNextAction['quote']>) =>
  nextActionOfQuote(
    {
      newer: null,
      accepted: null,
      contact: null,
      invoice: null,
      projectId: null,
      ...changes,
      quote: { status, sentAt, openedAt, remindedAt, validUntil },
    },
    true,
    now,
  )

test('a quote is sent, reminded of once a day, and followed by its invoice and project', () => {
  const all = (changes: Partial<QuoteForNextAction>) =>
    nextActionsOf<QuoteStatus>(quoteStatuses, (status) => quote({ status, ...changes }))
  const open = { sent: 'remind', opened: 'remind', accepted: 'invoice', replaced: null }
  expect(all({})).toEqual({ ...open, draft: 'send', declined: 'revise', expired: 'revise' })
  const other = { id: 'b', number: 'QUO/26-27/0002' }
  expect(all({ accepted: other })).toEqual({ ...open, draft: null, declined: null, expired: null })
  expect(all({ newer: other })).toEqual({ ...open, draft: 'send', declined: null, expired: null })
  expect(quote({ remindedAt: earlier(0.1) })).toBeNull()
  expect(quote({ remindedAt: earlier(2) })).toBe('remind')
  expect(quote({ remindedAt: earlier(1.9) })).toBeNull()
  expect(quote({ sentAt: earlier(1.9) })).toBeNull()
  expect(quote({ status: 'opened', openedAt: earlier(1.9) })).toBeNull()
  const opened = { status: 'opened', openedAt: earlier(3) } as const
  const contact = { lastAt: earlier(3), hasQuestion: false }
  expect(quote({ ...opened, contact })).toBe('remind')
  expect(quote({ ...opened, contact: { ...contact, lastAt: earlier(1.9) } })).toBeNull()
  expect(quote({ ...opened, contact: { ...contact, hasQuestion: true } })).toBeNull()
  expect(quote({ ...opened, contact: { ...contact, hasQuestion: true }, validUntil: earlier(-1) })).toBe(
    'remind',
  )
  expect(quote({ sentAt: earlier(0), validUntil: earlier(-1) })).toBe('remind')
  expect(quote({ remindedAt: earlier(0), validUntil: earlier(-1) })).toBeNull()
  expect(quote({ status: 'accepted', projectId: 'c' })).toBe('open-project')
})

test('an invoice is reminded of unless something holds that back', () => {
  const invoice = (
    marks: Parameters<typeof nextActionOfInvoice>[0]['handling'],
    changes: Partial<Parameters<typeof nextActionOfInvoice>[0]['document']> = {},
  ) =>
    nextActionOfInvoice({
      document: { status: 'overdue', leftInrMinor: null, isChecking: false, ...changes },
      handling: marks,
    })
  const calm = { marks: [], wasRemindedToday: false, hasAddress: true }
  expect(invoice(calm)).toBe('remind')
  expect(waitingMarks.map((mark) => invoice({ ...calm, marks: [mark] }))).toEqual([null, null, 'remind'])
  expect(invoice({ ...calm, wasRemindedToday: true })).toBeNull()
  expect(invoice({ ...calm, hasAddress: false })).toBeNull()
  expect(invoice(calm, { status: 'due' })).toBeNull()
  expect(invoice({ ...calm, marks: ['promise-broken'] }, { status: 'due' })).toBe('remind')
  expect(invoice(calm, { leftInrMinor: 100 })).toBeNull()
  expect(invoice(calm, { isChecking: true })).toBeNull()
  expect(invoice(null)).toBeNull()
})

const order = (changes: Partial<OrderForNextAction>) =>
  nextActionOfOrder(
    {
      ...{ status: 'created', createdAt: earlier(2), isRequestComplete: true, isSurplusRefundable: false },
      ...{ refunds: [], lead: { id: 'a', reference: 'OW-1' }, customerEmail: '', ...changes },
    },
    now,
  )
const refund = { id: 'r', paymentId: 'p', providerRefundId: null, amountInrMinor: 100, reason: '' } as const
const failed = { ...refund, effect: null, requestedBy: 'Asha', status: 'failed', at: earlier(2) } as const

test('a payment is followed up until it is there, and refunded if it came twice', () => {
  const all = (changes: Partial<OrderForNextAction>) =>
    nextActionsOf<OrderStatus>(orderStatuses, (status) => order({ status, ...changes }))
  const asked = { created: 'follow-up', attempted: 'follow-up' }
  const there = { paid: null, 'partly-refunded': null, refunded: null }
  expect(all({})).toEqual({ ...asked, ...there })
  expect(all({ createdAt: earlier(31) })).toEqual({ created: null, attempted: null, ...there })
  expect(all({ lead: null })).toEqual({ created: null, attempted: null, ...there })
  expect(order({ lead: null, customerEmail: 'a@b.example' })).toBe('follow-up')
  expect(order({ status: 'paid', isRequestComplete: false })).toBe('follow-up')
  expect(order({ status: 'paid', isSurplusRefundable: true })).toBe('refund')
  expect(order({ status: 'paid', refunds: [failed] })).toBe('refund')
  const again = { ...failed, status: 'processed', at: earlier(1) } as const
  expect(order({ status: 'paid', refunds: [failed, again] })).toBeNull()
})

const milestone = (status: Milestone['status']): Milestone => ({
  ...{ id: status, position: 1, title: status, description: '', status, version: 1, updatedAt: earlier(1) },
})
const wrote = (side: ProjectMessage['side'], days: number): ProjectMessage => ({
  ...{ id: side, side, author: 'Mira', text: 'Blue', createdAt: earlier(days), seenAt: earlier(0) },
})
const projectPage = ({
  status = 'building',
  contentCompleteAt = earlier(1),
  erasureRequestedAt = null,
  unseen = 0,
  ...changes
}: Partial<ProjectForNextAction & ProjectForNextAction['project']>): ProjectForNextAction => ({
  ...{ milestones: [], checklist: [], messages: [], events: [], ...changes },
  project: { status, contentCompleteAt, erasureRequestedAt, unseen },
})
const project = (changes: Parameters<typeof projectPage>[0], isBalanceToInvoice = false) =>
  nextActionOfProject(projectPage(changes), isBalanceToInvoice, now)

test('a project goes on by what waits for staff, else by a word to the client', () => {
  const all = (changes: Parameters<typeof project>[0], isToInvoice?: boolean) =>
    nextActionsOf<ProjectStatus>(projectStatuses, (status) => project({ status, ...changes }, isToInvoice))
  const quiet = { content: 'message', building: 'plan', launching: 'launch', launched: null, cancelled: null }
  expect(all({})).toEqual(quiet)
  expect(all({}, true)).toEqual({ ...quiet, launched: 'invoice' })
  for (const changes of [{ erasureRequestedAt: earlier(1), unseen: 1 }, { unseen: 1 }]) {
    const expected = 'erasureRequestedAt' in changes ? 'erase' : 'answer'
    expect(new Set(Object.values(all(changes)))).toEqual(new Set([expected]))
  }
  expect(project({ contentCompleteAt: null })).toBe('confirm')
  expect(project({ messages: [wrote('staff', 3), wrote('client', 2)] })).toBe('answer')
  expect(project({ messages: [wrote('client', 3), wrote('staff', 2)] })).toBe('plan')
  expect(project({ messages: [wrote('client', 8)] })).toBe('plan')
  const changes = [{ ...milestone('changes'), updatedAt: earlier(2) }]
  expect(project({ milestones: changes, messages: [wrote('client', 2)] })).toBe('work')
  expect(project({ milestones: changes, messages: [wrote('client', 1)] })).toBe('answer')
  const unread = (days: number) => ({ ...wrote('client', days), seenAt: null })
  expect(project({ milestones: changes, messages: [unread(2)], unseen: 1 })).toBe('work')
  expect(project({ milestones: changes, messages: [unread(2), unread(1)], unseen: 2 })).toBe('answer')
  const takenUp = {
    ...{ id: 'e', actor: 'Meera', kind: 'milestone-moved' as const },
    data: { title: 'Design', from: 'changes' as const, to: 'in-work' as const },
  }
  const inWork = { milestones: [milestone('in-work')], messages: [wrote('client', 2)] }
  expect(project({ ...inWork, events: [{ ...takenUp, at: earlier(1) }] })).toBe('show')
  expect(project({ ...inWork, events: [{ ...takenUp, at: earlier(3) }] })).toBe('answer')
  const missing: ChecklistItem = {
    ...{ id: 'i', position: 1, title: 'Logo', hint: '', answer: '', version: 1, updatedAt: earlier(1) },
    kind: 'files',
    status: 'missing',
  }
  expect(project({ checklist: [missing] })).toBe('message')
})

test('of several milestones, the one that waits for staff', () => {
  const cases: [Milestone['status'][], NextAction, string | undefined][] = [
    [['approved', 'in-review', 'changes'], 'work', 'changes'],
    [['in-work', 'in-review', 'planned'], 'message', undefined],
    [['approved', 'planned', 'in-work'], 'show', 'in-work'],
    [['approved', 'planned'], 'work', 'planned'],
  ]
  for (const [statuses, nextAction, id] of cases) {
    const page = projectPage({ milestones: statuses.map(milestone) })
    expect(nextActionOfProject(page, false, now)).toBe(nextAction)
    expect(milestoneOfNextAction(page, nextAction)?.id).toBe(id)
  }
})

test('Today names the step that the record’s page fills', () => {
  const onPage: Partial<Record<TodoReason, NextAction | null>> = {
    unanswered: lead({}),
    'paid-unanswered': lead({ status: 'won', isPaid: true, hasProject: true }),
    'question-unanswered': lead({
      status: 'quoted',
      isAnswered: true,
      hasQuestion: true,
      quotes: ['opened'],
    }),
    'lead-silent': lead({ status: 'contacted', isAnswered: true, isSilent: true }),
    'draft-to-call': lead({ status: 'draft' }),
    'to-judge': lead({ status: 'quarantined' }),
    'quote-draft': quote({ status: 'draft' }),
    'quote-unopened': quote({ status: 'sent', remindedAt: earlier(3) }),
    'quote-unpaid': quote({ status: 'accepted' }),
    'quote-declined': quote({ status: 'declined' }),
    'quote-silent': quote({ status: 'opened', remindedAt: earlier(3) }),
    'quote-ends-today': quote({ status: 'opened' }),
    'quote-ends-tomorrow': quote({ status: 'sent' }),
    'checkout-open': order({ status: 'attempted' }),
    'link-open': order({}),
    'invoice-overdue': nextActionOfInvoice({
      document: { status: 'overdue', leftInrMinor: null, isChecking: false },
      handling: { marks: [], wasRemindedToday: false, hasAddress: true },
    }),
    'promise-broken': nextActionOfInvoice({
      document: { status: 'overdue', leftInrMinor: null, isChecking: false },
      handling: { marks: ['promise-broken'], wasRemindedToday: false, hasAddress: true },
    }),
    'balance-open': project({ status: 'launched' }, true),
    'message-unread': project({ unseen: 1 }),
    'message-unanswered': project({ messages: [wrote('client', 2)] }),
    'project-to-erase': project({ erasureRequestedAt: earlier(1) }),
    'project-to-launch': project({ status: 'launching' }),
    'project-to-confirm': project({ status: 'content', contentCompleteAt: null }),
    'project-changes': project({ milestones: [milestone('in-review'), milestone('changes')] }),
    'paid-twice': order({ status: 'paid', isSurplusRefundable: true }),
    'refund-failed': order({ status: 'paid', refunds: [failed] }),
  }
  expect({ ...nextActionOfTodo, ...onPage }).toEqual(nextActionOfTodo)
  // Staff settle these in the list itself, or each project settles them in another way.
  expect(Object.keys(nextActionOfTodo).filter((reason) => !(reason in onPage))).toEqual([
    ...['task-due', 'promise-ending', 'project-late', 'mail-failed', 'mail-held'],
  ])
})
