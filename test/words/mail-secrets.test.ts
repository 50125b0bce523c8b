import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { checklistItems, milestones, projectMessages, projects } from '#db/schema/projects.ts'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { issueLink, type LinkPurpose } from '#features/accounts/authentication/mailed-links.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { listMails } from '#features/mails/list-mails.server.ts'
import { mailList } from '#features/mails/mail.ts'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { readMail } from '#features/mails/read-mail.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { mailPlan } from '#features/wizard/plan/mail-plan.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { appendEvent, listEvents } from '#platform/records/timeline.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { composeAsJob } from '../fixtures/mail-fixtures.ts'
import { makeLinkAllTheSame } from '../fixtures/make-link-all-the-same.ts'
import { sharedPlan } from '../fixtures/visitor-fixtures.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'

const money = setUpMoneyWorld()
const { app, quoting, verbs, ctx } = money

const job = sendMail(mailDefinitions, recordMailOutcome)

/** Tokens that work now, by any table of token hashes. */
async function liveTokensIn(text: string, { db }: Pick<Ctx, 'db'> = app): Promise<string[]> {
  const candidates = [...new Set(text.match(/[\w-]{22,}/g))]
  const { rows } = await db.execute<{ hash: string }>(sql`
    select token_hash as hash from record_links union select value from verifications
    union select token_hash from shared_plans union select link_hash from orders`)
  const hashes = new Set(rows.map(({ hash }) => hash))
  return candidates.filter((candidate) => hashes.has(hashToken(candidate)))
}

class RolledBack extends Error {}

/** Counts the live links that each reader of the log finds in this mail. Changes nothing. */
async function linksInLog(kind: MailKind, subjectId: string, { env, mailer }: Ctx) {
  const links = { owner: 0, editor: 0, searches: 0 }
  const log = async (tx: Ctx['db']) => {
    const delivering = { ...ctx.system(), env, mailer, db: tx }
    const { editor, staff: owner } = app.context
    await tx.delete(mails).where(eq(mails.kind, kind))
    await job.handle({ ctx: delivering, data: { kind, subjectId }, attempt: 1, lastAttempt: true })
    const [logged] = await tx.select().from(mails).where(eq(mails.kind, kind))
    expect(logged?.status, `${kind} ${logged?.lastError}`).toBe(env.SMTP_URL ? 'sent' : 'logged')
    const found = async (actor: Ctx['actor']) => {
      const reader = { ...delivering, actor }
      const { html, text, subject } = await readMail(reader, { id: logged?.id ?? '' })
      const tokens = await liveTokensIn(`${subject} ${html} ${text}`, delivering)
      for (const token of tokens)
        expect([html, text], kind).toEqual(Array(2).fill(expect.stringContaining(token)))
      for (const q of logged?.secrets ?? []) {
        const { items } = await listMails(reader, v.parse(mailList.schema, { q }))
        links.searches += items.length
      }
      return tokens.length
    }
    links.owner = await found(owner.actor)
    links.editor = await found(editor.actor)
    throw new RolledBack()
  }
  await app.db.transaction(log).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return links
}

const checked = new Set<string>()
let withLink = 0

async function check(kind: MailKind, subjectId: string | null): Promise<void> {
  const definition = mailDefinitions.find((candidate) => candidate.kind === kind)
  const composed = await composeAsJob(ctx.system(), definition, subjectId ?? '')
  if (!composed) throw new Error(`${kind} composed no mail`)
  const tokens = await liveTokensIn(JSON.stringify(composed.letter))
  expect(secretsOf(composed.letter), kind).toEqual(tokens)
  const sent = renderLetter(composed.letter)
  for (const token of tokens)
    expect([sent.html, sent.text], kind).toEqual([
      expect.stringContaining(token),
      expect.stringContaining(token),
    ])
  const nobody = { owner: 0, editor: 0, searches: 0 }
  const { SMTP_URL: _, ...env } = ctx.system().env
  const mailer = openMailer(env, ctx.system().heartbeats.of('mail'))
  const views = {
    withServer: await linksInLog(kind, subjectId ?? '', ctx.system()),
    withoutServer: await linksInLog(kind, subjectId ?? '', { ...ctx.system(), env, mailer }),
  }
  expect(views, kind).toEqual({ withServer: nobody, withoutServer: { ...nobody, owner: tokens.length } })
  withLink += tokens.length
  checked.add(kind)
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

test('the log shows an editor no live link in any kind of mail, and an owner all of them without a mail server', {
  timeout: 120_000,
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
  const moved = { to: 'n***@e***.example', lost: ['2 projects'], isRemoved: true }
  const former = {
    purpose: 'former-client',
    subject: clientId,
    detail: { email: 'typo@example.com', moved },
  } as const
  await check('client-former-email', (await issueLink(ctx.system(), former)).id)
  await check('account-deleted', await link('deleted', clientId, 'mira@example.com'))
  await check('account-deleted-agency', await link('deleted-agency', clientId))
  await check('account-changed', `${clientId}.password.${randomUUID()}`)
  const [reader] = await app.db
    .insert(users)
    .values({ name: 'Meera', email: 'meera@example.com', role: 'staff', staffRole: 'owner' })
    .returning()
  const invite = { name: 'Ishaan', role: 'editor', by: 'Meera' } as const
  const invited = { purpose: 'invite', subject: 'new@example.com', detail: { invite } } as const
  const { id: inviteId } = await issueLink(ctx.system(), invited)
  await check('staff-invite', `${inviteId}.${randomUUID()}`)
  await check('staff-added', `${inviteId}.${reader?.id}.${randomUUID()}`)
  await mailPlan(ctx.visitor(), { ...sharedPlan(), email: 'plan@example.com' })
  const [plan] = await app.db.select().from(sharedPlans)
  await check('plan-copy', plan?.id ?? null)

  await verbs.invoiceDeposit()
  const { invoice } = await money.ids()
  await check('invoice-issued', invoice)
  await verbs.openInvoice()
  const asked = { leadId, part: 'amount', amountInrMinor: 100_00, isMailed: true } as const
  const { orderId } = await makeLinkAllTheSame(ctx.staff(), asked)
  const events = await listEvents(ctx.system(), { leadId })
  await check('payment-link', `${orderId}.${events.findLast(({ kind }) => kind === 'payment-link')?.id}`)
  await check('fresh-link', money.world.order?.id ?? null)
  verbs.wait(30)
  await check('invoice-overdue', `${invoice}.1`)
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
  expect(withLink).toBe(23)
})
