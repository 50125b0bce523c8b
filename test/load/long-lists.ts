import pg from 'pg'
import * as v from 'valibot'
import { auditLog } from '#features/audit/audit.ts'
import { listAuditEntries } from '#features/audit/list-audit-entries.server.ts'
import { documentList } from '#features/billing/documents/invoice.ts'
import { listDocuments } from '#features/billing/documents/listing/list-documents.server.ts'
import { clientList } from '#features/clients/client.ts'
import { listClients } from '#features/clients/list-clients.server.ts'
import { unmarkUniqueClients } from '#features/clients/unmark-unique-clients.job.server.ts'
import { leadList } from '#features/leads/lead-record.ts'
import { listLeads } from '#features/leads/list-leads.server.ts'
import { listMails } from '#features/mails/list-mails.server.ts'
import { mailList } from '#features/mails/mail.ts'
import { listOrders } from '#features/payments/orders/list-orders.server.ts'
import { orderList } from '#features/payments/orders/order.ts'
import { listProjects } from '#features/projects/list-projects.server.ts'
import { projectList } from '#features/projects/project.ts'
import { unmarkSettledProjects } from '#features/projects/unmark-settled-projects.job.server.ts'
import { listQuotes } from '#features/quotes/list-quotes.server.ts'
import { quoteList } from '#features/quotes/quote.ts'
import { countLeadDays } from '#features/statistics/count-lead-days.server.ts'
import { readFunnel } from '#features/statistics/read-funnel.server.ts'
import { readSums } from '#features/statistics/read-sums.server.ts'
import { funnelSchema } from '#features/statistics/statistics.ts'
import { listTodos } from '#features/today/list-todos.server.ts'
import { todoList } from '#features/today/todo.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { nouns, todoSources } from '#server/nouns.server.ts'
import { median } from './figure.ts'

const userId = '018f4a44-4444-7444-8444-444444444444'

type Page = { nextCursor: string | null }
type Read<Answer = unknown> = { name: string; read: (ctx: Ctx) => Promise<Answer> }
export type ListReading = { name: string; ms: number; plans: string[] }

const leads = (query: object) => (ctx: Ctx) => listLeads(ctx, v.parse(leadList.schema, query))
const invoices = (query: object) => (ctx: Ctx) => listDocuments(ctx, v.parse(documentList.schema, query))
const payments = (query: object) => (ctx: Ctx) => listOrders(ctx, v.parse(orderList.schema, query))
const recordNames = nouns.flatMap(({ names = [] }) => names)
const changes = (query: object) => (ctx: Ctx) =>
  listAuditEntries(ctx, recordNames, v.parse(auditLog.schema, query))
const mails = (query: object) => (ctx: Ctx) => listMails(ctx, v.parse(mailList.schema, query))
const projects = (query: object) => (ctx: Ctx) => listProjects(ctx, v.parse(projectList.schema, query))

const quotes = (query: object) => (ctx: Ctx) => listQuotes(ctx, v.parse(quoteList.schema, query))

const clients = (query: object) => (ctx: Ctx) => listClients(ctx, v.parse(clientList.schema, query))

const todos = (query: object) => (ctx: Ctx) => listTodos(ctx, v.parse(todoList.schema, query))

/** The page after the first, by its own cursor. */
const second = (read: (query: object) => Read<Page>['read'], query: object) => async (ctx: Ctx) => {
  const { nextCursor } = await read(query)(ctx)
  return read({ ...query, cursor: nextCursor ?? '' })(ctx)
}

