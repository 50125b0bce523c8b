import { createTransport } from 'nodemailer'
import { agency } from '#domain/agency.ts'
import type { Env } from './env.server.ts'

type OutgoingMail = {
  /** Repeated at each attempt, so that mail programs show a mail sent twice once. With angle brackets. */
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
   * Hands a mail to the mail server. Without SMTP_URL it sends nothing and returns `log`.
   * @throws MailError, whose message names no address
   */
  deliver(mail: OutgoingMail): Promise<{ transport: 'smtp' | 'log' }>
  close(): void
}

/** The mail server refused a mail or failed. */
export class MailError extends Error {
  override name = 'MailError'
  /** True when the server refused this mail or recipient for good, so that another attempt cannot succeed. */
  readonly permanent: boolean
  /** The server's words. They may name the address, so only the mail log keeps them, never the program's log. */
  readonly reason: string

  constructor(message: string, more: { permanent: boolean; reason: string }) {
    super(message)
    this.permanent = more.permanent
    this.reason = more.reason
  }
}

/** Opens the connection to the mail server, with the first mail, and keeps it for a few seconds. */
export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (!env.SMTP_URL) return { deliver: async () => ({ transport: 'log' }), close: () => {} }
  const transporter = createTransport(
    {
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 4,
      // A mail cut off halfway goes back to our queue, which knows what was sent.
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
        // The object form keeps an address with a comma from becoming two.
        await transporter.sendMail({ ...mail, to: { name: '', address: mail.to } })
        return { transport: 'smtp' }
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    close: () => transporter.close(),
  }
}

/** The sender of all mails; its domain also ends their Message-IDs. */
export function senderAddress(env: Pick<Env, 'MAIL_FROM'>): string {
  return env.MAIL_FROM ?? agency.email
}

function mailErrorOf(error: unknown): MailError {
  const { code, responseCode, permanent, message } = error as NodeJS.ErrnoException & {
    responseCode?: number
    permanent?: boolean
  }
  // The server calls a refused log-in permanent too, but we can fix that, so those mails wait.
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailError(['Mail not delivered', code, responseCode].filter(Boolean).join(' '), {
    permanent: ofThisMail && permanent === true,
    reason: message,
  })
}
