import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import type { Ctx } from '#platform/context.server.ts'
import { MailError, senderAddress } from '#platform/mail.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import {
  type ComposedMail,
  type MailDefinition,
  type MailJob,
  type MailOutcome,
  mailQueue,
} from './mail.server.ts'
import type { MailStatus } from './mail.ts'
import { type RenderedLetter, renderLetter } from './render-letter.server.tsx'

const hourMs = 3_600_000

/** Sends every kind of mail: renders it, keeps it in the mail log, hands it to the mail server. */
export function sendMail(definitions: readonly MailDefinition[]): JobDefinition<MailJob> {
  return {
    name: mailQueue.name,
    // About a day, so that a mail server may be down for a night.
    retryLimit: 20,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 7200,
    expireInSeconds: 120,
    async handle({ ctx, data: { kind, subjectId }, lastAttempt }) {
      const definition = definitions.find((candidate) => candidate.kind === kind)
      if (!definition) throw new Error(`There is no mail of kind ${kind}`)
      const composed = await definition.compose({ ctx, subjectId })
      if (!composed) return
      const letter = renderLetter(composed.letter)
      const mail = await logAttempt(ctx, definition, subjectId, composed, letter)
      if (mail) await deliver({ ctx, definition, mail, composed, letter, lastAttempt })
    },
  }
}

/** A mail in the log that is about to go out. */
type LoggedMail = { id: string; subjectId: string; messageId: string; to: string }

async function deliver({
  ctx,
  definition,
  mail,
  composed,
  letter,
  lastAttempt,
}: {
  ctx: Ctx
  definition: MailDefinition
  mail: LoggedMail
  composed: ComposedMail
  letter: RenderedLetter
  lastAttempt: boolean
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
    await definition.settle({ ctx: { ...ctx, db: tx }, mail, outcome })
  })
}

function statusAfter(outcome: MailOutcome): MailStatus {
  if (outcome.kind === 'sent') return outcome.logged ? 'logged' : 'sent'
  return outcome.kind
}

/**
 * Writes what is about to be sent into the mail log.
 * @returns null when there is nothing to do: sent or given up before, or held because the recipient has had enough.
 */
function logAttempt(
  ctx: Ctx,
  definition: MailDefinition,
  subjectId: string,
  { to, leadId }: ComposedMail,
  letter: RenderedLetter,
): Promise<LoggedMail | null> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const held = await recipientHasEnough(txCtx, definition, subjectId, to)
    const domain = senderAddress(ctx.env).split('@')[1]
    const [row] = await tx
      .insert(mails)
      .values({
        kind: definition.kind,
        subjectId,
        leadId,
        toAddress: to,
        ...letter,
        messageId: `<${subjectId}.${definition.kind}@${domain}>`,
        status: (held ? 'held' : 'sending') satisfies MailStatus,
        attempts: 1,
        createdAt: ctx.clock(),
      })
      .onConflictDoUpdate({
        target: [mails.kind, mails.subjectId],
        set: { toAddress: to, ...letter, attempts: sql`${mails.attempts} + 1` },
        // Sent, held or given up before: a job that comes twice does nothing. Staff's retry sets it to sending first.
        setWhere: eq(mails.status, 'sending' satisfies MailStatus),
      })
      .returning({ id: mails.id, messageId: mails.messageId, status: mails.status })
    if (!row) return null
    const mail = { id: row.id, messageId: row.messageId, subjectId, to }
    if (row.status !== 'held') return mail
    await definition.settle({ ctx: txCtx, mail, outcome: { kind: 'held' } })
    return null
  })
}

async function recipientHasEnough(
  { db, clock }: Ctx,
  { kind, hourlyPerRecipient }: MailDefinition,
  subjectId: string,
  to: string,
): Promise<boolean> {
  if (hourlyPerRecipient === null) return false
  // Two jobs for one recipient count one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${kind} ${to}`}), 0))`)
  const [row] = await db
    .select({ others: count() })
    .from(mails)
    .where(
      and(
        eq(mails.kind, kind),
        sql`lower(${mails.toAddress}) = lower(${to})`,
        gt(mails.createdAt, new Date(clock().getTime() - hourMs)),
        ne(mails.subjectId, subjectId),
        ne(mails.status, 'held' satisfies MailStatus),
      ),
    )
  return (row?.others ?? 0) >= hourlyPerRecipient
}
