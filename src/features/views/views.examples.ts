import { randomUUID } from 'node:crypto'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as wires from './view.admin.wire.ts'

const newView = () =>
  ({ list: 'leads', name: `Hot ${randomUUID()}`, query: 'status=new', isShared: true }) as const

async function savedView({ haveAccount, send }: StaffWorld) {
  await haveAccount()
  const added = newView()
  const { views } = await send(wires.saveView, {}, added)
  return [{ id: views.find(({ name }) => name === added.name)?.id ?? '' }, { version: 1 }] as const
}

export const viewsExamples = [
  example(wires.saveView, {
    body: newView,
    change: async ({ haveAccount }) => {
      await haveAccount()
      return [{}, { isShared: false }]
    },
  }),
  example(wires.changeView, {
    body: () => ({ version: 7, name: `Cold ${randomUUID()}`, isShared: false, query: 'status=lost' }),
    answer: 404,
    change: savedView,
  }),
  example(wires.removeView, { body: () => ({ version: 7 }), answer: 404, change: savedView }),
]
