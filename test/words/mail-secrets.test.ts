import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { orders } from '#db/schema/orders.ts'
import { checklistItems, milestones, projectMessages, projects } from '#db/schema/projects.ts'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { issueLink, type LinkPurpose } from '#features/accounts/authentication/mailed-links.server.ts'
import { withoutSecrets } from '#features/mails/mail.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { mailPlan } from '#features/wizard/plan/mail-plan.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { sharedPlan } from '../fixtures/visitor-fixtures.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { secretsOf } from '../readers/secrets-of.ts'

const money = setUpMoneyWorld()
const { app, quoting, verbs, ctx } = money

/** Tokens that work now, by any table of token hashes. */
async function liveTokensIn(text: string): Promise<string[]> {
  const candidates = [...new Set(text.match(/[\w-]{22,}/g))]
  const { rows } = await app.db.execute<{ hash: string }>(sql`
    select token_hash as hash from record_links union select value from verifications
    union select token_hash from shared_plans union select link_hash from orders`)
  const hashes = new Set(rows.map(({ hash }) => hash))
  return candidates.filter((candidate) => hashes.has(hashToken(candidate)))
}

const checked = new Set<string>()
let withLink = 0

async function check(kind: string, subjectId: string | null): Promise<void> {
  const definition = mailDefinitions.find((candidate) => candidate.kind === kind)
  const composed = await definition?.compose({ ctx: ctx.system(), subjectId: subjectId ?? '' })
  if (!composed) throw new Error(`${kind} composed no mail`)
  const tokens = await liveTokensIn(JSON.stringify(composed.letter))
  expect(secretsOf(composed), kind).toEqual(tokens)
  const { html, text } = renderLetter(withoutSecrets(composed.letter))
  expect(await liveTokensIn(html + text), kind).toEqual([])
  const sent = renderLetter(composed.letter)
  for (const token of tokens)
    expect([sent.html, sent.text], kind).toEqual([
      expect.stringContaining(token),
      expect.stringContaining(token),
    ])
  withLink += tokens.length
  checked.add(kind)
}

async function link(purpose: LinkPurpose, subject: string, email?: string): Promise<string> {
  return (await issueLink({ ctx: ctx.system(), input: { purpose, subject, detail: email ? { email } : {} } }))
    .id
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

test('the mail log shows no valid token in any kind of mail', {
  timeout: 60_000,
}, async () => {
  const { leadId, quoteId } = money.world
  const client = ctx.client().actor
  const clientId = client.kind === 'client' ? client.userId : ''
  await check('lead-agency', leadId)
  const replyId = randomUUID()
  await appendEvent(ctx.system(), { leadId }, 'Meera', {
    kind: 'reply',
    data: { replyId, to: 'mira@example.com', subject: 'Looms', text: 'Hello Mira' },
  })
  await check('lead-reply', `${leadId}.${replyId}`)
  await check('quote-link', `${quoteId}.${randomUUID()}`)
  await check('quote-accepted-client', quoteId)
  await check('quote-accepted-agency', quoteId)
  await check('quote-sent', await quoting.sent(await quoting.lead()))
  await check('quote-reminder', `${await quoting.sent(await quoting.lead())}.${randomUUID()}`)
  const declined = await quoting.sent(await quoting.lead())
  await quoting.setStatus(declined, 'declined')
  await check('quote-declined', declined)

  await check('account-log-in', await link('log-in', clientId))
  await check('account-reset', await link('reset', clientId))
  await check('account-sign-up', await link('sign-up', 'new@example.com'))
  await check('account-new-email', await link('new-email', clientId, 'other@example.com'))
  await check('account-former-email', await link('former-email', clientId, 'former@example.com'))
  await check('account-deleted', await link('deleted', clientId, 'mira@example.com'))
  await check('account-deleted-agency', await link('deleted-agency', clientId))
  await check('account-changed', `${clientId}.password.${randomUUID()}`)
  const invite = { invite: { name: 'Ishaan', role: 'editor', by: 'Meera' } } as const
  const invited = { purpose: 'invite', subject: 'new@example.com', detail: invite } as const
  const { id: inviteId } = await issueLink({ ctx: ctx.system(), input: invited })
  await check('staff-invite', `${inviteId}.${randomUUID()}`)
  await mailPlan({ ctx: ctx.visitor(), input: { ...sharedPlan(), email: 'plan@example.com' } })
  const [plan] = await app.db.select().from(sharedPlans)
  await check('plan-copy', plan?.id ?? null)

  await verbs.invoiceDeposit()
  const { invoice } = await money.ids()
  await check('invoice-issued', invoice)
  await verbs.openInvoice()
  await check('fresh-link', money.world.order?.id ?? null)
  verbs.wait(30)
  await check('invoice-overdue', `${invoice}.1`)
  const [reader] = await app.db
    .insert(users)
    .values({ name: 'Meera', email: 'meera@example.com', role: 'staff', staffRole: 'owner' })
    .returning()
  await check('staff-morning', `${reader?.id}.${agencyDayAt(ctx.system().clock())}`)
  await verbs.pay()
  await check('lead-visitor', leadId)
  await check('payment-receipt', money.world.order?.id ?? null)
  await check('payment-agency', (await money.ids()).payment)
  await app.db.update(orders).set({ requestReceivedAt: null })
  await check('payment-unfinished', money.world.order?.id ?? null)

  const { project } = await money.ids()
  await check('project-started', project)
  await check('project-link', `${project}.0`)
  await app.post(ctx.staff(), `/api/projects/${project}/messages`, { text: 'Hello' })
  const [message] = await app.db.select().from(projectMessages)
  await check('project-message', message?.id ?? null)
  await moveMilestone('in-work')
  await check('project-review', await moveMilestone('in-review'))
  await check('project-decision', await moveMilestone('approved'))
  await app.db.update(checklistItems).set({ status: 'given' })
  await check('project-complete-agency', `${project}.`)
  const contentCompleteAt = ctx.system().clock()
  await app.db.update(projects).set({ contentCompleteAt })
  await check('project-complete-client', `${project}.${contentCompleteAt.getTime()}`)
  await verbs.launch()
  await check('project-launched', project)

  await verbs.invoiceBalance()
  await verbs.cancelInvoice()
  await check('document-link', `${invoice}.${randomUUID()}`)
  await check('invoice-cancelled', (await money.ids()).creditNote)
  await verbs.refundDeposit(100_00, 'owed-again')
  await check('refund-customer', (await money.ids()).refund)
  await check('refund-agency', (await money.ids()).refund)

  expect(checked).toEqual(new Set(mailDefinitions.map(({ kind }) => kind)))
  expect(withLink).toBe(22)
})
