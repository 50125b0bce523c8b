import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { quotes } from '#db/schema/quotes.ts'
import { addDays } from '#domain/duration.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import type { QuoteList } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting

async function list(query = ''): Promise<QuoteList> {
  const answer = await quoting.ask(app.context.staff, `/api/admin/quotes${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

const idsOf = ({ items }: QuoteList) => items.map(({ id }) => id)

test('the list has all quotes, newest first, with what each costs and when it ends', async () => {
  const sent = await quoting.sent()
  app.context.setTime(addDays(app.context.staff.clock(), 1))
  const draft = await quoting.make(await quoting.lead())
  const { items, counts } = await list()
  const { quote } = await quoting.read(sent)
  expect(items.filter(isReadable)).toMatchObject([
    { id: draft, number: null, status: 'draft', sentAt: null, openedAt: null, validUntil: null },
    {
      id: sent,
      number: quote.number,
      status: 'opened',
      clientName: 'Mira Sen',
      companyName: '',
      sentAt: quote.sentAt,
      openedAt: quote.openedAt,
      validUntil: quote.validUntil,
      shown: { currency: 'JPY' },
    },
  ])
  expect(counts).toMatchObject({ draft: 1, opened: 1, sent: 0 })
})

test('a status shows its quotes, and a quote past its last day counts as expired before the job runs', async () => {
  const [ended, open, kept] = [
    await quoting.sent(),
    await quoting.sent(),
    await quoting.make(await quoting.lead()),
  ]
  const today = app.context.staff.clock()
  await app.db
    .update(quotes)
    .set({ validUntil: addDays(today, -1) })
    .where(eq(quotes.id, ended))
  await app.db.update(quotes).set({ validUntil: today }).where(eq(quotes.id, open))
  expect(idsOf(await list('?status=expired'))).toEqual([ended])
  expect(idsOf(await list('?status=opened'))).toEqual([open])
  expect(idsOf(await list('?status=draft'))).toEqual([kept])
  expect((await list('?status=sent')).counts).toMatchObject({ expired: 1, opened: 1, draft: 1, sent: 0 })
})

test('sorts by the last day, page by page; drafts have none and come last either way', async () => {
  const today = app.context.staff.clock()
  const ids: string[] = []
  for (let count = 0; count < 30; count += 1) {
    const id = await quoting.make(await quoting.lead())
    // Every day twice, in an order of its own.
    const validUntil = addDays(today, ((count * 7) % 15) + 1)
    await app.db.update(quotes).set({ status: 'opened', validUntil }).where(eq(quotes.id, id))
    ids[((count * 7) % 15) * 2 + (count < 15 ? 0 : 1)] = id
  }
  const draft = await quoting.make(await quoting.lead())
  async function everyPage(sort: string): Promise<string[]> {
    const first = await list(`?sort=${sort}`)
    const second = await list(`?sort=${sort}&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    return [...idsOf(first), ...idsOf(second)]
  }
  expect(await everyPage('until')).toEqual([...ids, draft])
  expect(await everyPage('-until')).toEqual([...ids.toReversed(), draft])
})

test.for([
  ['number', ({ number }: { number: string }) => number.toLowerCase()],
  ['name', () => 'asha'],
  ['address', () => 'RAO@silks'],
  ['company', () => 'loom house'],
] as const)('the search finds a quote by its %s', async ([, wordsOf]) => {
  const id = await quoting.sent()
  await quoting.sent()
  const names = { clientName: 'Asha Rao', clientEmail: 'rao@silks.example', companyName: 'The Loom House' }
  const [row] = await app.db.update(quotes).set(names).where(eq(quotes.id, id)).returning()
  const q = encodeURIComponent(wordsOf({ number: row?.number ?? '' }))
  const found = await list(`?q=${q}`)
  expect(idsOf(found)).toEqual([id])
  expect(found.counts).toMatchObject({ opened: 1 })
  expect(idsOf(await list('?q=nowhere%25'))).toEqual([])
})

test('a lead’s list has its quotes alone, and the page after the first has the rest', async () => {
  const leadId = await quoting.lead()
  const first = await quoting.sent(leadId)
  const second = await quoting.make(leadId)
  await quoting.make(await quoting.lead())
  expect(idsOf(await list(`?leadId=${leadId}`))).toEqual([second, first])
  for (const _ of Array(24)) await quoting.make(await quoting.lead())
  const page = await list()
  const rest = await list(`?cursor=${page.nextCursor}`)
  expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([25, 2, null])
  expect(new Set([...idsOf(page), ...idsOf(rest)]).size).toBe(27)
})
