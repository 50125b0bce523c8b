import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { addLeadNote, tagLead } from '#features/leads/lead.admin.wire.ts'
import { announcePresence } from '#platform/live/presence.admin.wire.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { undoChange } from '#platform/records/record-change.admin.wire.ts'
import { missingId } from '#test/fixtures/records.ts'
import { postedRequest, projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { example, exampleAt } from '#test/http/example.ts'

const plainForm = {
  form: postedRequest,
  formSchema: { schema: projectRequestSchema, valid: projectRequest },
  answer: 303,
}

export const serverExamples = [
  example(undoChange, {
    answer: 404,
    change: async ({ leadId: id, send }) => {
      const { lead } = await send(addLeadNote, { id }, { text: 'Called.' })
      const { events } = await send(tagLead, { id }, { tags: ['wool'], version: lead.version })
      const last = events.filter(isReadable).at(-1)
      return [{ id: last?.undo ?? '' }]
    },
  }),
  example(announcePresence, {
    body: () => ({ record: `/admin/leads/${missingId}`, page: 'k3x9q2m7p1', isLeaving: false }),
  }),
  exampleAt('POST /contact', plainForm),
  exampleAt('POST /checkout', plainForm),
  exampleAt('POST /stand-in/pay', { answer: 415 }),
  // The sender has no token.
  exampleAt('GET /metrics', { answer: 404 }),
]
