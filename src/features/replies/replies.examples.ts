import { randomUUID } from 'node:crypto'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as wires from './reply.admin.wire.ts'
import * as templateWires from './templates/template.admin.wire.ts'

const words = () => ({ subject: 'Your request {reference}', text: 'Hello {name}' })

const newTemplate = () => ({ name: `About looms ${randomUUID()}`, subject: 'Looms', text: 'Hello {name}' })

async function template({ send }: StaffWorld) {
  const added = newTemplate()
  const { items } = await send(templateWires.addTemplate, {}, added)
  const made = items.find(({ name }) => name === added.name)
  return [{ id: made?.id ?? '' }, { version: made?.version }] as const
}

export const repliesExamples = [
  example(wires.previewReply, { body: words }),
  example(wires.sendReply, {
    body: () => ({ ...words(), digest: 'A'.repeat(43), isContacted: false }),
    answer: 409,
    answerToOwner: 409,
    change: async ({ leadId: id, send }) => {
      const { digest } = await send(wires.previewReply, { id }, words())
      return [{ id }, { digest }]
    },
  }),
  example(templateWires.addTemplate, { body: newTemplate }),
  example(templateWires.changeTemplate, {
    body: () => ({ name: 'About silk', subject: 'Silk', text: 'Hello {name}', version: 1000 }),
    change: async (world) => {
      const [where, { version }] = await template(world)
      return [where, { ...newTemplate(), version }]
    },
  }),
  example(templateWires.removeTemplate, { body: () => ({ version: 1000 }), change: template }),
]
