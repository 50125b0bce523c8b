import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { type AccountsServer, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import type { MailDetail, MailList } from './mail.ts'

const accounts = setUpAccounts()

let server: AccountsServer
let cookies: Record<StaffRole, string>

beforeEach(async () => {
  await accounts.addStaff()
  server = await accounts.openServer()
  const owner = cookieOf(await server.post(logInPath, staff))
  const invited = { name: 'Ishaan', email: 'ishaan@example.com', role: 'editor' }
  await server.post('/api/admin/people/invites', invited, { cookie: owner })
  const token = await accounts.tokenFor(invited.email)
  const accepted = { token, name: invited.name, password: 'nine silk threads' }
  cookies = { owner, editor: cookieOf(await server.post('/api/auth/link/invite', accepted)) }
  await accounts.mailsTo('')
  await accounts.database.db.delete(mails)
})

async function sendWithoutServer(): Promise<void> {
  const ctx = accounts.ctxWith({ SMTP_URL: '' })
  await accounts.mailsTo('', { ...ctx, mailer: openMailer({}, ctx.heartbeats.of('mail')) })
}

/** All mails, as this member of staff reads them. */
async function readLog(role: StaffRole): Promise<MailDetail[]> {
  const headers = { cookie: cookies[role] }
  const { items }: MailList = await (await server.get('/api/admin/mails', headers)).json()
  const read = async (id: string) => (await server.get(`/api/admin/mails/${id}`, headers)).json()
  return Promise.all(items.filter(isReadable).map(({ id }) => read(id)))
}

const tokensIn = (texts: readonly MailDetail[]) =>
  [...JSON.stringify(texts).matchAll(/#\w+=([\w-]{22})/g)].map(([, token = '']) => token)

const resetBy = (token: string) =>
  server.post('/api/auth/link/reset', { token, password: 'ten silk threads' })

test('without a mail server an editor finds no link to an account in the log, and an owner does', async () => {
  const { post } = server
  await post('/api/auth/mail-reset', { email: staff.email })
  await post('/api/auth/mail-link', { email: staff.email })
  await post('/api/auth/mail-link', { email: 'mira@example.com' })
  const invite = { name: '', email: 'mei@example.com', role: 'owner' }
  await post('/api/admin/people/invites', invite, { cookie: cookies.owner })
  await sendWithoutServer()

  const shown = await readLog('editor')
  expect(tokensIn(shown)).toEqual([])
  const withLinks = shown.filter(({ hidesLinks }) => hidesLinks).map(({ kind }) => kind)
  expect(withLinks.toSorted()).toEqual(['account-log-in', 'account-reset', 'account-sign-up', 'staff-invite'])

  const reset = (await readLog('owner')).filter(({ kind }) => kind === 'account-reset')
  expect(reset).toMatchObject([{ hidesLinks: false }])
  expect((await resetBy(tokensIn(reset)[0] ?? '')).status).toBe(200)
})

test('an editor finds no link in a mail that an earlier release logged', async () => {
  await server.post('/api/auth/mail-reset', { email: staff.email })
  await sendWithoutServer()
  await accounts.database.db.update(mails).set({ secrets: null })
  expect(tokensIn(await readLog('editor'))).toEqual([])
  const [token] = tokensIn(await readLog('owner'))
  expect((await resetBy(token ?? '')).status).toBe(200)
})

test('the log does not repeat a link that a mail server names as it refuses the mail', async () => {
  accounts.mailbox.blockLinksTo(staff.email)
  await server.post('/api/auth/mail-reset', { email: staff.email })
  await accounts.mailsTo(staff.email)
  const logged = await readLog('owner')
  expect(logged).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('/login#reset=…') }])
  expect(tokensIn(logged)).toEqual([])
})

test('the data that a person downloads has no live link', async () => {
  await server.post('/api/auth/mail-link', { email: 'mira@example.com' })
  await sendWithoutServer()
  const [token = ''] = tokensIn(await readLog('owner'))
  const session = await server.post('/api/auth/link/sign-up', { token, name: 'Mira', password: '' })
  const cookie = cookieOf(session)
  await server.post('/api/auth/mail-link', { email: 'mira@example.com' })
  await sendWithoutServer()
  const data = new Uint8Array(await (await server.get('/api/account/data', { cookie })).arrayBuffer())
  const { 'data.json': json } = unzipSync(data)
  const text = new TextDecoder().decode(json)
  expect(text).toContain('/login#link=…')
  expect(text).not.toMatch(/#\w+=[\w-]{22}/)
})
