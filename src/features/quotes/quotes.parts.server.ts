import { sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { expireQuotes } from './expire-quotes.job.server.ts'
import { quoteMails } from './mails/quote-mails.server.ts'
import { quoteClaim, quoteRecord, quoteRows } from './quote.server.ts'
import { quoteList } from './quote.ts'
import { quoteData } from './quote-data.server.ts'
import { quoteTodos } from './quote-todos.server.ts'
import { quotesApi } from './quotes.api.server.ts'

export const quotesParts: NounParts = {
  noun: 'quotes',
  names: [recordNames(quoteRecord.noun, quotes, sql`coalesce(${quotes.number}, ${quotes.clientName})`)],
  apis: [quotesApi],
  jobs: [expireQuotes],
  mails: quoteMails,
  claim: quoteClaim,
  rows: [quoteRows],
  todos: quoteTodos,
  personalData: quoteData,
  listSchema: quoteList.schema,
}
