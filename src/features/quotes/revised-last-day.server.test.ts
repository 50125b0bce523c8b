import { expect, test } from 'vitest'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import type { QuoteEdit } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting

async function done(id: string, verb: string, body: object = {}) {
  const { version } = (await quoting.read(id)).quote
  const answer = await quoting.post(app.context.staff, `/api/quotes/${id}/${verb}`, { version, ...body })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function revise(id: string, changes: Partial<QuoteEdit> = {}): Promise<string> {
  const { id: draft } = await done(id, 'revise')
  await done(draft, 'edit', { ...(await quoting.read(draft)).quote, note: 'Cheaper now.', ...changes })
  return draft
}

const lastDayOf = async (id: string) => (await quoting.read(id)).quote.validUntil?.slice(0, 10)

test('a revision ends on the last day that was set by hand, unless that is over or its days are changed', async () => {
  const old = await quoting.sent()
  await done(old, 'extend', { lastDay: '2026-12-24' })
  const draft = await revise(old)
  expect(await lastDayOf(draft)).toBe('2026-12-24')
  app.context.setTime(new Date('2026-11-05T10:00:00.000Z'))
  await done(draft, 'send')
  expect(await lastDayOf(draft)).toBe('2026-12-24')

  const counted = await revise(draft, { validDays: 3 })
  expect(await lastDayOf(counted)).toBeUndefined()
  await done(counted, 'send')
  expect(await lastDayOf(counted)).toBe('2026-11-08')
  expect(await lastDayOf(await revise(counted))).toBeUndefined()
})

test('a last day that passes before the revision is sent gives way to its days', async () => {
  const old = await quoting.sent()
  await done(old, 'extend', { lastDay: '2026-11-20' })
  const draft = await revise(old)
  app.context.setTime(new Date('2026-11-21T10:00:00.000Z'))
  await done(draft, 'send')
  expect(await lastDayOf(draft)).toBe('2026-12-05')
})

test('a last day set by hand is copied on that day itself, and no longer on the day after', async () => {
  const old = await quoting.sent()
  await done(old, 'extend', { lastDay: '2026-11-20' })
  app.context.setTime(new Date('2026-11-20T10:00:00.000Z'))
  const draft = await revise(old)
  expect(await lastDayOf(draft)).toBe('2026-11-20')
  await done(draft, 'discard')
  app.context.setTime(new Date('2026-11-21T10:00:00.000Z'))
  expect(await lastDayOf(await revise(old))).toBeUndefined()
})
