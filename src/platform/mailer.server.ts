import { createTransport } from 'nodemailer'
import { agency } from '#domain/agency.ts'
import type { Env } from './env.server.ts'

type OutgoingMail = {
  /** The same at every attempt, so that a mail which arrived twice is shown once. With angle brackets. */
  messageId: string
  /** One plain address. */
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /**
   * Hands a mail to the mail server. Answers `log` without doing anything where no SMTP_URL is set.
   * @throws MailError, whose message names no address.
   */
  deliver(mail: OutgoingMail): Promise<{ transport: 'smtp' | 'log' }>
  close(): void
}

/** The mail server did not take a mail. */
export class MailError extends Error {
  override name = 'MailError'
  /** True when it refused this mail or this recipient for good: trying again is no use. */
  readonly permanent: boolean
  /** What the server said; may name the address, so it is for the mail log and never for the program's log. */
  readonly reason: string

  constructor(message: string, more: { permanent: boolean; reason: string }) {
    super(message)
    this.permanent = more.permanent
    this.reason = more.reason
  }
}

/** Opens the way out for mail. Connections are made when the first mail goes out, and kept for a few seconds. */
export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (!env.SMTP_URL) return { deliver: async () => ({ transport: 'log' }), close: () => {} }
  const transporter = createTransport(
    {
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 4,
      // A mail cut off half-way goes back to the queue, which knows what was sent.
      maxRequeues: 0,
      idleTimeout: 5_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: agency.name, address: senderAddress(env) } },
  )
  return {
    async deliver(mail) {
      try {
        // As an object, so that an address with a comma is never read as two.
        await transporter.sendMail({ ...mail, to: { name: '', address: mail.to } })
        return { transport: 'smtp' }
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    close: () => transporter.close(),
  }
}

/** Where mails come from, and whose domain their Message-IDs carry. */
export function senderAddress(env: Pick<Env, 'MAIL_FROM'>): string {
  return env.MAIL_FROM ?? agency.email
}

function mailErrorOf(error: unknown): MailError {
  const { code, responseCode, permanent, message } = error as NodeJS.ErrnoException & {
    responseCode?: number
    permanent?: boolean
  }
  // A refused log-in is permanent too for the server, but ours to mend: those mails must wait, not fail.
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailError(['Mail not delivered', code, responseCode].filter(Boolean).join(' '), {
    permanent: ofThisMail && permanent === true,
    reason: message,
  })
}
