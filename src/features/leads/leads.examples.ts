import { missingId } from '#test/fixtures/records.ts'
import { aiSuggest, chatLead, leadDraft, projectRequest, quote } from '#test/fixtures/visitor-fixtures.ts'
import { markup } from '#test/http/bad-input/wrong-values.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './lead.admin.wire.ts'
import * as wires from './lead.wire.ts'

const oldVersion = () => ({ version: 1000 })
const unknownPackages = ['nonsense', markup]
const unknownRecommendations = [['nonsense'], [markup], [], 'business-website', [7]]

const ofLead = async ({ leadId }: StaffWorld) => [{ id: leadId }] as const

/** Returns a lead without papers or money, which staff may delete. */
async function addedLead({ send }: StaffWorld) {
  const lead = { name: 'Meera Iyer', phone: '+91 98450 77777', source: 'event', to: 'none' } as const
  return { id: (await send(adminWires.addLead, {}, lead)).id }
}

export const leadsExamples = [
  example(wires.receiveLead, {
    body: () => ({ ...projectRequest(), quote: quote() }),
    answer: 201,
    alsoRefused: {
      'quote.packageId': unknownPackages,
      'quote.addOnIds': [['nonsense'], [markup], ['chatbot', 'chatbot']],
      'quote.recommendationIds': [...unknownRecommendations, ['business-website', 'business-website']],
    },
  }),
  example(wires.receiveServiceInterest, {
    body: () => ({
      name: '',
      email: '',
      phone: '',
      message: 'Mobile Apps',
      source: 'service-interest',
      status: 'new',
    }),
    answer: 201,
  }),
  example(wires.receiveChatLead, { body: chatLead, answer: 201 }),
  example(wires.receiveSuggestion, {
    body: aiSuggest,
    answer: 201,
    alsoRefused: { 'quote.recommendationIds': unknownRecommendations },
  }),
  example(wires.saveLeadDraft, { body: leadDraft }),
  example(adminWires.addLead, {
    body: () => ({
      name: 'Meera Iyer',
      companyName: 'Iyer Pottery',
      email: '',
      phone: '+91 98450 77777',
      businessLocation: 'Chennai',
      source: 'phone',
      message: 'Wants a shop for bowls.',
      currency: 'EUR',
      packageId: '',
      to: 'none',
      client: '',
      isToConfirm: false,
    }),
    answer: 201,
    // The calculator's packages are not offered there.
    alsoRefused: { packageId: [...unknownPackages, 'business-pro'] },
  }),
  example(adminWires.moveLead, {
    body: () => ({ status: 'contacted' }),
    answer: { editor: 200, else: 409 },
    change: ofLead,
  }),
  example(adminWires.changeLeads, {
    body: () => ({ ids: [missingId], to: 'none' }),
    change: async ({ leadId }) => [{}, { ids: [leadId], addTags: ['linen'] }],
  }),
  example(adminWires.addTask, {
    body: () => ({ text: 'Call back', dueOn: '2026-11-30' }),
    change: ofLead,
  }),
  example(adminWires.changeTask, {
    body: () => ({ text: 'Call back', dueOn: '2026-11-30', ...oldVersion() }),
    change: async ({ leadId: id, send }) => {
      const task = { text: 'Call back', dueOn: '2026-11-30' } as const
      const { tasks } = await send(adminWires.addTask, { id }, task)
      return [
        { id, taskId: tasks[0]?.id ?? '' },
        { isDone: true, version: tasks[0]?.version },
      ]
    },
  }),
  example(adminWires.assignLead, {
    body: () => ({ to: 'none' }),
    change: async ({ leadId, query }) => {
      const [user] = await query(
        "insert into users (id, name, email, role) values (gen_random_uuid(), 'Ravi', 'ravi@orbweaver.example', 'staff') returning id",
      )
      return [{ id: leadId }, { to: user.id }]
    },
  }),
  example(adminWires.tagLead, {
    body: () => ({ tags: ['silk'], ...oldVersion() }),
    change: async ({ leadId: id, send }) => {
      const { lead } = await send(adminWires.addLeadNote, { id }, { text: 'Called.' })
      return [{ id }, { version: lead.version }]
    },
  }),
  example(adminWires.addLeadNote, { body: () => ({ text: 'Called back.' }), change: ofLead }),
  example(adminWires.markAnsweredElsewhere, {
    body: oldVersion,
    change: async ({ leadId, query }) => {
      await query('update leads set first_sent_at = null, answered_elsewhere_at = null')
      const [lead] = await query(`select version from leads where id = '${leadId}'`)
      return [{ id: leadId }, { version: lead.version }]
    },
  }),
  example(adminWires.keepQuarantined, {
    body: oldVersion,
    change: async ({ leadId, query }) => {
      await query("update leads set status = 'quarantined'")
      return [{ id: leadId }, { version: undefined }]
    },
  }),
  example(adminWires.removeLead, {
    body: () => ({ reason: 'spam', ...oldVersion() }),
    change: async (world) => [await addedLead(world), { reason: 'nothing', version: undefined }],
  }),
  example(adminWires.restoreLead, {
    body: oldVersion,
    change: async (world) => {
      const where = await addedLead(world)
      await world.send(adminWires.removeLead, where, { reason: 'nothing' })
      return [where, { version: undefined }]
    },
  }),
]
