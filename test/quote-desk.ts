import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { quotes } from '#db/schema/quotes.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { chargeFor } from '#domain/pricing.ts'
import { type AnyQuoteChoice, agreedPriceOf, priceQuote } from '#domain/quote.ts'
import type { LeadSource } from '#domain/records/lead.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { acceptanceText, chosenOptions, type QuotePage } from '#features/quotes/quote.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { json, openApi } from './ask-api.ts'
import { setUpProjectDesk } from './project-desk.ts'

/** What the calculator's visitor saw: neither today's multiplier nor today's rate, and a currency without minor digits. */
const basis = { currency: 'JPY', multiplier: 140 } as const
const ratePerInr = 1.74
export const chosen = { packageId: 'business-basic', addOnIds: ['seo-premium'] }

/** Sets up one file's tests of quotes over their API, on a database of its own, emptied before each test. */
export function setUpQuoteDesk() {
  const desk = setUpProjectDesk()
  const ask = (ctx: Ctx, path: string, init?: RequestInit) =>
    openApi(desk.context, quotesApi).ask(ctx, path, init)
  const post = (ctx: Ctx, path: string, body: object = {}) => ask(ctx, path, json(body))

  return {
    desk,
    ask,
    post,
    /** Makes a lead with a choice: of the calculator unless a test says otherwise. */
    async lead(
      changes: Partial<AgreedPrice> | null = {},
      choice: AnyQuoteChoice = chosen,
      source: LeadSource = 'contact',
    ): Promise<string> {
      const priced = priceQuote(choice, basis)
      if (!priced.ok) throw new Error(`Not sold: ${priced.id}`)
      const charge = chargeFor(priced.quote.total, ratePerInr)
      const quote = { ...agreedPriceOf(priced.quote), terms: { ...basis, ratePerInr }, charge, ...changes }
      const lead = { source, name: 'Mira Sen', email: 'mira@example.com' }
      const order = { id: randomUUID(), receipt: 'OW-TEST' }
      return (
        await raiseLead({
          ctx: desk.context.system,
          input: { lead: { ...lead, quote: changes && quote }, order },
        })
      ).id
    },
    async leadOf(id: string) {
      const [lead] = await desk.db.select().from(leads).where(eq(leads.id, id))
      if (!lead) throw new Error('No such lead')
      return lead
    },
    async make(leadId: string): Promise<string> {
      const made = await post(desk.context.staff, '/api/admin/quotes', { leadId })
      expect(made.status, await made.clone().text()).toBe(200)
      return (await made.json()).id
    },
    async read(id: string, ctx: Ctx = desk.context.staff): Promise<QuotePage> {
      const answer = await ask(ctx, `/api/quotes/${id}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return answer.json()
    },
    /** Makes a quote of a lead and sends it. The client has opened it unless a test says otherwise. */
    async sent(leadId?: string, { isOpened = true } = {}): Promise<string> {
      const id = await this.make(leadId ?? (await this.lead()))
      const answer = await post(desk.context.staff, `/api/quotes/${id}/send`, { version: 1 })
      expect(answer.status, await answer.clone().text()).toBe(200)
      if (isOpened) expect((await post(await this.holder(id), `/api/quotes/${id}/open`)).status).toBe(200)
      return id
    },
    /** Makes a link to a quote, and returns its holder. */
    async holder(id: string): Promise<Ctx> {
      const token = await issueRecordLink({
        ctx: desk.context.system,
        input: { key: randomUUID(), noun: 'quote', subjectId: id, email: 'mira@example.com', days: 30 },
      })
      return { ...desk.context.visitor, actor: { kind: 'link-holder', linkHash: hashToken(token) } }
    },
    /** Accepts with the words that the page shows for these options. */
    async accept(ctx: Ctx, id: string, optionIds?: string[], changes: object = {}): Promise<Response> {
      const { quote, paid } = await this.read(id)
      const options = optionIds ?? chosenOptions(quote.lines)
      const words = { name: 'Mira Sen', optionIds: options, text: acceptanceText(quote, options, paid) }
      return post(ctx, `/api/quotes/${id}/accept`, { version: quote.version, ...words, ...changes })
    },
    /** Returns what the lead's timeline says of its quotes, oldest first. */
    async toldOf(leadId: string): Promise<string[]> {
      const events = await desk.db
        .select()
        .from(recordEvents)
        .where(eq(recordEvents.leadId, leadId))
        .orderBy(recordEvents.id)
      return events.flatMap(({ kind, actor, data }) =>
        kind === 'quote' && 'to' in data ? `${data.to}: ${actor}` : [],
      )
    },
    setStatus: (id: string, status: QuotePage['quote']['status']) =>
      desk.db.update(quotes).set({ status, version: 1 }).where(eq(quotes.id, id)),
  }
}
