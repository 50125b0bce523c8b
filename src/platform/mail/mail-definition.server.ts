import type { MailKind } from '#domain/records/mail.ts'
import type { DrawnToken } from '../access/secret-token.server.ts'
import type { Ctx } from '../context.server.ts'
import type { MailJob } from './queue-mail.server.ts'

export type MailDefinition<Prepared = unknown> = {
  kind: MailKind
  /** A person wrote it, so an answer of any kind is welcome. */
  isFromStaff?: true
  /** To one mailbox; staff may send the rest. Null: no limit. */
  hourlyPerRecipient: number | null
  /**
   * For unverified addresses: the group that shares `COPIES_PER_HOUR`; the rest wait. Accounts are a separate
   * group, so junk requests block no sign-up.
   */
  copies?: 'requests' | 'accounts'
  /**
   * Runs before each attempt and may write: asks the provider, issues the document that the mail names. A crash may run it
   * again without sending anything.
   */
  prepare?(ctx: Ctx, subjectId: string): Promise<Prepared>
  /** Reads in a transaction that cannot write. Null if there is nothing left to send. */
  compose(ctx: Ctx, subjectId: string, prepared: Prepared): Promise<ComposedMail | null>
  /** Runs in the transaction that records the outcome. */
  settled?(ctx: Ctx, subjectId: string, mailId: string): Promise<void>
}

export type ComposedMail = {
  to: string
  replyTo?: { name: string; address: string }
  leadId: string | null
  letter: Letter
  /** These are not sent, because this mail contains them. */
  includes?: MailJob[]
  hourlyPerRecipient?: number | null
}

/** Text, never markup. */
export type Letter = {
  subject: string
  /** Mailboxes show it after the subject. */
  preview: string
  title: string
  blocks: LetterBlock[]
}

export type LetterBlock =
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'facts'; title: string; facts: LetterFact[] }
  /** The amounts of a list at its right edge. With the title '', the list goes on from the block above. */
  | { kind: 'amounts'; title: string; amounts: LetterAmount[] }
  | { kind: 'quotation'; title: string; text: string }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'link'; label: string; href: string; secret?: DrawnToken; isQuiet?: boolean }

/** The total is bold, below a rule. The note is smaller, below the amount. */
export type LetterAmount = { label: string; amount: string; note?: string; isTotal?: boolean }

export type LetterFact = { label: string; value: string; href?: string }
