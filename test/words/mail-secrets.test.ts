import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { listMails } from '#features/mails/list-mails.server.ts'
import { mailList } from '#features/mails/mail.ts'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { readMail } from '#features/mails/read-mail.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { mailDefinitions } from '#server/jobs.server.ts'
import { composeAsJob } from '../fixtures/mail-fixtures.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { walkEveryMail } from './every-mail.ts'

const money = setUpMoneyWorld()
const { app, ctx } = money

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
}

test('the log shows an editor no live link in any kind of mail, and an owner all of them without a mail server', {
  timeout: 120_000,
}, async () => {
  await walkEveryMail(money, check)
  expect(withLink).toBe(23)
})
