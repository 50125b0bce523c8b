import { expect, test } from 'vitest'
import { type DocumentStatus, documentStates } from './document.ts'
import { type WaitingMark, waitingStates } from './invoice-waiting.ts'
import { type LeadStatus, leadStateOf, leadStates, leadStatuses } from './lead.ts'
import { type ImportStatus, importStates } from './lead-import.ts'
import { type MailStatus, mailStates } from './mail.ts'
import { type OrderStatus, orderStates } from './order.ts'
import {
  type ChecklistStatus,
  checklistStates,
  type MilestoneStatus,
  milestoneStates,
  type ProjectStatus,
  projectStateOf,
  projectStates,
  projectStatuses,
} from './project.ts'
import { type QuoteStatus, quoteStates } from './quote.ts'
import { type RefundStatus, refundStates } from './refund.ts'
import type { StatusLabel, StatusMeaning } from './states.ts'

type Meanings<Status extends string> = Record<Status, StatusMeaning>

const meaningsOf = (states: Record<string, StatusLabel>) =>
  Object.fromEntries(Object.entries(states).map(([status, { means }]) => [status, means]))

test('each status says whose turn it is, or how the record stands', () => {
  const leads: Meanings<LeadStatus> = {
    new: 'staff',
    contacted: 'client',
    quoted: 'client',
    won: 'good',
    lost: 'neutral',
    quarantined: 'bad',
    draft: 'neutral',
    removed: 'neutral',
  }
  expect(meaningsOf(leadStates)).toEqual(leads)
  const quotes: Meanings<QuoteStatus> = {
    draft: 'staff',
    sent: 'client',
    opened: 'client',
    accepted: 'good',
    declined: 'bad',
    expired: 'neutral',
    replaced: 'neutral',
  }
  expect(meaningsOf(quoteStates)).toEqual(quotes)
  const orders: Meanings<OrderStatus> = {
    created: 'client',
    attempted: 'client',
    paid: 'good',
    'partly-refunded': 'neutral',
    refunded: 'neutral',
  }
  expect(meaningsOf(orderStates)).toEqual(orders)
  const documents: Meanings<DocumentStatus> = {
    due: 'client',
    overdue: 'bad',
    paid: 'good',
    'partly-credited': 'neutral',
    credited: 'neutral',
    cancelled: 'neutral',
    issued: 'neutral',
  }
  expect(meaningsOf(documentStates)).toEqual(documents)
  const marks: Meanings<WaitingMark> = { paused: 'neutral', promised: 'client', 'promise-broken': 'bad' }
  expect(meaningsOf(waitingStates)).toEqual(marks)
  const refunds: Meanings<RefundStatus> = {
    requested: 'under-way',
    pending: 'under-way',
    processed: 'neutral',
    failed: 'bad',
  }
  expect(meaningsOf(refundStates)).toEqual(refunds)
  const projects: Meanings<ProjectStatus> = {
    content: 'client',
    building: 'under-way',
    launching: 'staff',
    launched: 'good',
    cancelled: 'neutral',
  }
  expect(meaningsOf(projectStates)).toEqual(projects)
  const milestones: Meanings<MilestoneStatus> = {
    planned: 'neutral',
    'in-work': 'under-way',
    'in-review': 'client',
    changes: 'staff',
    approved: 'good',
  }
  expect(meaningsOf(milestoneStates)).toEqual(milestones)
  const items: Meanings<ChecklistStatus> = { missing: 'client', given: 'good', 'not-needed': 'neutral' }
  expect(meaningsOf(checklistStates)).toEqual(items)
  const mails: Meanings<MailStatus> = {
    sending: 'under-way',
    sent: 'good',
    logged: 'neutral',
    waiting: 'under-way',
    held: 'staff',
    failed: 'bad',
    included: 'neutral',
    dropped: 'neutral',
  }
  expect(meaningsOf(mailStates)).toEqual(mails)
  const imports: Meanings<ImportStatus> = {
    reading: 'under-way',
    unreadable: 'bad',
    ready: 'staff',
    discarded: 'neutral',
    importing: 'under-way',
    imported: 'good',
    undone: 'neutral',
  }
  expect(meaningsOf(importStates)).toEqual(imports)
})

test('a client reads whose turn it is before the work, and staff what is missing', () => {
  const labelsAt = (plan: 'website' | 'audit', who: 'client' | 'staff') => {
    const { label, clientLabel } = projectStateOf({ status: 'content', plan, next: { who } })
    return [label, clientLabel]
  }
  expect(labelsAt('website', 'client')).toEqual(['Waiting for content', 'Waiting for you'])
  expect(labelsAt('website', 'staff')).toEqual(['Waiting for content', 'Waiting for us'])
  expect(labelsAt('audit', 'client')).toEqual(['Waiting for answers', 'Waiting for you'])
  expect(projectStateOf({ status: 'content', plan: 'website' }).clientLabel).toBe('Waiting for you')
  expect(projectStateOf({ status: 'building', plan: 'website' }).clientLabel).toBeUndefined()
})

test('an open project’s next step says whose turn it is, and an ended one is nobody’s', () => {
  const meaningAt = (who: 'client' | 'staff') =>
    Object.fromEntries(
      projectStatuses.map((status) => [
        status,
        projectStateOf({ status, plan: 'website', next: { who } }).means,
      ]),
    )
  expect(meaningAt('client')).toEqual({
    content: 'client',
    building: 'client',
    launching: 'client',
    launched: 'good',
    cancelled: 'neutral',
  })
  expect(meaningAt('staff')).toEqual({
    content: 'staff',
    building: 'under-way',
    launching: 'staff',
    launched: 'good',
    cancelled: 'neutral',
  })
})

test('a client’s open question makes a lead staff’s turn, except one in quarantine or deleted', () => {
  const means = (openQuestionAt: string | null) =>
    Object.fromEntries(leadStatuses.map((status) => [status, leadStateOf({ status, openQuestionAt }).means]))
  expect(means(null)).toEqual(meaningsOf(leadStates))
  expect(means('2026-11-29T09:00:00Z')).toEqual({
    ...{ new: 'staff', contacted: 'staff', quoted: 'staff', won: 'staff', lost: 'staff', draft: 'staff' },
    ...{ quarantined: 'bad', removed: 'neutral' },
  })
})
