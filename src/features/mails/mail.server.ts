import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { agency } from '#domain/agency.ts'
import type { MailKind } from '#domain/records/mail.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'

/** A mail's content without its looks, rendered as HTML and as plain text. All of it is text, never markup. */
export type Letter = {
  subject: string
  /** The line that mailboxes show after the subject. */
  preview: string
  title: string
  blocks: LetterBlock[]
}

export type LetterBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; title: string; facts: LetterFact[] }
  /** Somebody's own words with their line breaks. */
  | { kind: 'quotation'; title: string; text: string }
  | { kind: 'steps'; title: string; steps: string[] }
  /** `secret`: the part of `href` that only the recipient may know. */
  | { kind: 'link'; label: string; href: string; secret?: string }

/** A fact of a letter; an empty one is left out. */
export type LetterFact = { label: string; value: string }

export function textBlock(text: string): LetterBlock {
  return { kind: 'text', text }
}

/** Returns a block of the facts that are not empty; none if all are. */
export function factsBlock(title: string, facts: readonly LetterFact[]): LetterBlock[] {
  const known = facts.filter(({ value }) => value !== '')
  return known.length > 0 ? [{ kind: 'facts', title, facts: known }] : []
}

/** @param path from `href` of the routes */
export function linkBlock({ env }: Pick<Ctx, 'env'>, label: string, path: string) {
  const href = `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`
  return { kind: 'link', label, href } satisfies LetterBlock
}

/**
 * A link that opens a record or an account. The mail log shows it without its token.
 * @param path contains the token
 */
export function secretLinkBlock(
  ctx: Pick<Ctx, 'env'>,
  label: string,
  path: string,
  token: string,
): LetterBlock {
  return { ...linkBlock(ctx, label, path), secret: token }
}

/** Returns the letter without the tokens of its links: staff read the mail log, and may not use those links. */
export function withoutSecrets(letter: Letter): Letter {
  const blocks = letter.blocks.map((block) =>
    block.kind === 'link' && block.secret ? { ...block, href: block.href.replace(block.secret, '…') } : block,
  )
  return { ...letter, blocks }
}

/** Goes into every mail about a simulated payment. */
export const testPaymentBlock = textBlock('This was a test payment: no money moved.')

/** Addresses a mail to the agency, and replies to the visitor. */
export function toAgency(
  { env }: Pick<Ctx, 'env'>,
  about: { name: string; email: string },
): Pick<ComposedMail, 'to' | 'replyTo'> {
  return {
    to: env.MAIL_TO ?? agency.email,
    replyTo: about.email === '' ? undefined : { name: about.name, address: about.email },
  }
}

/** Addresses a mail to a customer, and replies to the agency. */
export function toCustomer(email: string): Pick<ComposedMail, 'to' | 'replyTo'> {
  return { to: email, replyTo: { name: agency.name, address: agency.email } }
}

/** The outcome of a mail. `logged`: without a mail server, staff read it in the mail log. */
export type MailOutcome =
  | { kind: 'sent'; logged: boolean }
  | { kind: 'failed'; reason: string }
  | { kind: 'held' }

/** One kind of mail. Each attempt works out its recipient and content anew. */
export type MailDefinition = {
  kind: MailKind
  /** How many mails of this kind a mailbox gets within an hour; staff may send the rest. Null: any number. */
  hourlyPerRecipient: number | null
  /**
   * For mail to an unchecked address: the group whose kinds share `COPIES_PER_HOUR`; the rest wait. Accounts have a
   * group of their own, so that junk requests keep no visitor from signing up.
   */
  copies?: 'requests' | 'accounts'
  /** Returns null if there is nothing left to send. If it throws, the queue tries again later. */
  compose(args: { ctx: Ctx; subjectId: string }): Promise<ComposedMail | null>
  /** Runs in the transaction that records that the mail was sent, or given up. */
  settled?(args: { ctx: Ctx; subjectId: string; mailId: string }): Promise<void>
}

/** Records a mail's outcome on its lead, within the transaction that updates the mail log. */
export type OutcomeRecorder = (args: {
  ctx: Ctx
  input: { leadId: string; mail: { id: string; kind: string; to: string }; outcome: MailOutcome }
}) => Promise<void>

export type ComposedMail = {
  to: string
  replyTo?: { name: string; address: string }
  leadId: string | null
  letter: Letter
  /** Mails to the same person whose content this one contains, and which are therefore not sent. */
  includes?: MailJob[]
  /** Replaces its kind's limit for this mail. */
  hourlyPerRecipient?: number | null
}

/** Returns whether the mail is in the log on its own, whatever its outcome. */
export async function isMailLogged({
  ctx: { db },
  input: { kind, subjectId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: MailJob
}): Promise<boolean> {
  const [logged] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId), ne(mails.status, 'included')))
  return logged !== undefined
}

/** Deletes every mail about these records from the log, to the agency too. Their ids begin a mail's subject id. */
export async function eraseMailsAbout({
  ctx: { db },
  input: { subjectIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { subjectIds: readonly string[] }
}): Promise<void> {
  await db
    .delete(mails)
    .where(sql`split_part(${mails.subjectId}, '.', 1) = any(${sql.param([...subjectIds])})`)
}

/** Keeps that a mail was sent, and forgets to whom and what. */
export async function emptyLoggedMail({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { id: string }
}): Promise<void> {
  await db.update(mails).set({ toAddress: '', html: '', text: '' }).where(eq(mails.id, id))
}

/** Lists the mails about a lead, oldest first. */
export function findMailsOfLead({
  ctx: { db },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string }
}) {
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      to: mails.toAddress,
      subject: mails.subject,
      status: mails.status,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.leadId, leadId))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}