/** Each list is read with its counts. */
const reads: readonly Read[] = [
  { name: 'leads', read: leads({}) },
  { name: 'leads, won', read: leads({ status: 'won' }) },
  { name: 'leads, quarantined, from the chat', read: leads({ status: 'quarantined', source: 'chatbot' }) },
  { name: 'leads by name, second page', read: second(leads, { sort: 'name' }) },
  { name: 'leads by quote, greatest first', read: leads({ sort: '-quote' }) },
  { name: 'leads with a common word', read: leads({ q: 'studio' }) },
  { name: 'leads with a common word, lost', read: leads({ q: 'studio', status: 'lost' }) },
  { name: 'leads with two letters', read: leads({ q: 'li' }) },
  { name: 'leads with 李明', read: leads({ q: '李明' }) },
  { name: 'leads with one address', read: leads({ q: 'client78@' }) },
  { name: 'leads with digits of a telephone', read: leads({ q: '98123' }) },
  { name: 'leads with an unknown word', read: leads({ q: 'xylophone' }) },
  { name: 'invoices', read: invoices({}) },
  { name: 'invoices, due', read: invoices({ status: 'due' }) },
  { name: 'invoices, overdue, by due day', read: invoices({ status: 'overdue', sort: 'due' }) },
  { name: 'invoices by amount', read: invoices({ sort: '-amount' }) },
  { name: 'invoices with a common word', read: invoices({ q: 'studio' }) },
  { name: 'payments', read: payments({}) },
  { name: 'payments, request incomplete', read: payments({ status: 'incomplete' }) },
  { name: 'payments by amount', read: payments({ sort: '-amount' }) },
  { name: 'payments with a name', read: payments({ q: 'nadia' }) },
  { name: 'payments with one address', read: payments({ q: 'client770@' }) },
  { name: 'projects', read: projects({}) },
  { name: 'projects with two letters', read: projects({ q: 'li' }) },
  { name: 'clients', read: clients({}) },
  { name: 'clients, perhaps twice', read: clients({ status: 'duplicates' }) },
  { name: 'clients with a common word', read: clients({ q: 'studio' }) },
  { name: 'clients with one address', read: clients({ q: 'client78@' }) },
  { name: 'quotes', read: quotes({}) },
  { name: 'quotes, opened', read: quotes({ status: 'opened' }) },
  { name: 'quotes by last day', read: quotes({ sort: 'until' }) },
  { name: 'quotes with a name', read: quotes({ q: 'nadia' }) },
  { name: 'today', read: todos({}) },
  { name: 'today, leads to answer', read: todos({ kind: 'lead' }) },
  { name: 'today, balances', read: todos({ kind: 'balance' }) },
  { name: 'today, mine', read: todos({ whose: 'mine' }) },
  { name: 'today, snoozed', read: todos({ shown: 'snoozed' }) },
  { name: 'changes', read: changes({}) },
  { name: 'changes of clients, second page', read: second(changes, { about: 'client' }) },
  { name: 'changes with a name', read: changes({ q: 'nadia' }) },
  { name: 'mails', read: mails({}) },
  { name: 'mails, failed', read: mails({ status: 'failed' }) },
  { name: 'mails with a name', read: mails({ q: 'nadia' }) },
  { name: 'sums above today', read: (ctx) => readSums(ctx) },
  {
    name: 'what became of requests in a year',
    read: (ctx) => readFunnel(ctx, v.parse(funnelSchema, { weeks: '52' })),
  },
]

/**
 * Reads each list of the admin as its screen does.
 * @param url of a database that `seedRows` has filled
 * @param rounds the median of which counts; the plans are of one more
 */
export async function readLists(url: string, { rounds }: { rounds: number }): Promise<ListReading[]> {
  const database = openDatabase(url, 4)
  const asked: { text: string; values: unknown[] }[] = []
  const ctx = {
    db: database.db,
    clock: () => new Date(),
    log: openLog('silent'),
    gateway: { mode: 'live' },
    actor: { kind: 'staff', role: 'owner', userId, name: 'Meera' },
    todoSources,
  } as unknown as Ctx
  const { query } = pg.Client.prototype
  try {
    await countLeadDays(ctx)
    for (const job of [unmarkUniqueClients, unmarkSettledProjects]) {
      await job.handle({ ctx, data: {}, attempt: 1, lastAttempt: false })
    }
    await assignNewest(database.pool)
    const readings: ListReading[] = []
    for (const { name, read } of reads) {
      await read(ctx)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        await read(ctx)
        times.push(performance.now() - start)
      }
      asked.length = 0
      pg.Client.prototype.query = function (this: pg.Client, ...args: [pg.QueryConfig, unknown[]]) {
        // The begin and the end of a transaction are left out.
        if (/^\s*(?:select|with)\b/i.test(args[0].text)) asked.push({ text: args[0].text, values: args[1] })
        return Reflect.apply(query, this, args)
      } as typeof query
      await read(ctx)
      pg.Client.prototype.query = query
      const plans: string[] = []
      for (const { text, values } of asked) plans.push(await explain(database.pool, text, values))
      readings.push({ name, ms: median(times), plans })
    }
    return readings
  } finally {
    pg.Client.prototype.query = query
    await database.close()
  }
}

/** Leads to the reader, as many as one person has in hand. */
async function assignNewest(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, name, email, role) values ($1, 'Meera', 'meera@seed.example', 'staff') on conflict do nothing`,
    [userId],
  )
  await pool.query(
    `update leads set assignee_id = $1 where id in (select id from leads order by created_at desc limit 200)`,
    [userId],
  )
  await pool.query('analyze leads')
}

async function explain(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, summary off, costs off) ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
