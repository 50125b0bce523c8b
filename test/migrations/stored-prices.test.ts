import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { quotes } from '#db/schema/quotes.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'
import { chosenOptions, linesOf, sumsOf } from '#domain/money/quote-sums.ts'
import { sheetOf } from '#features/billing/documents/pdf/document-sheet.ts'
import { describeQuote, quoteItems } from '#features/leads/describe-lead.ts'
import {
  openBefore,
  type Query,
  storeDocument,
  storeLead,
  storeOrder,
  storeQuote,
} from './earlier-database.ts'

/** Texts that a release showed. `words`: all texts of its lead. */
type Said = Record<'total' | 'charged' | 'deposit' | 'balance', string> & { items: string[] }
type Choice = {
  noun: 'choice'
  lead: object
  order: object
  says: Said & { isToConfirm: boolean; words?: string[] }
}
type Offer = { noun: 'quote'; lines: object[]; terms: object; says: Said }
type Paper = { noun: 'document'; shown: object; says: string }
/** A price that a release stored and showed; `before` is its next migration. */
type Stored = { before: string } & (Choice | Offer | Paper)

const stored: Stored[] = readFileSync(join(import.meta.dirname, 'stored-prices.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

const nameOf = (index: number) => String(index).padStart(4, '0')

async function store(query: Query, rows: readonly Stored[], first = 0): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const name = nameOf(first + index)
    if (row.noun === 'document') {
      await storeDocument(query, `INV/${name}`, row.shown)
      continue
    }
    await storeLead(query, name, row.noun === 'choice' ? row.lead : null)
    if (row.noun === 'choice') await storeOrder(query, name, row.order)
    else await storeQuote(query, name, row.lines, row.terms)
  }
}

function saidOf({ total, charge }: Pick<AgreedPrice, 'total' | 'charge'>, items: string[]): Said {
  return {
    items,
    total: formatMoney(total),
    charged: formatMoney(charge.total),
    deposit: formatMoney(charge.deposit),
    balance: formatMoney(charge.balance),
  }
}

test.each([...new Set(stored.map(({ before }) => before))])(
  'prices of leads, orders, quotes and documents from before %s stay the same to the paisa',
  async (before) => {
    const rows = stored.filter((row) => row.before === before)
    const { query, finish, db } = await openBefore(before)
    await store(query, rows)
    await finish()
    // A process of that release may still store more.
    await store(query, rows, rows.length)
    await query('update leads set quote = quote')
    await finish()

    const all = [...rows, ...rows]
    const choices = all.filter((row) => row.noun === 'choice')
    const chosen = (await db.select().from(leads).orderBy(asc(leads.reference))).flatMap(
      ({ quote }) => quote ?? [],
    )
    const ordered = await db.select().from(orders).orderBy(asc(orders.receipt))
    expect(chosen).toHaveLength(choices.length)
    expect(ordered).toHaveLength(choices.length)
    for (const [index, price] of chosen.entries()) {
      const says = choices[index]?.says
      const { claimed, ...agreed } = price
      expect(ordered[index]?.quote).toEqual(agreed)
      expect(Object.keys(agreed).toSorted()).toEqual(['charge', 'kind', 'lines', 'list', 'terms', 'total'])
      expect({
        ...saidOf(
          price,
          quoteItems(price).map(({ kind, name }) => `${kind}: ${name}`),
        ),
        isToConfirm: isPriceToConfirm(price),
        words:
          says?.words &&
          describeQuote(price, { paid: null, isLaunched: false }).map(
            ({ label, value }) => `${label}: ${value}`,
          ),
      }).toEqual({ words: undefined, ...says })
      expect(claimed && formatMoney(claimed)).toBe(price.terms.currency === 'GBP' ? '£1' : undefined)
    }

    const offers = all.filter((row) => row.noun === 'quote')
    const offered = await db.select().from(quotes).orderBy(asc(quotes.clientName))
    expect(offered).toHaveLength(offers.length)
    for (const [index, { lines, terms }] of offered.entries()) {
      const options = chosenOptions(lines)
      const { shown, charge } = sumsOf({ lines, terms, discount: null }, options)
      const names = linesOf(lines, options).map(({ name }) => name)
      expect(saidOf({ total: shown, charge }, names)).toEqual(offers[index]?.says)
    }

    const papers = all.filter((row) => row.noun === 'document')
    const issued = await db.select().from(documents).orderBy(asc(documents.number))
    expect(issued.map((document) => sheetOf(document).notes)).toEqual(papers.map(({ says }) => [says]))
  },
)
