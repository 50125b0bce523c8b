import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  /** The envelope's addresses, which really get the mail. */
  recipients: string[]
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** A mail server that keeps every mail. */
export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  /** Returns every mail that has arrived, in order of arrival. */
  all(): ReceivedMail[]
  /** Resolves with this address's mails, in order of arrival, once there are `count`. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>
  /** Resolves with the mail to this address that contains these words, once it arrives. */
  mailTo(address: string, words: string): Promise<ReceivedMail>
  /** Makes senders wait from now on, before they hand over anything. */
  hold(): { waiting(count: number): Promise<void>; release(): void }
  /** Answers this code to senders of mail to the address: 550 for "no such user", 451 for "try again later". */
  refuse(address: string, responseCode: number): void
  close(): Promise<void>
}

/** Starts a real SMTP server on a free port, unless one is given. */
export async function openMailbox({ port: wantedPort = 0 } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const changes = new EventTarget()
  const subjectsTo = (address: string) =>
    mails.filter(({ recipients }) => recipients.includes(address)).map(({ subject }) => subject)
  /** @throws after a minute, with the subjects of the mails to this address */
  const changeFor = async (address: string) => {
    const inTime = AbortSignal.timeout(60_000)
    await once(changes, 'change', { signal: inTime }).catch(() => {
      throw new Error(
        `Waited a minute for a mail to ${address}, which has: ${subjectsTo(address).join('; ')}`,
      )
    })
  }
  const refused = new Map<string, number>()
  let held: (() => void)[] | null = null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, callback) {
      if (!held) return callback()
      held.push(callback)
      changes.dispatchEvent(new Event('change'))
    },
    onRcptTo({ address }, _session, callback) {
      const responseCode = refused.get(address)
      callback(responseCode ? Object.assign(new Error(`Not for ${address}`), { responseCode }) : null)
    },
    async onData(stream, session, callback) {
      const message = await buffer(stream).catch(() => null)
      // Some tests kill a sender in the middle of a mail.
      if (!message) return callback(new Error('The mail broke off'))
      const { from, subject, text, html, headers } = await PostalMime.parse(message)
      mails.push({
        recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
        from: from?.address ?? '',
        subject: subject ?? '',
        text: text ?? '',
        html: html ?? '',
        headers: Object.fromEntries(headers.map((header) => [header.key, header.value])),
      })
      callback()
      changes.dispatchEvent(new Event('change'))
    },
  })
  server.on('error', () => {})
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => [...mails],
    async mailsTo(address, count = 1) {
      for (;;) {
        const found = mails.filter((mail) => mail.recipients.includes(address))
        if (found.length >= count) return found
        await changeFor(address)
      }
    },
    async mailTo(address, words) {
      for (;;) {
        const found = mails.find(
          ({ recipients, text }) => recipients.includes(address) && text.includes(words),
        )
        if (found) return found
        await changeFor(address)
      }
    },
    hold() {
      const turns: (() => void)[] = []
      held = turns
      return {
        async waiting(count) {
          while (turns.length < count) await once(changes, 'change')
        },
        release() {
          held = null
          for (const go of turns) go()
        },
      }
    },
    refuse(address, responseCode) {
      refused.set(address, responseCode)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
