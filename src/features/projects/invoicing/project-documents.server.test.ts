import { expect, test } from 'vitest'
import type { PaymentGateway } from '#platform/payment-gateway.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { openApi } from '#test/servers/api-server.ts'
import { projectsApi } from '../projects.api.server.ts'

const { app, pay, invoiceOf, projectWithDeposit } = setUpInvoices()

test('staff who see what the client sees ask no provider and write nothing', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  await app.payInWindow(await pay(id))
  const asked: (string | symbol)[] = []
  const gateway = new Proxy<PaymentGateway>(app.context.staff.gateway, {
    get(real, name: keyof PaymentGateway) {
      if (typeof real[name] === 'function') asked.push(name)
      return real[name]
    },
  })
  const read = async (path: string) =>
    (await openApi(app.context, projectsApi).ask({ ...app.context.staff, gateway }, path)).json()
  const stored = async () =>
    (
      await app.pool.query(`select
        (select json_agg(o) from orders o) orders, (select json_agg(d) from documents d) documents,
        (select json_agg(p) from payments p) payments, (select json_agg(e) from record_events e) events,
        (select json_agg(j) from pgboss.job j) jobs`)
    ).rows
  const before = await stored()
  expect(await read(`/api/admin/projects/${projectId}/client`)).toMatchObject({
    money: { documents: [{ id, status: 'due' }, { kind: 'receipt' }], owed: { owedInrMinor: 1_350_000 } },
  })
  expect(asked).toEqual([])
  expect(await stored()).toEqual(before)

  expect(await read(`/api/projects/${projectId}/invoices`)).toMatchObject({
    documents: expect.arrayContaining([expect.objectContaining({ id, status: 'paid' })]),
  })
  expect(asked).not.toEqual([])
})
