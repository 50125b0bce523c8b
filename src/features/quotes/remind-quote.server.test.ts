import { expect, test } from 'vitest'
import type { Ctx } from '#platform/context.server.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { acceptanceText } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

async function act(id: string, verb: string, body: object = {}) {
  const { version } = (await quoting.read(id)).quote
  return quoting.post(staff(), `/api/quotes/${id}/${verb}`, { version, ...body })
}

async function done(id: string, verb: string, body: object = {}) {
  const answer = await act(id, verb, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function refused(answer: Promise<Response> | Response, status: number, words: RegExp) {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  expect((await response.json()).detail).toMatch(words)
}

const sentReminders = async () =>
  (await app.sendMails()).filter(({ text }) => text.includes('Your quote is waiting'))

test('a reminder goes once a day of the agency, with a link that opens the quote', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const { version } = (await quoting.read(id)).quote
  const [one, other] = await Promise.all([act(id, 'remind'), act(id, 'remind')])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  await refused(act(id, 'remind'), 409, /was reminded today. You can send the next reminder tomorrow/)
  // 23:59 in India, then midnight.
  app.context.setTime(new Date('2026-11-02T18:29:00.000Z'))
  await refused(act(id, 'remind'), 409, /today/)
  app.context.setTime(new Date('2026-11-02T18:30:00.000Z'))
  const page = await done(id, 'remind')
  expect(page.quote).toMatchObject({ remindedAt: '2026-11-02T18:30:00.000Z', version })
  expect((await quoting.eventsOf(leadId)).slice(-2)).toEqual(['reminded: Meera', 'reminded: Meera'])
  const reminders = await sentReminders()
  expect(reminders).toHaveLength(2)
  expect(reminders[0]?.text).toMatch(
    /valid until 16 November 2026 \(India time\)[\s\S]*\/quote\/[\w-]+#[\w-]{22}/,
  )
})

test('no reminder goes out for a draft, an answered or a replaced quote, not even one that waits', async () => {
  const draft = await quoting.make(await quoting.lead())
  await refused(act(draft, 'remind'), 409, /This quote is draft/)
  const id = await quoting.sent()
  await done(id, 'remind')
  await quoting.accept(staff(), id, [])
  expect(await sentReminders()).toEqual([])
  await refused(
    act(id, 'remind'),
    409,
    /This quote is accepted, so there’s nothing to remind the client about/,
  )
})

test('a later last day keeps a quote open, and opens an expired one again', async () => {
  const id = await quoting.sent()
  const page = await done(id, 'extend', { lastDay: '2026-12-01' })
  expect(page.quote).toMatchObject({ validUntil: '2026-12-01T12:00:00.000Z', status: 'opened' })
  app.context.setTime(new Date('2026-12-01T18:29:00.000Z'))
  expect((await quoting.read(id)).quote.status).toBe('opened')
  app.context.setTime(new Date('2026-12-01T18:30:00.000Z'))
  expect((await quoting.read(id)).quote.status).toBe('expired')
  await quoting.setStatus(id, 'expired')
  expect((await done(id, 'extend', { lastDay: '2026-12-02' })).quote).toMatchObject({ status: 'opened' })
  expect((await quoting.accept(await quoting.holder(id), id, [])).status).toBe(200)
  await refused(
    act(id, 'extend', { lastDay: '2026-12-20' }),
    409,
    /accepted, so its validity can’t be extended/,
  )
})

test.for(['2026-11-16', '2026-11-01', '2027-05-02'])(
  'the last day %s is refused at its field',
  async (lastDay) => {
    const id = await quoting.sent()
    const answer = await act(id, 'extend', { lastDay })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual([
      {
        field: 'lastDay',
        message: 'Choose a day from 17 November 2026 (India time) to 1 May 2027 (India time).',
      },
    ])
  },
)

test('an expired quote stays expired once the client has a later one', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  await quoting.setStatus(old, 'expired')
  app.context.setTime(new Date('2026-11-20T10:00:00.000Z'))
  const next = await quoting.sent(leadId)
  const { number } = (await quoting.read(next)).quote
  await refused(
    act(old, 'extend', { lastDay: '2026-12-20' }),
    409,
    new RegExp(`${number} has replaced this quote`),
  )
})

test('staff record who accepted, how and when, from the day of sending until today', async () => {
  const id = await quoting.sent()
  app.context.setTime(new Date('2026-11-05T10:00:00.000Z'))
  const open = await quoting.read(id)
  const words = {
    name: 'Mira Sen',
    optionIds: [],
    text: acceptanceText(open.quote, [], open),
    how: 'meeting',
  }
  for (const on of ['2026-11-01', '2026-11-06']) {
    const answer = await act(id, 'accept', { ...words, on })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject([{ field: 'on' }])
  }
  const page = await done(id, 'accept', { ...words, on: '2026-11-03' })
  expect(page.quote.acceptance).toMatchObject({
    name: 'Mira Sen',
    recordedBy: 'Meera',
    said: { how: 'meeting', on: '2026-11-03' },
  })
  const mails = await app.sendMails()
  const texts = mails.map(({ text }) => text.replace(/\s+/g, ' ')).join()
  expect(texts).toContain(
    'Meera recorded on 5 November 2026 (India time) that Mira Sen accepted in a meeting on 3 November 2026 (India time).',
  )
})

test('a client cannot say that they accepted elsewhere', async () => {
  const id = await quoting.sent()
  const answer = await quoting.accept(await quoting.holder(id), id, [], { how: 'phone', on: '2026-11-02' })
  expect(answer.status).toBe(200)
  expect((await quoting.read(id)).quote.acceptance).not.toHaveProperty('said')
})
