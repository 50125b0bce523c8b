import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as editing from './editing/post-draft.admin.wire.ts'
import type { PostContent } from './post.ts'
import { readPost } from './post.wire.ts'

let written = 0

const content = (): PostContent => ({
  title: 'Looms that last',
  slug: `looms-that-last-${++written}`,
  excerpt: 'How to keep one.',
  category: 'security',
  tags: ['looms'],
  featured: false,
  author: 'Orbweaver studio',
  cover: null,
  body: '## Oil\n\nOnce a year.',
})

async function published({ send }: StaffWorld) {
  const { id } = await send(editing.addPost, {})
  const { version } = await send(editing.changePost, { id }, { act: 'publish', version: 1, data: content() })
  return [{ id }, { version }] as const
}

export const blogExamples = [
  example(readPost, { answer: 404 }),
  example(editing.addPost),
  example(editing.changePost, {
    body: () => ({ act: 'publish', data: content(), version: 1000 }),
    async change(world) {
      const [where, { version }] = await published(world)
      return [where, { version, data: content() }]
    },
  }),
  example(editing.schedulePost, {
    body: () => ({ at: '2099-03-01T09:00', version: 1000 }),
    change: published,
  }),
  example(editing.discardPostDraft, {
    body: () => ({ version: 1000 }),
    async change(world) {
      const [where, { version }] = await published(world)
      const saved = await world.send(editing.changePost, where, { act: 'save', data: content(), version })
      return [where, { version: saved.version }]
    },
  }),
  example(editing.unpublishPost, { body: () => ({ version: 1000 }), change: published }),
  example(editing.removePost, { body: () => ({ isRemoved: true, version: 1000 }), change: published }),
]
