import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { orders } from '#db/schema/orders.ts'
import { checklistItems, milestones, projectMessages, projects } from '#db/schema/projects.ts'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { issueLink, type LinkPurpose } from '#features/accounts/authentication/mailed-links.server.ts'
import { mailPlan } from '#features/wizard/plan/mail-plan.server.ts'
import { appendEvent, listEvents } from '#platform/records/timeline.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { makeLinkAllTheSame } from '../fixtures/make-link-all-the-same.ts'
import { sharedPlan } from '../fixtures/visitor-fixtures.ts'
import type { setUpMoneyWorld } from '../money/money-world.ts'

/** Leads one client through every kind of mail, and calls `check` while each one is true. */
export async function walkEveryMail(
  money: ReturnType<typeof setUpMoneyWorld>,
  check: (kind: MailKind, subjectId: string | null) => Promise<void>,
): Promise<void> {
  const { app, quoting, verbs, ctx } = money
  const walked = new Set<string>()
  const visit = async (kind: MailKind, subjectId: string | null) => {
    await check(kind, subjectId)
    walked.add(kind)
  }

  async function link(purpose: LinkPurpose, subject: string, email?: string): Promise<string> {
    return (await issueLink(ctx.system(), { purpose, subject, detail: email ? { email } : {} })).id
  }

  async function moveMilestone(to: string): Promise<string> {
    const [project] = await app.db.select().from(projects)
    const [first] = (await app.read(ctx.staff(), project?.id ?? '')).milestones
    const mover = to === 'approved' ? ctx.client() : ctx.staff()
    const body = { to, version: first?.version, note: '' }
    const answer = await app.post(mover, `/api/projects/${project?.id}/milestones/${first?.id}/move`, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const [moved] = await app.db
      .select()
      .from(milestones)
      .where(eq(milestones.id, first?.id ?? ''))
    return `${moved?.id}.${moved?.version}`
  }

  const { leadId, quoteId } = money.world
  const client = ctx.client().actor
  const clientId = client.kind === 'client' ? client.userId : ''
  await visit('lead-agency', leadId)
  const replyId = randomUUID()
  await appendEvent(ctx.system(), { leadId }, 'Meera', {
    kind: 'reply',
    data: { replyId, to: 'mira@example.com', subject: 'Looms', text: 'Hello Mira' },
  })
  await visit('lead-reply', `${leadId}.${replyId}`)
  const questionId = randomUUID()
  await appendEvent(ctx.system(), { leadId }, 'Mira Sen', {
    kind: 'question',
    data: { questionId, about: 'quote', number: 'QUO/26-27/0001', text: 'Does it include photos?' },
  })
  await visit('lead-question', `${leadId}.${questionId}`)
  await visit('quote-link', `${quoteId}.${randomUUID()}`)
  await visit('quote-accepted-client', quoteId)
  await visit('quote-accepted-agency', quoteId)
  await visit('quote-sent', await quoting.sent(await quoting.lead()))
  await visit('quote-reminder', `${await quoting.sent(await quoting.lead())}.${randomUUID()}`)
  const declined = await quoting.sent(await quoting.lead())
  await quoting.setStatus(declined, 'declined')
  await visit('quote-declined', declined)

  await visit('account-log-in', await link('log-in', clientId))
  await visit('account-reset', await link('reset', clientId))
  await visit('account-sign-up', await link('sign-up', 'new@example.com'))
  await visit('account-new-email', await link('new-email', clientId, 'other@example.com'))
  await visit('account-former-email', await link('former-email', clientId, 'former@example.com'))
  const moved = { to: 'n***@e***.example', lost: ['2 projects'], isRemoved: true }
  const former = {
    purpose: 'former-client',
    subject: clientId,
    detail: { email: 'typo@example.com', moved },
  } as const
  await visit('client-former-email', (await issueLink(ctx.system(), former)).id)
  await visit('account-deleted', await link('deleted', clientId, 'mira@example.com'))
  await visit('account-deleted-agency', await link('deleted-agency', clientId))
  await visit('account-changed', `${clientId}.password.${randomUUID()}`)
  const [reader] = await app.db
    .insert(users)
    .values({ name: 'Meera', email: 'meera@example.com', role: 'staff', staffRole: 'owner' })
    .returning()
  const invite = { name: 'Ishaan', role: 'editor', by: 'Meera' } as const
  const invited = { purpose: 'invite', subject: 'new@example.com', detail: { invite } } as const
  const { id: inviteId } = await issueLink(ctx.system(), invited)
  await visit('staff-invite', `${inviteId}.${randomUUID()}`)
  await visit('staff-added', `${inviteId}.${reader?.id}.${randomUUID()}`)
  await mailPlan(ctx.visitor(), { ...sharedPlan(), email: 'plan@example.com' })
  const [plan] = await app.db.select().from(sharedPlans)
  await visit('plan-copy', plan?.id ?? null)

  await verbs.invoiceDeposit()
  const { invoice } = await money.ids()
  await visit('invoice-issued', invoice)
  await verbs.openInvoice()
  const asked = { leadId, part: 'amount', amountInrMinor: 100_00, isMailed: true } as const
  const { orderId } = await makeLinkAllTheSame(ctx.staff(), asked)
  const events = await listEvents(ctx.system(), { leadId })
  await visit('payment-link', `${orderId}.${events.findLast(({ kind }) => kind === 'payment-link')?.id}`)
  await visit('fresh-link', money.world.order?.id ?? null)
  verbs.wait(30)
  await visit('invoice-overdue', `${invoice}.1`)
  await visit('staff-morning', `${reader?.id}.${agencyDayAt(ctx.system().clock())}`)
  await verbs.pay()
  await visit('lead-visitor', leadId)
  await visit('payment-receipt', money.world.order?.id ?? null)
  await visit('payment-agency', (await money.ids()).payment)
  await app.db.update(orders).set({ requestReceivedAt: null })
  await visit('payment-unfinished', money.world.order?.id ?? null)

  const { project } = await money.ids()
  await visit('project-started', project)
  await visit('project-link', `${project}.0`)
  await app.post(ctx.staff(), `/api/projects/${project}/messages`, { text: 'Hello' })
  const [message] = await app.db.select().from(projectMessages)
  await visit('project-message', message?.id ?? null)
  await moveMilestone('in-work')
  await visit('project-review', await moveMilestone('in-review'))
  await visit('project-decision', await moveMilestone('approved'))
  await app.db.update(checklistItems).set({ status: 'given' })
  await visit('project-complete-agency', `${project}.`)
  const contentCompleteAt = ctx.system().clock()
  await app.db.update(projects).set({ contentCompleteAt })
  await visit('project-complete-client', `${project}.${contentCompleteAt.getTime()}`)
  await verbs.launch()
  await visit('project-launched', project)

  await verbs.invoiceBalance()
  await verbs.cancelInvoice()
  await visit('document-link', `${invoice}.${randomUUID()}`)
  await visit('invoice-cancelled', (await money.ids()).creditNote)
  await verbs.refundDeposit(100_00, 'owed-again')
  await visit('refund-customer', (await money.ids()).refund)
  await visit('refund-agency', (await money.ids()).refund)

  expect(walked).toEqual(new Set(mailDefinitions.map(({ kind }) => kind)))
}
