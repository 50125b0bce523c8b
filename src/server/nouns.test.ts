import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { nouns } from './nouns.server.ts'

test('every noun’s parts are listed, and once', () => {
  const written = Object.keys(import.meta.glob('../features/**/*.parts.server.ts')).map((file) =>
    basename(file, '.parts.server.ts'),
  )
  const listed = nouns.map(({ noun }) => noun)
  expect(listed.length).toBe(new Set(listed).size)
  expect(listed, 'add its parts to nouns.server.ts').toEqual(expect.arrayContaining(written))
})
