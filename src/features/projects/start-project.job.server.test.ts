import { expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { listProjects } from './list-projects.server.ts'
import { type StartedProject, startProject } from './start-project.job.server.ts'

const desk = setUpPaymentDesk()

/** Works the jobs that wait, twice, as after a crash. */
async function startQueued(): Promise<void> {
  const { rows } = await desk.pool.query<{ data: StartedProject }>(
    "delete from pgboss.job where name = 'start-project' returning data",
  )
  for (const { data } of [...rows, ...rows]) {
    await startProject.handle({ ctx: desk.context.system, data, attempt: 1, lastAttempt: false })
  }
}

test('a settled deposit starts one project, which says that only a test payment paid for it', async () => {
  const { order } = await desk.makeOrder()
  await startQueued()
  expect(await desk.db.select().from(projects)).toEqual([])
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  await startQueued()
  const input = { status: '', lead: '', q: '', cursor: '' } as const
  const { items } = await listProjects({ ctx: desk.context.staff, input })
  expect(items).toMatchObject([{ clientName: 'Asha Rao', title: 'Business Basic', isTest: true }])
  const [project] = await desk.db.select().from(projects)
  expect(project?.leadId).toBe((await desk.orderOf(order.id))?.leadId)
})

test('the balance starts no project, and neither does the deposit of a lead that is gone', async () => {
  const { order } = await desk.makeOrder()
  await desk.pool.query("update orders set part = 'balance'")
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  await startQueued()
  expect(await desk.db.select().from(projects)).toEqual([])

  const second = await desk.makeOrder()
  await desk.payInWindow(second.order.providerOrderId)
  await desk.settle(second.order.providerOrderId)
  await desk.pool.query('delete from leads')
  await startQueued()
  expect(await desk.db.select().from(projects)).toEqual([])
})

test('a deposit without a quote starts no project: nobody has agreed what to build', async () => {
  const { order } = await desk.makeOrder({ quote: null, amountMinor: 100 })
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  expect((await desk.orderOf(order.id))?.status).toBe('paid')
  await startQueued()
  expect(await desk.db.select().from(projects)).toEqual([])
})
