import { randomUUID } from 'node:crypto'
import { listOpenContent } from '#platform/content/content.wire.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as wires from './content.admin.wire.ts'

const kind = 'question'
const question = () => ({ question: `Do you paint ${randomUUID()}?`, answer: 'In {checkDays} days.' })

async function added({ send }: StaffWorld) {
  const { items, changedId: id } = await send(
    wires.addContent,
    { kind },
    { act: 'publish', data: question() },
  )
  const entry = items.find((item) => item.id === id)
  if (!entry || 'unreadable' in entry) throw new Error('The new entry is not in the list.')
  return { where: { kind, id: entry.id }, version: entry.version }
}

const changed = async (world: StaffWorld) => {
  const { where, version } = await added(world)
  return [where, { version }] as const
}

export const contentExamples = [
  example(listOpenContent),
  example(wires.listContent),
  example(wires.readTouched),
  example(wires.addContent, {
    body: () => ({ act: 'publish', data: question() }),
    answer: 200,
    change: async () => [{ kind }, { data: question() }],
  }),
  example(wires.changeContent, {
    body: () => ({ act: 'publish', data: question(), version: 1000 }),
    answer: 404,
    change: async (world) => {
      const [where, { version }] = await changed(world)
      return [where, { version, data: question() }]
    },
  }),
  example(wires.discardContentDraft, {
    body: () => ({ version: 1000 }),
    answer: 404,
    async change(world) {
      const { where, version } = await added(world)
      const data = question()
      await world.send(wires.changeContent, where, { act: 'save', data, version })
      return [where, { version: version + 1 }]
    },
  }),
  example(wires.removeContent, {
    body: () => ({ isRemoved: true, version: 1000 }),
    answer: 404,
    change: changed,
  }),
  example(wires.moveContent, {
    body: () => ({ before: null, version: 1000 }),
    answer: 404,
    async change(world) {
      const { where, version } = await added(world)
      await added(world)
      return [where, { version }]
    },
  }),
  example(wires.scheduleContent, {
    body: () => ({ at: '2099-03-01T09:00', version: 1000 }),
    answer: 404,
    change: changed,
  }),
  example(wires.publishTogether, {
    body: () => ({ entries: [{ id: randomUUID(), version: 1 }] }),
    answer: 404,
    answerToOwner: 404,
    async change(world) {
      const { where, version } = await added(world)
      await world.send(wires.changeContent, where, { act: 'save', data: question(), version })
      return [{}, { entries: [{ id: where.id, version: version + 1 }] }]
    },
  }),
]
