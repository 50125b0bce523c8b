import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  /** The envelope's, which really get the mail. */
  recipients: string[]
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type Mailbox = {
  /** The value of `SMTP_URL`. */
  url: string
  /** Returns the mails in order of arrival. */
  all(): ReceivedMail[]
  /** Waits for `count` mails, in order of arrival. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>
  mailTo(address: string, words: string): Promise<ReceivedMail>
  hold(): { waiting(count: number): Promise<void>; release(): void }
  /** Refuses it as recipient and as sender: 550 for "no such user", 451 for "try again later". */
  refuse(address: string, responseCode: number): void
  /** Refuses mails like a filter that names the links it blocks. */
  blockLinksTo(address: string): void
  /** Refuses all connections. @returns a function that ends this */
  pause(): () => void
  close(): Promise<void>
}

/** A real SMTP server, by default on a free port. */
export async function openMailbox({ port: wantedPort = 0 } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const changes = new EventTarget()
  const subjectsTo = (address: string) =>
    mails.filter(({ recipients }) => recipients.includes(address)).map(({ subject }) => subject)
  /** @throws after a minute, with the subjects of the address's mails */
  const changeFor = async (address: string) => {
    const inTime = AbortSignal.timeout(60_000)
    await once(changes, 'change', { signal: inTime }).catch(() => {
      throw new Error(
        `Waited a minute for a mail to ${address}, which has: ${subjectsTo(address).join('; ')}`,
      )
    })
  }
  const refused = new Map<string, number>()
  const blocked = new Set<string>()
  let held: (() => void)[] | null = null
  let isPaused = false

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_session, callback) => callback(isPaused ? new Error('Come back later') : null),
    onMailFrom({ address }, _session, callback) {
      const responseCode = refused.get(address)
      if (responseCode) return callback(Object.assign(new Error(`Not from ${address}`), { responseCode }))
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
      // Some tests kill a sender midway.
      if (!message) return callback(new Error('The mail broke off'))
      const { from, subject, text, html, headers } = await PostalMime.parse(message)
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      if (recipients.some((address) => blocked.has(address))) {
        const links = text?.match(/https?:\S+/g) ?? []
        return callback(Object.assign(new Error(`Blocked ${links.join(' ')}`), { responseCode: 554 }))
      }
      mails.push({
        recipients,
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
    blockLinksTo(address) {
      blocked.add(address)
    },
    pause() {
      isPaused = true
      // Senders keep connections for their next mail.
      for (const connection of server.connections) connection.close()
      return () => {
        isPaused = false
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
