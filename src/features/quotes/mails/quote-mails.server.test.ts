import { expect, test } from 'vitest'
import { chosenOptions } from '#domain/money/quote-sums.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { acceptanceText } from '../quote.ts'
import { quoteMails } from './quote-mails.server.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

test('mails the client the quote with a link, then the accepted text, and staff about both', async () => {
  const id = await quoting.sent()
  const [mail] = await app.sendMails()
  expect(mail?.subject).toContain('QUO/26-27/0001')
  const token = /\/quote\/[0-9a-f-]+#([\w-]{22})/.exec(mail?.text ?? '')?.[1]
  const linkHash = hashToken(token ?? '')
  const reader: Ctx = { ...app.context.visitor, actor: { kind: 'link-holder', linkHash } }
  expect((await quoting.ask(reader, `/api/quotes/${id}`)).status).toBe(200)
  const page = await quoting.read(id)
  await quoting.accept(await quoting.holder(id), id)
  const words = acceptanceText(page.quote, chosenOptions(page.quote.lines), page)
  const mails = await app.sendMails()
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  const about = mails.filter(({ text }) => plain(text).includes(words))
  expect(about).toHaveLength(2)
})

test('staff mail a new link to a sent quote, and the earlier one still opens it', async () => {
  const leadId = await quoting.lead()
  const draft = await quoting.make(leadId)
  const mailLink = (id: string, version: number) =>
    quoting.post(staff(), `/api/quotes/${id}/link`, { version })
  expect((await mailLink(draft, 1)).status).toBe(409)
  const id = await quoting.sent(leadId)
  await app.sendMails()
  expect((await mailLink(id, 2)).status).toBe(200)
  expect((await mailLink(id, 2)).status).toBe(200)
  const mails = await app.sendMails()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your link to quote QUO/26-27/0001'))
  for (const { text } of mails) {
    const token = /\/quote\/[0-9a-f-]+#([\w-]{22})/.exec(text)?.[1] ?? ''
    const reader: Ctx = {
      ...app.context.visitor,
      actor: { kind: 'link-holder', linkHash: hashToken(token) },
    }
    expect((await quoting.ask(reader, `/api/quotes/${id}`)).status).toBe(200)
  }
  expect((await quoting.eventsOf(leadId)).slice(-2)).toEqual(['link: Meera', 'link: Meera'])
  expect(
    (await quoting.post(await quoting.holder(id), `/api/quotes/${id}/link`, { version: 2 })).status,
  ).toBe(403)
})

test('does not mail a quote that was replaced or answered meanwhile', async () => {
  const leadId = await quoting.lead()
  await quoting.sent(leadId)
  await quoting.sent(leadId)
  expect(await app.sendMails()).toHaveLength(1)
})

test('a quote’s mail asks only for what its client can do', async () => {
  await quoting.sent()
  await quoting.sent(await quoting.lead({}, { recommendationIds: ['business-website'] }))
  const mails = await app.sendMails()
  const asked = mails.map(({ text }) => /Open your quote to (.+?)\./s.exec(text)?.[1]?.replace(/\s+/g, ' '))
  expect(asked.sort()).toEqual([
    'accept it and pay the 10% deposit',
    'pick options, accept it, and pay the 10% deposit',
  ])
})

test('a quote’s mail states its total once, and which lines are optional', async () => {
  await quoting.sent()
  const [mail] = await app.sendMails()
  const text = mail?.text ?? ''
  const total = /^Total: (.+)$/m.exec(text)?.[1] ?? ''
  expect(total).toMatch(/^¥[\d,]+ \(charged as ₹[\d,.]+\)$/)
  expect(text).toMatch(/^Business Basic: ¥/m)
  expect(text).toMatch(/^.+SEO.* \(optional\): ¥/im)
})

test('staff’s mail states the total once: in the accepted text, or of the declined quote', async () => {
  const accepted = await quoting.sent()
  await app.sendMails()
  await quoting.accept(await quoting.holder(accepted), accepted)
  const declined = await quoting.sent()
  await app.sendMails()
  const { version } = (await quoting.read(declined)).quote
  const words = { version, reason: 'Too dear' }
  const answer = await quoting.post(await quoting.holder(declined), `/api/quotes/${declined}/decline`, words)
  expect(answer.status, await answer.text()).toBe(200)
  for (const [id, kind] of [
    [accepted, 'quote-accepted-agency'],
    [declined, 'quote-declined'],
  ] as const) {
    const mail = quoteMails.find((definition) => definition.kind === kind)
    const composed = await composeAsJob(app.context.system, mail, id)
    const total = / (¥[\d,]+)$/.exec(composed?.letter.subject ?? '')?.[1] ?? ''
    expect(total).toMatch(/^¥/)
    const said = JSON.stringify(composed?.letter.blocks)
    expect(said.match(new RegExp(`${total}(?!,?\\d)`, 'g')), kind).toHaveLength(1)
  }
})
