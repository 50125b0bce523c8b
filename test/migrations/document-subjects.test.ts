import { asc, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { hasSubject, nextDocumentSubject } from '#features/billing/documents/document-queries.server.ts'
import { openBefore, storeDocument } from './earlier-database.ts'

const id = (digit: number) => `0192f6a0-0000-7000-8000-00000000000${digit}`
const key = 'abcdef00-0000-4000-8000-000000000007'

/** Every form that a release has stored, in the words of the code that did. */
const stored = [
  { about: `order ${id(1)}`, kind: 'order', id: id(1), round: 1 },
  { about: `refund ${id(2)}`, kind: 'refund', id: id(2), round: 1 },
  { about: `cancellation of ${id(3)}`, kind: 'cancellation', id: id(3), round: 1 },
  { about: `balance of project ${id(4)}`, kind: 'balance', id: id(4), round: 1 },
  { about: `balance of project ${id(4)}, 2`, kind: 'balance', id: id(4), round: 2 },
  { about: `balance of project ${id(4)}, 12`, kind: 'balance', id: id(4), round: 12 },
  { about: `deposit of lead ${id(5)}`, kind: 'deposit', id: id(5), round: 1 },
  { about: `deposit of lead ${id(5)}, 2`, kind: 'deposit', id: id(5), round: 2 },
  { about: `free ${id(6)}`, kind: 'free', id: id(6), round: 1 },
  { about: 'free ABCDEF00-0000-4000-8000-000000000007', kind: 'free', id: key, round: 1 },
  // The same id in other words than the document before.
  { about: `free ${key}`, kind: null, id: null, round: null },
  { about: 'seed 7', kind: null, id: null, round: null },
  { about: `order ${id(1)} twice`, kind: null, id: null, round: null },
] as const

const columnsOf = (rows: readonly { kind: string | null; id: string | null; round: number | null }[]) =>
  rows.map(({ kind, id, round }) => ({ subjectKind: kind, subjectId: id, subjectRound: round }))

test('documents of earlier releases get the subject of their words, and keep their words', async () => {
  const { query, finish, db } = await openBefore('0073_document-subjects')
  for (const [index, { about }] of stored.entries()) await store(index, about)
  await finish()

  const known = await db.select().from(documents).orderBy(asc(documents.number))
  expect(known).toMatchObject(columnsOf(stored))
  expect(known.map(({ about }) => about)).toEqual(stored.map(({ about }) => about))
  const balance = { kind: 'balance', id: id(4), round: 2 } as const
  expect(await db.select().from(documents).where(hasSubject(balance))).toMatchObject([{ number: 'INV/0004' }])
  const next = { kind: 'deposit', id: id(5), endedBy: ['due'] } as const
  expect(await nextDocumentSubject({ db: db as never, clock: () => new Date('2026-11-02') }, next)).toEqual({
    kind: 'deposit',
    id: id(5),
    round: 3,
  })
  await expect(
    query(`update documents set subject_round = 3 where about = 'order ${id(1)}'`),
  ).rejects.toThrow('correct it by a credit note')

  async function store(index: number, about: string) {
    await storeDocument(query, `INV/${String(index).padStart(4, '0')}`, null)
    await query('alter table documents disable trigger user')
    await query('update documents set about = $1 where number = about', [about])
    await query('alter table documents enable trigger user')
  }
})

test('processes of both releases refuse each other’s subjects while both run', async () => {
  const { query, finish, db } = await openBefore('0073_document-subjects')
  await finish()
  const subject = { subjectKind: 'deposit', subjectId: id(5), subjectRound: 2 } as const
  const content = '{"buyer": {"name": "", "companyName": ""}, "subject": "", "dueOn": null}'
  const fixed = `is_test, client_email, issued_at, content, amount_minor, currency, pdf, pdf_hash`
  const values = `false, '', now(), '${content}', 90500, 'INR', '', ''`
  const storeEarlier = (number: string, about: string) =>
    query(
      `insert into documents (id, kind, number, about, ${fixed})
       values (gen_random_uuid(), 'invoice', $1, $2, ${values})`,
      [number, about],
    )
  const storeNow = (number: string, kind: string, of: string, round: number) =>
    query(
      `insert into documents (id, kind, number, subject_kind, subject_id, subject_round, ${fixed})
       values (gen_random_uuid(), 'invoice', $1, $2, $3, $4, ${values})`,
      [number, kind, of, round],
    )

  for (const [index, { about, kind, id, round }] of stored.entries()) {
    const number = `INV/${String(index).padStart(4, '0')}`
    if (kind === null) continue
    await storeNow(number, kind, id, round)
    const [row] = await query('select about from documents where number = $1', [number])
    expect(row?.about).toBe(about.replace(/ABCDEF/, 'abcdef'))
    await expect(storeEarlier('INV/AGAIN', about)).rejects.toThrow('duplicate key')
  }
  await query('delete from documents')
  for (const [index, { about }] of stored.slice(0, 9).entries()) {
    await storeEarlier(`INV/${String(index).padStart(4, '0')}`, about)
  }
  const earlier = await db.select().from(documents).orderBy(asc(documents.number))
  expect(earlier).toMatchObject(columnsOf(stored.slice(0, 9)))
  expect(earlier[7]).toMatchObject(subject)
  await expect(storeNow('INV/AGAIN', 'deposit', id(5), 2)).rejects.toThrow('duplicate key')
  const unknown = ['another thing', 'order of a shelf', `rebate ${id(5)}`]
  for (const [index, about] of unknown.entries()) await storeEarlier(`INV/OTHER${index}`, about)
  const other = await db
    .select()
    .from(documents)
    .where(like(documents.number, 'INV/OTHER%'))
    .orderBy(asc(documents.number))
  expect(other).toMatchObject(
    unknown.map((about) => ({ about, subjectKind: null, subjectId: null, subjectRound: null })),
  )
})
