import { and, count, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { mailboxOfRecipient, mails } from '#db/schema/mails.ts'
import { hourMs } from '#domain/duration.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { MailKind, MailStatus } from '#domain/records/mail.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import type { ComposedMail, Letter, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { MailError, senderAddress } from '#platform/mail/mailer.server.ts'
import { type MailJob, mailQueue, queueMail } from '#platform/mail/queue-mail.server.ts'
import { composeMail, storeLinks } from './compose-mail.server.ts'
import type { MailOutcome, OutcomeRecorder } from './mail.server.ts'
import { secretsOf, withoutSecrets } from './mail-secrets.server.ts'
import { type RenderedLetter, renderLetter } from './render-letter.server.tsx'

/** What a dropped mail would say may come back, as when staff restore a lead. */
const openStatuses: MailStatus[] = ['sending', 'waiting', 'dropped']

const waitSeconds = 600

export function sendMail(
  definitions: readonly MailDefinition[],
  record: OutcomeRecorder,
): JobDefinition<MailJob> {
  return {
    name: mailQueue.name,
    // 20 retries take about a day: a mail server may be down for a night.
    retryDelayMaxSeconds: 7200,
    async handle({ ctx, data: { kind, subjectId }, lastAttempt }) {
      const definition = definitions.find((candidate) => candidate.kind === kind)
      if (!definition) throw new Error(`There is no mail of kind ${kind}`)
      // Spares the provider a question about a mail that was sent.
      if (await isSettled(ctx, { kind, subjectId })) return
      const copyKinds = definitions
        .filter(({ copies }) => copies && copies === definition.copies)
        .map(({ kind }) => kind)
      for (;;) {
        const composed = await composeMail(ctx, definition, subjectId)
        if (!composed) {
          await dropMail(ctx, { kind, subjectId })
          return
        }
        const letter = renderLetter(composed.letter)
        const logged = await logAttempt(ctx, {
          definition,
          copyKinds,
          subjectId,
          composed,
          letter: loggedLetter(ctx, composed.letter, letter),
          record,
        })
        // An included mail was sent meanwhile, so compose this one without it.
        if (logged === 'overtaken') continue
        if (logged === 'settled') return
        const { status, ...mail } = logged
        // A mail that is held or waits is composed again before it is sent.
        if (status !== 'sending') return
        // This mail's link was replaced meanwhile, so it would open nothing.
        if (!(await storeLinks(ctx, composed.letter))) continue
        await deliver({ ctx, mail, subjectId, definition, composed, letter, lastAttempt, record })
        return
      }
    },
  }
}

type LoggedLetter = RenderedLetter & { secrets: string[] }

/** Without a mail server, only the log has the links. */
function loggedLetter({ env }: Ctx, letter: Letter, { subject, html, text }: RenderedLetter): LoggedLetter {
  const secrets = secretsOf(letter)
  if (!env.SMTP_URL) return { subject, html, text, secrets }
  return { subject, html: withoutSecrets(html, secrets), text: withoutSecrets(text, secrets), secrets: [] }
}

async function isSettled({ db }: Ctx, { kind, subjectId }: MailJob): Promise<boolean> {
  const [logged] = await db
    .select({ status: mails.status })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId)))
  return logged !== undefined && !openStatuses.includes(logged.status)
}

/** Drops an email that failed or still waits. */
async function dropMail(ctx: Ctx, { kind, subjectId }: MailJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [dropped] = await tx
      .update(mails)
      .set({ status: 'dropped' })
      .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId), inArray(mails.status, openStatuses)))
      .returning({ id: mails.id, leadId: mails.leadId })
    if (!dropped?.leadId) return
    // What it would have included goes by itself.
    const freed = await tx
      .update(mails)
      .set({ status: 'dropped', includedIn: null })
      .where(and(eq(mails.leadId, dropped.leadId), eq(mails.includedIn, dropped.id)))
      .returning({ kind: mails.kind, subjectId: mails.subjectId })
    for (const job of freed) await queueMail({ ...ctx, db: tx }, job.kind, job.subjectId)
  })
}

type LoggedMail = { id: string; kind: string; leadId: string | null; messageId: string; to: string }

async function deliver({
  ctx,
  mail,
  subjectId,
  definition,
  composed,
  letter,
  lastAttempt,
  record,
}: {
  ctx: Ctx
  mail: LoggedMail
  subjectId: string
  definition: MailDefinition
  composed: ComposedMail
  letter: RenderedLetter
  lastAttempt: boolean
  record: OutcomeRecorder
}): Promise<void> {
  let outcome: MailOutcome
  try {
    const { to, messageId } = mail
    const { transport } = await ctx.mailer.deliver({
      to,
      messageId,
      replyTo: composed.replyTo,
      isAutomatic: !definition.isFromStaff,
      ...letter,
    })
    outcome = { kind: 'sent', logged: transport === 'log' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    // A mail server that blocks a link names it.
    const reason = withoutSecrets(error.reason, secretsOf(composed.letter))
    if (!error.permanent && !lastAttempt) {
      await ctx.db.update(mails).set({ lastError: reason }).where(eq(mails.id, mail.id))
      throw error
    }
    outcome = { kind: 'failed', reason }
  }
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({
        status: statusAfter(outcome),
        lastError: outcome.kind === 'failed' ? outcome.reason : null,
        sentAt: outcome.kind === 'sent' ? ctx.clock() : null,
      })
      .where(eq(mails.id, mail.id))
    if (mail.leadId) await record({ ...ctx, db: tx }, { leadId: mail.leadId, mail, outcome })
    await definition.settled?.({ ...ctx, db: tx }, subjectId, mail.id)
  })
  ctx.counters.mails.inc({ outcome: statusAfter(outcome) })
}

