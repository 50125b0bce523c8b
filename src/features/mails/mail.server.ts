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
  | { kind: 'facts'; title: string; facts: { label: string; value: string }[] }
  /** Somebody's own words, line breaks kept. */
  | { kind: 'quotation'; title: string; text: string }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'link'; label: string; href: string }

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
  /** Records the outcome with the subject, in the same transaction as in the mail log. */
  settle(args: {
    ctx: Ctx
    mail: { id: string; subjectId: string; to: string }
    outcome: MailOutcome
  }): Promise<void>
}

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
