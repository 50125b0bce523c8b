import { expect, test } from 'vitest'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { money } from '#domain/money/money.ts'
import { openBefore, storeLead, storeOrder } from './earlier-database.ts'

type Stored = Omit<AgreedPrice, 'list'> & { list: AgreedPrice['list'] | null }

function stored(changes: Partial<Stored> & { ids: string[] }): Stored {
  const { ids, ...rest } = changes
  return {
    kind: 'package',
    lines: ids.map((id) => ({ id, name: `The ${id}` })),
    terms: { currency: 'JPY', multiplier: 1.1, ratePerInr: 1.8 },
    total: money(199, 'JPY'),
    charge: { total: money(11_100, 'INR'), deposit: money(1100, 'INR'), balance: money(10_000, 'INR') },
    list: null,
    ...rest,
  }
}

/** `paise` of the list price. */
const prices: { name: string; price: object; paise: number | undefined }[] = [
  { name: 'a package', price: stored({ ids: ['business-basic'] }), paise: 1_500_000 },
  {
    name: 'a package with add-ons of both lists',
    price: stored({ ids: ['professional-website', 'chatbot', 'additional-page'] }),
    paise: 3_780_000,
  },
  {
    name: 'recommendations',
    price: stored({ kind: 'recommendations', ids: ['business-website', 'search-and-analytics'] }),
    paise: 5_000_000,
  },
  {
    name: 'a recommendation that is no package',
    price: stored({ ids: ['search-and-analytics'] }),
    paise: 11_100,
  },
  { name: 'something no longer sold', price: stored({ ids: ['business-basic', 'moat'] }), paise: 11_100 },
  { name: 'no lines', price: stored({ ids: [] }), paise: 11_100 },
  {
    name: 'a price with its list price',
    price: stored({ ids: ['business-basic'], list: money(77_700, 'INR') }),
    paise: 77_700,
  },
  { name: 'nothing readable', price: { lines: 'rubbish', list: null }, paise: undefined },
]

test('a stored price without a list price gets that of its choice, also if stored since', async () => {
  const { query, finish } = await openBefore('0077_list-prices')
  const store = async (round: string) => {
    for (const [index, { price }] of prices.entries()) {
      await storeLead(query, `OW-${round}${index}`, price)
      await storeOrder(query, `OW-${round}${index}`, price)
    }
  }
  await store('BEFORE')
  await finish()
  await store('SINCE')
  const expected = prices.map(({ name, price, paise }) => ({
    name,
    quote: paise === undefined ? price : { ...price, list: money(paise, 'INR') },
  }))
  for (const sql of [
    'select quote from leads order by reference',
    'select quote from orders order by receipt',
  ]) {
    const quotes = (await query(sql)).map(({ quote }) => quote)
    const found = quotes.map((quote, index) => ({ name: prices[index % prices.length]?.name, quote }))
    expect(found).toEqual([...expected, ...expected])
  }
})
