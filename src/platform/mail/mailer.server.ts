import { createTransport } from 'nodemailer'
import { agency } from '#domain/agency.ts'
import type { Env } from '../env.server.ts'
import type { Heartbeat } from '../jobs/heartbeats.server.ts'
import { OperatorError } from '../operator-error.server.ts'

type OutgoingMail = {
  /** Has angle brackets, and stays the same at each attempt, so that mail clients merge duplicates. */
  messageId: string
  /** One plain address. */
  to: string
  replyTo?: { name: string; address: string }
  /** Composed by this program, so that out-of-office programs and lists do not answer it (RFC 3834). */
  isAutomatic: boolean
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /** Without SMTP_URL it sends nothing and returns `log`. @throws MailError, whose message names no address */
  deliver(mail: OutgoingMail): Promise<{ transport: 'smtp' | 'log' }>
  /** Connects and logs in, and reports whether that worked. Never throws. */
  probe(): Promise<void>
  close(): void
}

export class MailError extends Error {
  override name = 'MailError'
  /** The server refused this mail or recipient for good. */
  readonly permanent: boolean
  /** The server's answer may name the address, so it belongs in the mail log only. */
  readonly reason: string

  constructor(message: string, more: { permanent: boolean; reason: string }) {
    super(message)
    this.permanent = more.permanent
    this.reason = more.reason
  }
}

/** Connects with the first mail, and disconnects a few seconds after the last. */
export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>, heartbeat: Heartbeat): Mailer {
  if (!env.SMTP_URL) {
    return { deliver: async () => ({ transport: 'log' }), probe: async () => {}, close: () => {} }
  }
  const transporter = openTransport(env.SMTP_URL)
  return {
    async deliver({ isAutomatic, to, replyTo, ...mail }) {
      try {
        await transporter.sendMail({
          ...mail,
          from: { name: agency.senderName || agency.name, address: senderAddress(env) },
          // An address with a comma stays one address if it is an object.
          to: { name: '', address: to },
          replyTo: replyTo && canStandInHeader(replyTo.address) ? replyTo : undefined,
          headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
        })
        heartbeat.succeeded()
        return { transport: 'smtp' }
      } catch (error) {
        reportFailure(heartbeat, error)
        throw mailErrorOf(error)
      }
    },
    async probe() {
      try {
        await transporter.verify()
        heartbeat.succeeded()
      } catch (error) {
        reportFailure(heartbeat, error)
      }
    },
    close: () => transporter.close(),
  }
}

/** Servers without SMTPUTF8 refuse the whole mail for a local part beyond ASCII; a domain is sent as Punycode. */
function canStandInHeader(address: string): boolean {
  return /^[\x21-\x7e]+@/.test(address)
}

function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // Our queue retries.
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects to the mail server and logs in, without sending a mail.
 * @throws OperatorError, whose message has no password and no text of the server, which may name the user
 */
export async function checkMailServer(url: string): Promise<void> {
  const transporter = openTransport(url)
  try {
    await transporter.verify()
  } catch (error) {
    const { code, responseCode, message } = error as SmtpError
    if (isLogInRefusal(error as SmtpError)) {
      throw new OperatorError(
        `The mail server rejects the login (${responseCode ?? code}): correct user and password.`,
      )
    }
    if (/wrong version number|packet length too long/.test(message)) {
      throw new OperatorError(
        'The mail server speaks no TLS at this port: use smtp: there, or smtps: with its port for TLS, often 465.',
      )
    }
    const reason = responseCode ? `it answers ${responseCode}` : message
    throw new OperatorError(`The mail server cannot be used (${reason}): correct the setting, or start it.`)
  } finally {
    transporter.close()
  }
}

/** Its domain also ends the Message-IDs. */
export function senderAddress(env: Pick<Env, 'MAIL_FROM'>): string {
  return env.MAIL_FROM ?? agency.email
}

/** Nodemailer's. */
type SmtpError = NodeJS.ErrnoException & { responseCode?: number; permanent?: boolean; command?: string }

const isOfThisMail = ({ code }: SmtpError) => code === 'EENVELOPE' || code === 'EMESSAGE'

const isLogInRefusal = ({ code }: SmtpError) => code === 'EAUTH' || code === 'ENOAUTH'

function mailErrorOf(error: unknown): MailError {
  const { code, responseCode, permanent, message } = error as SmtpError
  return new MailError(['Mail not delivered', code, responseCode].filter(Boolean).join(' '), {
    // A refused log-in is permanent to the server, but the operator can fix it, so those mails wait.
    permanent: isOfThisMail(error as SmtpError) && permanent === true,
    reason: message,
  })
}

/** A refused recipient or text says nothing about other mails. */
function reportFailure(heartbeat: Heartbeat, error: unknown): void {
  const { code, responseCode, command } = error as SmtpError
  const detail = [code, responseCode].filter(Boolean).join(' ')
  if (code === 'EENVELOPE' && command === 'MAIL FROM') heartbeat.failed('sender', detail)
  else if (isLogInRefusal(error as SmtpError)) heartbeat.failed('log-in', detail)
  else if (!isOfThisMail(error as SmtpError)) heartbeat.failed('unreachable', detail)
}
