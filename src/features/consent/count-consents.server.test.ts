import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { countConsents } from './count-consents.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.db.delete(consents)
  context.setTime(new Date('2026-11-02T10:00:00.000Z'))
})
afterAll(() => context.close())

async function answer(at: string, granted: string, policyVersion = 1): Promise<void> {
  await context.database.db.insert(consents).values({
    at: new Date(at),
    policyVersion,
    analytics: granted.includes('a'),
    marketing: granted.includes('m'),
    preferences: granted.includes('p'),
    source: 'banner',
  })
}

test('counts what was granted, by version and by the agency’s day, the latest first', async () => {
  await answer('2026-10-31T10:00:00.000Z', 'amp')
  // Half past midnight of the next day in India.
  await answer('2026-10-31T19:00:00.000Z', 'a')
  await answer('2026-11-01T10:00:00.000Z', '')
  await answer('2026-11-01T11:00:00.000Z', 'ap', 2)
  expect(await countConsents(context.editor)).toEqual({
    versions: [
      { policyVersion: 2, answers: 1, granted: { analytics: 1, marketing: 0, preferences: 1 } },
      { policyVersion: 1, answers: 3, granted: { analytics: 2, marketing: 1, preferences: 1 } },
    ],
    days: [
      {
        day: '2026-11-01',
        policyVersion: 2,
        answers: 1,
        granted: { analytics: 1, marketing: 0, preferences: 1 },
      },
      {
        day: '2026-11-01',
        policyVersion: 1,
        answers: 2,
        granted: { analytics: 1, marketing: 0, preferences: 0 },
      },
      {
        day: '2026-10-31',
        policyVersion: 1,
        answers: 1,
        granted: { analytics: 1, marketing: 1, preferences: 1 },
      },
    ],
  })
})

test('lists 30 days, today included; a version counts for ever', async () => {
  await answer('2026-10-03T18:29:59.999Z', 'm')
  await answer('2026-10-03T18:30:00.000Z', 'm')
  await answer('2026-11-02T09:59:00.000Z', 'm')
  const { versions, days } = await countConsents(context.staff)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-10-04'])
  expect(versions).toMatchObject([{ answers: 3, granted: { marketing: 3 } }])
})

test('is empty without answers, and for staff alone', async () => {
  expect(await countConsents(context.staff)).toEqual({ versions: [], days: [] })
  await expect(countConsents(context.visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
})
