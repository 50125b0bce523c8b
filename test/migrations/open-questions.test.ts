import { expect, test } from 'vitest'
import { openBefore, storeLead } from './earlier-database.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 10))

test('a stored question is open if staff have not been in touch since', async () => {
  const { query, finish } = await openBefore('0078_open-questions')
  const cases: [string, Date | null, number[]][] = [
    ['nothing asked', at(1), []],
    ['never contacted', null, [2, 4]],
    ['answered', at(5), [2, 4]],
    ['asked again', at(3), [2, 4, 6]],
  ]
  for (const [reference, contacted, days] of cases) {
    await storeLead(query, reference, null)
    await query('update leads set contacted_at = $2 where reference = $1', [reference, contacted])
    for (const day of days) {
      await query(
        `insert into record_events (lead_id, at, kind, actor, data)
         select id, $2, 'question', 'Mira', '{}' from leads where reference = $1`,
        [reference, at(day)],
      )
    }
  }
  await query(
    "insert into record_events (lead_id, at, kind, actor, data) select id, now(), 'note', 'Meera', '{}' from leads",
  )
  await finish()
  const rows = await query(
    'select reference, question_asked_at as open from leads where question_settled_at is null',
  )
  expect(Object.fromEntries(rows.map(({ reference, open }) => [reference, open]))).toEqual({
    ...{ 'nothing asked': null, 'never contacted': at(2), answered: null, 'asked again': at(4) },
  })
})
