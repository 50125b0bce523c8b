import { and, asc, eq, ne } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { agency } from '#domain/agency.ts'
import type { Ctx } from '#platform/context.server.ts'

/** What a mail says, without how it looks: shown as HTML and as plain text, always as text and never as markup. */
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
  /** Somebody's own words, line breaks kept. */
  | { kind: 'quotation'; title: string; text: string }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'link'; label: string; href: string }

/** One fact of a letter; left out where it is empty. */
export type LetterFact = { label: string; value: string }

export function textBlock(text: string): LetterBlock {
  return { kind: 'text', text }
}

/** The facts that are not empty; nothing where all are. */
export function factsBlock(title: string, facts: readonly LetterFact[]): LetterBlock[] {
  const known = facts.filter(({ value }) => value !== '')
  return known.length > 0 ? [{ kind: 'facts', title, facts: known }] : []
}

/** @param path as `href` of the routes makes it */
export function linkBlock({ env }: Pick<Ctx, 'env'>, label: string, path: string): LetterBlock {
  return { kind: 'link', label, href: `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}` }
}

/** For every mail in which a payment was not real. */
export const testPaymentBlock = textBlock('This was a test payment: no money moved.')

/** Whom a mail to the agency goes to, and who gets the answer to it. */
export function toAgency(
  { env }: Pick<Ctx, 'env'>,
  about: { name: string; email: string },
): Pick<ComposedMail, 'to' | 'replyTo'> {
  return {
    to: env.MAIL_TO ?? agency.email,
    replyTo: about.email === '' ? undefined : { name: about.name, address: about.email },
  }
}

/** A mail to a customer: answers come to us. */
export function toCustomer(email: string): Pick<ComposedMail, 'to' | 'replyTo'> {
  return { to: email, replyTo: { name: agency.name, address: agency.email } }
}

/** What became of a mail. `logged`: no mail server is set, staff read it in the mail log. */
export type MailOutcome =
  | { kind: 'sent'; logged: boolean }
  | { kind: 'failed'; reason: string }
  | { kind: 'held' }

/** One kind of mail: whom it goes to and what it says, worked out anew whenever it is sent. */
export type MailDefinition = {
  kind: string
  /** How many of this kind one address gets within an hour; further ones wait for staff. Null: any number. */
  hourlyPerRecipient: number | null
  /** Goes to an address that nobody has checked: all kinds of copies share `COPIES_PER_HOUR`, further ones wait their turn. */
  isCopy?: true
  /** Null: there is nothing to send any more. Whatever this throws is tried again later. */
  compose(args: { ctx: Ctx; subjectId: string }): Promise<ComposedMail | null>
}

/** Records what became of a mail with the lead that it is about, in the same transaction as in the mail log. */
export type OutcomeRecorder = (args: {
  ctx: Ctx
  input: { leadId: string; mail: { id: string; kind: string; to: string }; outcome: MailOutcome }
}) => Promise<void>

export type ComposedMail = {
  to: string
  replyTo?: { name: string; address: string }
  leadId: string | null
  letter: Letter
  /** Mails to the same person that this one says all of: they are not sent by themselves any more. */
  includes?: MailJob[]
  /** For this one instead of what its kind says. */
  hourlyPerRecipient?: number | null
}

/** The queue's job: which mail, about what (a lead's id, say). Each such mail is sent once. */
export type MailJob = { kind: string; subjectId: string }

/** The queue's name, for those who queue mails in their own transaction or statement. */
export const mailQueue = { name: 'send-mail' }

/** Whether the mail is in the log by itself, whatever became of it. */
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

/** The mails about a lead, oldest first. */
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
