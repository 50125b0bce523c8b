import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import type { Ctx } from '../context.server.ts'
import type { AppEnv } from '../http.server.ts'
import { type CsvText, sendCsv } from './csv.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())

const logged: string[] = []
const log = pino({ base: null }, { write: (line) => logged.push(line) }) as Ctx['log']

async function download(text: CsvText): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) => {
    c.set('ctx', { ...context.visitor, log })
    return sendCsv(c, 'names.csv', text)
  })
  const { body } = await app.request('/')
  if (!body) throw new Error('No body.')
  return body.getReader()
}

test.each([
  ['ends', undefined],
  ['has more', 'Zoe\r\n'],
])(
  'a download cancelled while a row is read closes its text, and is no error if that %s',
  async (_, last) => {
    const gate = Promise.withResolvers<void>()
    let isClosed = false
    async function* text(): CsvText {
      try {
        yield 'Name\r\n'
        yield 'Ann\r\n'
        await gate.promise
        if (last) yield last
      } finally {
        isClosed = true
      }
    }
    const reader = await download(text())
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('Name\r\nAnn\r\n')
    const rest = reader.read()
    const cancelled = reader.cancel()
    gate.resolve()
    await Promise.all([rest, cancelled])
    expect(isClosed).toBe(true)
    expect(logged).toEqual([])
  },
)