function statusAfter(outcome: MailOutcome): MailStatus {
  if (outcome.kind === 'sent') return outcome.logged ? 'logged' : 'sent'
  return outcome.kind
}

/**
 * @returns `settled` if another job has sent it; `overtaken` if an included mail was logged after this one was composed;
 * else the mail, which is sent unless it is held (the recipient's limit) or waits for another job (the hourly limit)
 */
function logAttempt(
  ctx: Ctx,
  {
    definition,
    copyKinds,
    subjectId,
    composed: { to, leadId, includes = [], hourlyPerRecipient = definition.hourlyPerRecipient },
    letter,
    record,
  }: {
    definition: MailDefinition
    copyKinds: MailKind[]
    subjectId: string
    composed: ComposedMail
    letter: LoggedLetter
    record: OutcomeRecorder
  },
): Promise<(LoggedMail & { status: MailStatus }) | 'overtaken' | 'settled'> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const held = await isRecipientLimitReached(
      txCtx,
      { kind: definition.kind, hourlyPerRecipient },
      subjectId,
      to,
    )
    // The customer of a copy with a receipt has paid.
    const isCapped = definition.copies !== undefined && includes.length === 0 && !held
    const waits = isCapped && (await isHourlyLimitReached(txCtx, definition.copies, copyKinds, subjectId))
    const status: MailStatus = held ? 'held' : waits ? 'waiting' : 'sending'
    const domain = senderAddress(ctx.env).split('@')[1]
    const rowOf = (job: MailJob, status: MailStatus) => ({
      kind: job.kind,
      subjectId: job.subjectId,
      leadId,
      toAddress: to,
      ...letter,
      messageId: `<${job.subjectId}.${job.kind}@${domain}>`,
      status,
      attempts: 1,
      createdAt: ctx.clock(),
    })
    const [row] = await tx
      .insert(mails)
      .values({ ...rowOf({ kind: definition.kind, subjectId }, status), attempts: waits ? 0 : 1 })
      .onConflictDoUpdate({
        target: [mails.kind, mails.subjectId],
        set: {
          toAddress: to,
          ...letter,
          // `sending` stays: staff's retry set it.
          status: sql`case when ${mails.status} = 'sending' then ${mails.status} else ${status} end`,
          attempts: sql`${mails.attempts} + case when ${mails.status} <> 'sending' and ${waits} then 0 else 1 end`,
        },
        setWhere: inArray(mails.status, openStatuses),
      })
      .returning({ id: mails.id, leadId: mails.leadId, messageId: mails.messageId, status: mails.status })
    if (!row) return 'settled'
    const mail = { ...row, kind: definition.kind, to }
    if (row.status === 'waiting') {
      await queueMail(txCtx, definition.kind, subjectId, { startAfterSeconds: waitSeconds })
      return mail
    }
    if (row.status === 'held') {
      ctx.counters.mails.inc({ outcome: row.status })
      if (mail.leadId) {
        await record(txCtx, { leadId: mail.leadId, mail, outcome: { kind: 'held' } })
      }
      return mail
    }
    for (const job of includes) {
      const [own] = await tx
        .insert(mails)
        .values({ ...rowOf(job, 'included'), includedIn: row.id })
        .onConflictDoUpdate({
          target: [mails.kind, mails.subjectId],
          set: { toAddress: to, ...letter, status: 'included', includedIn: row.id },
          setWhere: or(
            eq(mails.status, 'dropped'),
            and(eq(mails.status, 'included'), or(isNull(mails.includedIn), eq(mails.includedIn, row.id))),
          ),
        })
        .returning({ id: mails.id })
      if (!own) return 'overtaken'
    }
    return mail
  })
}

async function isRecipientLimitReached(
  { db, clock }: Ctx,
  { kind, hourlyPerRecipient }: Pick<MailDefinition, 'kind' | 'hourlyPerRecipient'>,
  subjectId: string,
  to: string,
): Promise<boolean> {
  if (hourlyPerRecipient === null) return false
  const mailbox = mailboxOf(to)
  // Serialises the recipient's count.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${mailbox}`}, 0))`)
  const [row] = await db
    .select({ others: count() })
    .from(mails)
    .where(
      and(
        eq(mails.kind, kind),
        eq(mailboxOfRecipient(mails.toAddress), mailbox),
        gt(mails.createdAt, new Date(clock().getTime() - hourMs)),
        ne(mails.subjectId, subjectId),
        ne(mails.status, 'held'),
      ),
    )
  return (row?.others ?? 0) >= hourlyPerRecipient
}

async function isHourlyLimitReached(
  { db, clock, env }: Ctx,
  group: MailDefinition['copies'],
  copyKinds: MailKind[],
  subjectId: string,
): Promise<boolean> {
  // Serialises the count. Held for an insert, never while sending.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`copies ${group}`}, 0))`)
  const [row] = await db
    .select({ others: count() })
    .from(mails)
    .where(
      and(
        inArray(mails.kind, copyKinds),
        or(gt(mails.sentAt, new Date(clock().getTime() - hourMs)), eq(mails.status, 'sending')),
        ne(mails.subjectId, subjectId),
      ),
    )
  return (row?.others ?? 0) >= env.COPIES_PER_HOUR
}
