import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { leadsOfClient } from '#db/joins.ts'
import { mails } from '#db/schema/mails.ts'
import { agency } from '#domain/agency.ts'
import { greetingFor } from '#domain/greeting.ts'
import type { DrawnToken } from '#platform/access/secret-token.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type {
  ComposedMail,
  LetterAmount,
  LetterBlock,
  LetterFact,
} from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'

export function textBlock(text: string): LetterBlock {
  return { kind: 'text', text }
}

/** What the reader needs only now and then: how long a link works, whom to ask. */
export function smallBlock(text: string): LetterBlock {
  return { kind: 'text', text, isSmall: true }
}

export function factsBlock(title: string, facts: readonly LetterFact[]): LetterBlock[] {
  const known = facts.filter(({ value }) => value !== '')
  return known.length > 0 ? [{ kind: 'facts', title, facts: known }] : []
}

export function amountsBlock(title: string, amounts: readonly LetterAmount[]): LetterBlock[] {
  const known = amounts.filter(({ amount }) => amount !== '')
  return known.length > 0 ? [{ kind: 'amounts', title, amounts: known }] : []
}

/** Never with a name that a stranger may have typed for somebody else's address. */
export function greetingBlock(name = ''): LetterBlock {
  return textBlock(greetingFor(name))
}

export function siteUrl({ env }: Pick<Ctx, 'env'>, path: string): string {
  return `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`
}

export function linkBlock(ctx: Pick<Ctx, 'env'>, label: string, path: string) {
  return { kind: 'link', label, href: siteUrl(ctx, path) } satisfies LetterBlock
}

/** Only owners can read the token in `path` when the mail log has it. The mail's job stores its hash. */
export function secretLinkBlock(
  ctx: Pick<Ctx, 'env'>,
  label: string,
  path: string,
  secret: DrawnToken,
): LetterBlock {
  return { ...linkBlock(ctx, label, path), secret }
}

export const testPaymentText = 'This was a test payment: no money moved.'
export const testPaymentBlock = textBlock(testPaymentText)

export function toAgency(
  { env }: Pick<Ctx, 'env'>,
  about: { name: string; email: string },
): Pick<ComposedMail, 'to' | 'replyTo'> {
  return {
    to: env.MAIL_TO ?? agency.email,
    replyTo: about.email === '' ? undefined : { name: about.name, address: about.email },
  }
}

export function toCustomer(email: string): Pick<ComposedMail, 'to' | 'replyTo'> {
  return {
    to: email,
    replyTo: { name: agency.senderName || agency.name, address: agency.replyAddress || agency.email },
  }
}

/** `logged`: without a mail server, the log has the only copy. */
export type MailOutcome =
  | { kind: 'sent'; logged: boolean }
  | { kind: 'failed'; reason: string }
  | { kind: 'held' }

/** Runs in the transaction that updates the mail log. */
export type OutcomeRecorder = (
  ctx: Ctx,
  input: { leadId: string; mail: { id: string; kind: string; to: string }; outcome: MailOutcome },
) => Promise<void>

/** False for a mail that was dropped, or that an earlier attempt of `by` included. */
export async function isMailLogged(
  { db }: Pick<Ctx, 'db'>,
  { kind, subjectId, by }: MailJob & { by: MailJob },
): Promise<boolean> {
  const includer = alias(mails, 'includer')
  const isBy = and(eq(includer.kind, by.kind), eq(includer.subjectId, by.subjectId))
  const [logged] = await db
    .select({ id: mails.id })
    .from(mails)
    .leftJoin(includer, eq(includer.id, mails.includedIn))
    .where(
      and(
        eq(mails.kind, kind),
        eq(mails.subjectId, subjectId),
        ne(mails.status, 'dropped'),
        or(ne(mails.status, 'included'), and(isNotNull(includer.id), sql`not ${isBy}`)),
      ),
    )
  return logged !== undefined
}

/** Erases emails to the agency too. A mail's subject id begins with the record's. */
export async function eraseMailsAbout(
  ctx: Pick<Ctx, 'db'>,
  { subjectIds }: { subjectIds: readonly string[] },
): Promise<void> {
  await eraseMails(ctx, sql`split_part(${mails.subjectId}, '.', 1) = any(${sql.param([...subjectIds])})`)
}

/** What the audit repeats of them goes too. */
export async function eraseMails({ db }: Pick<Ctx, 'db'>, which: SQL): Promise<void> {
  const erased = await db.delete(mails).where(which).returning({ id: mails.id })
  await eraseChanges({ db }, { noun: 'mail', subjectIds: erased.map(({ id }) => id) })
}

export async function redactLoggedMail({ db }: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<void> {
  await db.update(mails).set({ toAddress: '', html: '', text: '', secrets: [] }).where(eq(mails.id, id))
}

const summaryColumns = {
  id: mails.id,
  kind: mails.kind,
  to: mails.toAddress,
  subject: mails.subject,
  status: mails.status,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

/** Newest first. */
export function listClientMails(
  { db }: Pick<Ctx, 'db'>,
  { clientId, limit }: { clientId: string; limit: number },
) {
  return db
    .select(summaryColumns)
    .from(mails)
    .where(sql`${mails.leadId} = any(${leadsOfClient(clientId)})`)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

export function listLeadMails({ db }: Pick<Ctx, 'db'>, { leadId }: { leadId: string }) {
  return db
    .select(summaryColumns)
    .from(mails)
    .where(eq(mails.leadId, leadId))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}
