import * as invoices from '#features/billing/documents/invoice.admin.wire.ts'
import { balanceInvoice, missingId } from '#test/fixtures/records.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './project.admin.wire.ts'
import * as wires from './project.wire.ts'

const version = () => ({ version: 7 })

async function own(world: StaffWorld) {
  const { project } = await world.project()
  return [{ id: project.id }, { version: project.version }] as const
}

async function milestone(world: StaffWorld) {
  const { project, milestones } = await world.project()
  const where = { id: project.id, milestoneId: milestones[0]?.id ?? '' }
  return [where, { version: milestones[0]?.version }] as const
}

async function item(world: StaffWorld) {
  const { project, checklist } = await world.project()
  const where = { id: project.id, itemId: checklist[0]?.id ?? '' }
  return [where, { version: checklist[0]?.version }] as const
}

async function onlyWhere(world: StaffWorld) {
  const [where] = await own(world)
  return [where] as const
}

export const projectsExamples = [
  example(adminWires.createProject, {
    body: () => ({ leadId: missingId }),
    answer: 404,
    change: async ({ leadId }) => [{}, { leadId }],
  }),
  example(wires.openPaidProject, { body: () => ({ order_id: 'order_A' }), answer: 404 }),
  example(wires.moveMilestone, {
    body: () => ({ ...version(), to: 'in-review', note: 'A word.', stagingUrl: '' }),
    change: async (world) => {
      const [where, { version }] = await milestone(world)
      return [where, { version, to: 'in-work', note: undefined, stagingUrl: undefined }]
    },
  }),
  example(adminWires.removeMilestone, { body: version, change: milestone }),
  example(adminWires.addMilestone, {
    body: () => ({ title: 'Second language', description: 'All pages in Hindi.' }),
    change: onlyWhere,
  }),
  example(wires.answerItem, {
    body: () => ({ ...version(), status: 'given', answer: 'A text.' }),
    change: async (world) => {
      const [where, { version }] = await item(world)
      return [where, { version, status: 'not-needed' }]
    },
  }),
  example(adminWires.removeItem, { body: version, change: item }),
  example(adminWires.addItem, {
    body: () => ({ title: 'Tax number', hint: 'As on your invoices.', kind: 'text' }),
    change: onlyWhere,
  }),
  example(wires.writeMessage, { body: () => ({ text: 'Hello!' }), change: onlyWhere }),
  example(wires.markSeen),
  example(adminWires.editProject, {
    body: () => ({ ...version(), title: 'A website', brief: 'Five pages.', stagingUrl: '', liveUrl: '' }),
    change: own,
  }),
  example(adminWires.confirmContent, {
    body: version,
    change: async (world) => {
      const call = await own(world)
      await world.query("update checklist_items set status = 'not-needed'")
      return call
    },
  }),
  example(adminWires.eraseProject, {
    body: version,
    change: async (world) => {
      const call = await own(world)
      await world.query('update projects set erasure_requested_at = now()')
      return call
    },
  }),
  example(adminWires.moveProject, {
    body: () => ({ ...version(), to: 'cancelled' }),
    change: async (world) => {
      const [where, { version }] = await own(world)
      return [where, { version, to: 'building' }]
    },
  }),
  example(adminWires.sendProjectLink, { change: onlyWhere }),
  example(adminWires.revokeProjectLinks, {
    change: async (world) => {
      const [where] = await own(world)
      await world.app.holder(where.id)
      return [where]
    },
  }),
  example(invoices.issueBalanceInvoice, {
    body: () => balanceInvoice,
    change: async ({ leadId, send }) => [await send(adminWires.createProject, {}, { leadId })],
  }),
]
