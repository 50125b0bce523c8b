import { expect, test } from 'vitest'
import type { Ctx } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { acceptanceText, chosenOptions } from './quote.ts'
import { quoteMails } from './quote-mails.server.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

test('the client gets the quote with a link that opens it, then the words that they accepted; staff hear of both', async () => {
  const id = await room.sent()
  const [mail] = await desk.sendMails()
  expect(mail?.subject).toContain('QUO/26-27/0001')
  const token = /\/quote\/[0-9a-f-]+#([\w-]{22})/.exec(mail?.text ?? '')?.[1]
  const linkHash = hashToken(token ?? '')
  const reader: Ctx = { ...desk.context.visitor, actor: { kind: 'link-holder', linkHash } }
  expect((await room.ask(reader, `/api/quotes/${id}`)).status).toBe(200)
  const { quote } = await room.read(id)
  await room.accept(await room.holder(id), id)
  const words = acceptanceText(quote, chosenOptions(quote.lines), null)
  const mails = await desk.sendMails()
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  const about = mails.filter(({ text }) => plain(text).includes(words))
  expect(about).toHaveLength(2)
})

test('staff mail a fresh link to a quote that was sent, which opens it beside the earlier one', async () => {
  const leadId = await room.lead()
  const draft = await room.make(leadId)
  const mailLink = (id: string, version: number) => room.post(staff(), `/api/quotes/${id}/link`, { version })
  expect((await mailLink(draft, 1)).status).toBe(409)
  const id = await room.sent(leadId)
  await desk.sendMails()
  expect((await mailLink(id, 2)).status).toBe(200)
  expect((await mailLink(id, 2)).status).toBe(200)
  const mails = await desk.sendMails()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your link to quote QUO/26-27/0001'))
  for (const { text } of mails) {
    const token = /\/quote\/[0-9a-f-]+#([\w-]{22})/.exec(text)?.[1] ?? ''
    const reader: Ctx = {
      ...desk.context.visitor,
      actor: { kind: 'link-holder', linkHash: hashToken(token) },
    }
    expect((await room.ask(reader, `/api/quotes/${id}`)).status).toBe(200)
  }
  expect((await room.toldOf(leadId)).slice(-2)).toEqual(['link: Meera', 'link: Meera'])
  expect((await room.post(await room.holder(id), `/api/quotes/${id}/link`, { version: 2 })).status).toBe(403)
})

test('a quote that was replaced or answered before its mail went out is not mailed', async () => {
  const leadId = await room.lead()
  await room.sent(leadId)
  await room.sent(leadId)
  expect(await desk.sendMails()).toHaveLength(1)
})

test('the mail of a quote asks only for what its client can do', async () => {
  await room.sent()
  await room.sent(await room.lead({}, { recommendationIds: ['business-website'] }))
  const mails = await desk.sendMails()
  const asked = mails.map(({ text }) => /Open your quote to (.+?)\./s.exec(text)?.[1]?.replace(/\s+/g, ' '))
  expect(asked.sort()).toEqual([
    'accept it and pay the 10% deposit',
    'pick options, accept it, and pay the 10% deposit',
  ])
})

test('the mail of a quote says its total once, and which lines are optional', async () => {
  await room.sent()
  const [mail] = await desk.sendMails()
  const text = mail?.text ?? ''
  const total = /^Total: (.+)$/m.exec(text)?.[1] ?? ''
  expect(total).toMatch(/^¥[\d,]+ \(charged as ₹[\d,.]+\)$/)
  expect(text).toMatch(/^Business Basic: ¥/m)
  expect(text).toMatch(/^.+SEO.* \(optional\): ¥/im)
})

test('staff read the total of an accepted quote once, in the words that were accepted, and that of a declined one', async () => {
  const accepted = await room.sent()
  await desk.sendMails()
  await room.accept(await room.holder(accepted), accepted)
  const declined = await room.sent()
  await desk.sendMails()
  const { version } = (await room.read(declined)).quote
  const words = { version, reason: 'Too dear' }
  const answer = await room.post(await room.holder(declined), `/api/quotes/${declined}/decline`, words)
  expect(answer.status, await answer.text()).toBe(200)
  for (const [id, kind] of [
    [accepted, 'quote-accepted-agency'],
    [declined, 'quote-declined'],
  ] as const) {
    const mail = quoteMails.find((definition) => definition.kind === kind)
    const composed = await mail?.compose({ ctx: desk.context.system, subjectId: id })
    const total = / (¥[\d,]+)$/.exec(composed?.letter.subject ?? '')?.[1] ?? ''
    expect(total).toMatch(/^¥/)
    const said = JSON.stringify(composed?.letter.blocks)
    expect(said.match(new RegExp(`${total}(?!,?\\d)`, 'g')), kind).toHaveLength(1)
  }
})
