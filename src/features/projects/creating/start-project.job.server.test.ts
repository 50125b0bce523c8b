import { expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { listProjects } from '../list-projects.server.ts'
import { type StartedProject, startProject } from './start-project.job.server.ts'

const app = setUpPayments()

/** Twice, as after a crash. */
async function startQueued(): Promise<void> {
  const { rows } = await app.pool.query<{ data: StartedProject }>(
    "delete from pgboss.job where name = 'start-project' returning data",
  )
  for (const { data } of [...rows, ...rows]) {
    await startProject.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
  }
}

test('a settled deposit creates one project, marked as a test after a test payment', async () => {
  const { order } = await app.makeOrder()
  await startQueued()
  expect(await app.db.select().from(projects)).toEqual([])
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await startQueued()
  const input = { status: '', lead: '', client: '', q: '', sort: '', cursor: '' } as const
  const { items } = await listProjects(app.context.staff, input)
  expect(items).toMatchObject([{ clientName: 'Asha Rao', title: 'Business Basic', isTest: true }])
  const [project] = await app.db.select().from(projects)
  expect(project?.leadId).toBe((await app.orderOf(order.id))?.leadId)
})

test('creates no project for a balance, or for the deposit of a deleted lead', async () => {
  const { order } = await app.makeOrder()
  await app.pool.query("update orders set part = 'balance'")
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await startQueued()
  expect(await app.db.select().from(projects)).toEqual([])

  const second = await app.makeOrder()
  await app.payInWindow(second.order.providerOrderId)
  await app.settle(second.order.providerOrderId)
  await app.pool.query('delete from leads')
  await startQueued()
  expect(await app.db.select().from(projects)).toEqual([])
})

test('creates no project for a deposit without a quote', async () => {
  const { order } = await app.makeOrder({ quote: null, amountMinor: 100 })
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  expect((await app.orderOf(order.id))?.status).toBe('paid')
  await startQueued()
  expect(await app.db.select().from(projects)).toEqual([])
})
