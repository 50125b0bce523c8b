import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { type ProjectRequestInput, projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import type { LeadList } from '#features/leads/lead-record.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openApi } from './ask-api.ts'
import { openVerbContext, type VerbContext } from './verb-context.ts'
import { projectRequest } from './visitors.ts'

/**
 * Sets up the API of leads and their mails for one file's tests, on a database of its own, emptied before each test.
 */
export function setUpLeadDesk() {
  let context: VerbContext

  beforeAll(async () => {
    context = await openVerbContext()
  })
  beforeEach(async () => {
    await context.database.pool.query(
      'truncate leads cascade; delete from rate_limits; delete from pgboss.job',
    )
  })
  afterAll(() => context.close())

  const ask = (ctx: Ctx, path: string, init?: RequestInit) =>
    openApi(context, leadsApi, billingApi, mailsApi).ask(ctx, path, init)

  return {
    get context() {
      return context
    },
    askAsVisitor: (path: string, init?: RequestInit) => ask(context.visitor, path, init),
    askAsStaff: (path: string, init?: RequestInit) => ask(context.staff, path, init),

    async receive(changes: Partial<ProjectRequestInput> = {}) {
      const request = v.parse(projectRequestSchema, projectRequest(changes))
      return (await receiveLead({ ctx: context.visitor, input: { request, idempotencyKey: randomUUID() } }))
        .receipt
    },
    list: async (query = ''): Promise<LeadList> =>
      (await ask(context.staff, `/api/admin/leads${query}`)).json(),
    queuedMails: async (): Promise<string[]> =>
      (await context.database.pool.query("select data->>'kind' as kind from pgboss.job order by 1")).rows.map(
        (row) => row.kind,
      ),
  }
}
