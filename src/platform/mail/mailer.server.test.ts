import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { findFreePort } from '#test/servers/free-port.ts'
import { type Mailbox, openMailbox } from '#test/servers/mailbox.ts'
import { openMailer } from './mailer.server.ts'

const from = 'web@orbweaver.example'
const to = 'mira@example.com'
const mail = {
  messageId: '<1@orbweaver.example>',
  to,
  isAutomatic: true,
  subject: 'Looms',
  html: '<p>Looms</p>',
  text: 'Looms',
}

function openReporting(url: string) {
  const reported: unknown[] = []
  const mailer = openMailer(
    { SMTP_URL: url, MAIL_FROM: from },
    { succeeded: () => reported.push('success'), failed: (...failure) => reported.push(failure) },
  )
  onTestFinished(() => mailer.close())
  const deliver = () => mailer.deliver(mail).catch(() => {})
  return { mailer, deliver, reported }
}

async function openClosing(): Promise<Mailbox> {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  return mailbox
}

test('reports a mail that the server accepted, and a probe that mails nothing', async () => {
  const mailbox = await openClosing()
  const { mailer, deliver, reported } = openReporting(mailbox.url)
  await deliver()
  await mailer.probe()
  expect(reported).toEqual(['success', 'success'])
  expect(mailbox.all()).toHaveLength(1)
})

test.each([true, false])('says of a mail that is automatic (%s) that it is', async (isAutomatic) => {
  const mailbox = await openClosing()
  await openReporting(mailbox.url).mailer.deliver({ ...mail, isAutomatic })
  const [sent] = mailbox.all()
  expect(sent?.headers['auto-submitted']).toBe(isAutomatic ? 'auto-generated' : undefined)
})

test.each([
  ['asha@looms.example', 'Asha <asha@looms.example>'],
  ['asha@lööms.example', 'Asha <asha@xn--lms-snaa.example>'],
  ['åsha@looms.example', undefined],
])('a mail that %s should answer has the Reply-To %s', async (address, header) => {
  const mailbox = await openClosing()
  await openReporting(mailbox.url).mailer.deliver({ ...mail, replyTo: { name: 'Asha', address } })
  expect(mailbox.all()[0]?.headers['reply-to']).toBe(header)
})

test('each mail has the sender’s name in force when it is sent', async () => {
  const mailbox = await openClosing()
  const { deliver } = openReporting(mailbox.url)
  await deliver()
  adoptAgency({ ...builtInFacts, name: 'Silk & Sons' })
  onTestFinished(() => adoptAgency(builtInFacts))
  await deliver()
  adoptAgency({ ...builtInFacts, name: 'Silk & Sons', senderName: 'Asha of Silk' })
  await deliver()
  expect(mailbox.all().map(({ headers }) => headers.from)).toEqual([
    `Orbweaver <${from}>`,
    `"Silk & Sons" <${from}>`,
    `Asha of Silk <${from}>`,
  ])
})

test('reports a server that cannot be reached', async () => {
  const mailbox = await openMailbox({ port: await findFreePort() })
  await mailbox.close()
  const { mailer, deliver, reported } = openReporting(mailbox.url)
  await deliver()
  await mailer.probe()
  const unreachable = ['unreachable', expect.stringMatching(/^E[A-Z]+$/)]
  expect(reported).toEqual([unreachable, unreachable])
})

test('reports a refused log-in without user and password', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('Wrong password')),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const { mailer, deliver, reported } = openReporting(`smtp://sender:silk-thread@127.0.0.1:${port}`)
  await deliver()
  await mailer.probe()
  const refusal = ['log-in', 'EAUTH 535']
  expect(reported).toEqual([refusal, refusal])
})

test('reports a refused sender, whom no probe clears by itself', async () => {
  const mailbox = await openClosing()
  mailbox.refuse(from, 553)
  const { deliver, reported } = openReporting(mailbox.url)
  await deliver()
  expect(reported).toEqual([['sender', 'EENVELOPE 553']])
})

test.each([550, 451])('reports nothing about a recipient refused with %i', async (responseCode) => {
  const mailbox = await openClosing()
  mailbox.refuse(to, responseCode)
  const { deliver, reported } = openReporting(mailbox.url)
  await deliver()
  expect(reported).toEqual([])
})
