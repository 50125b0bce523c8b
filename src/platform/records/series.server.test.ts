import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { lockSeries } from './series.server.ts'

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())

function take(series: string, fails = false): Promise<string> {
  return context.database.db.transaction(async (tx) => {
    const { takeNumber } = await lockSeries({ ...context.system, db: tx }, { series })
    const number = await takeNumber()
    if (fails) throw new Error('Nothing was stored')
    return number
  })
}

test('ten callers at once, five times each, get one number each, without gaps after failures', async () => {
  const takeFive = async (caller: number) => {
    const numbers: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const fails = (caller + round) % 5 === 0
      await take('QUO', fails).then(
        (number) => numbers.push(number),
        (error: Error) => expect([fails, error.message]).toEqual([true, 'Nothing was stored']),
      )
    }
    return numbers
  }
  const taken = await Promise.all(Array.from({ length: 10 }, (_, caller) => takeFive(caller)))
  expect(taken.flat().sort()).toEqual(
    Array.from({ length: 40 }, (_, at) => `QUO/26-27/${String(at + 1).padStart(4, '0')}`),
  )
})

test('a wait for a series over midnight or the end of the year keeps days in the order of numbers', async () => {
  const days: [string, string][] = []
  const takeIn = async (tx: VerbContext['system']['db']) => {
    const { at, takeNumber } = await lockSeries({ ...context.system, db: tx }, { series: 'REC' })
    days.push([await takeNumber(), formatDocumentDay(at)])
  }
  for (const [before, after] of [
    ['2026-11-02T18:29:59.000Z', '2026-11-02T18:30:00.000Z'],
    ['2027-03-31T18:29:59.000Z', '2027-03-31T18:30:00.000Z'],
  ] as const) {
    context.setTime(new Date(before))
    const { waiting } = await context.database.db.transaction(async (tx) => {
      await takeIn(tx)
      const waiting = context.database.db.transaction(takeIn)
      await untilWaiting(context.database.pool)
      context.setTime(new Date(after))
      await takeIn(tx)
      return { waiting }
    })
    await waiting
  }
  expect(days).toEqual([
    ['REC/26-27/0001', '2 November 2026 (India time)'],
    ['REC/26-27/0002', '3 November 2026 (India time)'],
    ['REC/26-27/0003', '3 November 2026 (India time)'],
    ['REC/26-27/0004', '31 March 2027 (India time)'],
    ['REC/27-28/0001', '1 April 2027 (India time)'],
    ['REC/27-28/0002', '1 April 2027 (India time)'],
  ])
})

test('each series begins with 1 in each financial year of the agency’s time zone', async () => {
  context.setTime(new Date('2027-03-31T18:29:59.000Z'))
  expect(await take('INV')).toBe('INV/26-27/0001')
  expect(await take('INV')).toBe('INV/26-27/0002')
  context.setTime(new Date('2027-03-31T18:30:00.000Z'))
  expect(await take('INV')).toBe('INV/27-28/0001')
})
