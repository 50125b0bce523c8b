import { and, count, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { mailboxOfRecipient, mails } from '#db/schema/mails.ts'
import { hourMs } from '#domain/duration.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { MailStatus } from '#domain/records/mail.ts'
import type { Ctx } from '#platform/context.server.ts'
import { MailError, senderAddress } from '#platform/mailer.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { type MailJob, mailQueue, queueMail } from '#platform/queue-mail.server.ts'
import {
  type ComposedMail,
  type MailDefinition,
  type MailOutcome,
  type OutcomeRecorder,
  withoutSecrets,
} from './mail.server.ts'
import { type RenderedLetter, renderLetter } from './render-letter.server.tsx'

/** A mail with one of these is still to be sent. */
const openStatuses: MailStatus[] = ['sending', 'waiting']

/** How long a copy over the hour's limit waits before the job looks again. */
const waitSeconds = 600

/** Sends every kind of mail: renders it, stores it in the mail log, and hands it to the mail server. */
export function sendMail(
  definitions: readonly MailDefinition[],
  record: OutcomeRecorder,
): JobDefinition<MailJob> {
  return {
    name: mailQueue.name,
    // About a day of retries, so that a mail server may be down for a night.
    retryLimit: 20,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 7200,
    expireInSeconds: 120,
    async handle({ ctx, data: { kind, subjectId }, lastAttempt }) {
      const definition = definitions.find((candidate) => candidate.kind === kind)
      if (!definition) throw new Error(`There is no mail of kind ${kind}`)
      // Composing a mail anew gives its link a new token, so the link in a mail that went out stays good.
      if (await isSettled(ctx, { kind, subjectId })) return
      const copyKinds = definitions
        .filter(({ copies }) => copies && copies === definition.copies)
        .map(({ kind }) => kind)
      for (;;) {
        const composed = await definition.compose({ ctx, subjectId })
        if (!composed) return
        const letter = renderLetter(composed.letter)
        // Without a mail server, the log is the only place where the recipient's link can be found.
        const logged = ctx.env.SMTP_URL ? renderLetter(withoutSecrets(composed.letter)) : letter
        const mail = await logAttempt(ctx, {
          definition,
          copyKinds,
          subjectId,
          composed,
          letter: logged,
          record,
        })
        // A mail that this one includes went out at this very moment, so this one is composed again without it.
        if (mail === 'overtaken') continue
        if (mail) await deliver({ ctx, mail, subjectId, definition, composed, letter, lastAttempt, record })
        return
      }
    },
  }
}

/** Returns whether the mail was sent, held or given up. Staff's retry makes it one to send again. */
async function isSettled({ db }: Ctx, { kind, subjectId }: MailJob): Promise<boolean> {
  const [logged] = await db
    .select({ status: mails.status })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId)))
  return logged !== undefined && !openStatuses.includes(logged.status)
}

/** A mail in the log that is about to be sent. */
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
    const { transport } = await ctx.mailer.deliver({ to, messageId, replyTo: composed.replyTo, ...letter })
    outcome = { kind: 'sent', logged: transport === 'log' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (!error.permanent && !lastAttempt) {
      await ctx.db.update(mails).set({ lastError: error.reason }).where(eq(mails.id, mail.id))
      throw error
    }
    outcome = { kind: 'failed', reason: error.reason }
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
    if (mail.leadId) await record({ ctx: { ...ctx, db: tx }, input: { leadId: mail.leadId, mail, outcome } })
    await definition.settled?.({ ctx: { ...ctx, db: tx }, subjectId, mailId: mail.id })
  })
}

function statusAfter(outcome: MailOutcome): MailStatus {
  if (outcome.kind === 'sent') return outcome.logged ? 'logged' : 'sent'
  return outcome.kind
}

/**
 * Writes a mail into the mail log before it is sent.
 * @returns null if there is nothing to do now: the mail was sent or given up, its recipient has had enough (held), or
 * the hour has (waiting, and another job sends it later). `overtaken` if a mail that it includes was logged on its
 * own after this one was composed.
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
    copyKinds: string[]
    subjectId: string
    composed: ComposedMail
    letter: RenderedLetter
    record: OutcomeRecorder
  },
): Promise<LoggedMail | 'overtaken' | null> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const held = await recipientHasEnough(txCtx, { kind: definition.kind, hourlyPerRecipient }, subjectId, to)
    // A copy with a receipt never waits, because its customer has paid.
    const isCapped = definition.copies !== undefined && includes.length === 0 && !held
    const waits = isCapped && (await hourHasEnough(txCtx, definition.copies, copyKinds, subjectId))
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
          // A waiting mail gets its new status. A sending one keeps it, because staff's retry set it.
          status: sql`case when ${mails.status} = 'waiting' then ${status} else ${mails.status} end`,
          attempts: sql`${mails.attempts} + case when ${mails.status} = 'waiting' and ${waits} then 0 else 1 end`,
        },
        // A job that comes twice does nothing for a mail that was sent, held or given up.
        setWhere: inArray(mails.status, openStatuses),
      })
      .returning({ id: mails.id, leadId: mails.leadId, messageId: mails.messageId, status: mails.status })
    if (!row) return null
    const mail = { ...row, kind: definition.kind, to }
    if (row.status === 'waiting') {
      await queueMail(txCtx, definition.kind, subjectId, { startAfterSeconds: waitSeconds })
      return null
    }
    if (row.status === 'held') {
      if (mail.leadId) {
        await record({ ctx: txCtx, input: { leadId: mail.leadId, mail, outcome: { kind: 'held' } } })
      }
      return null
    }
    for (const job of includes) {
      const [own] = await tx
        .insert(mails)
        .values(rowOf(job, 'included'))
        .onConflictDoUpdate({
          target: [mails.kind, mails.subjectId],
          set: { toAddress: to, ...letter },
          setWhere: eq(mails.status, 'included'),
        })
        .returning({ id: mails.id })
      if (!own) return 'overtaken'
    }
    return mail
  })
}

async function recipientHasEnough(
  { db, clock }: Ctx,
  { kind, hourlyPerRecipient }: Pick<MailDefinition, 'kind' | 'hourlyPerRecipient'>,
  subjectId: string,
  to: string,
): Promise<boolean> {
  if (hourlyPerRecipient === null) return false
  const mailbox = mailboxOf(to)
  // The lock makes two jobs for one recipient count one after the other.
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

/** Returns whether the last hour's copies of this group, with those being sent, have reached the limit. */
async function hourHasEnough(
  { db, clock, env }: Ctx,
  group: MailDefinition['copies'],
  copyKinds: string[],
  subjectId: string,
): Promise<boolean> {
  // The lock makes copies count one after another. It lasts for a row's insert, never while a mail is being sent.
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
