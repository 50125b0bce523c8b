import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { type Database, openDatabase } from './database.server.ts'
import { describeError } from './log.server.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 1)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('a failed query is described without its values', async () => {
  const error = await database.db
    .execute(sql`select ${'asha@example.com'}\n, ${'\n    at home, 7 Loom Street'} from nowhere`)
    .then(
      () => null,
      (failure: unknown) => failure,
    )
  expect(String(error)).toContain('asha@example.com')
  const described = describeError(error)
  expect(described).toContain('relation "nowhere" does not exist')
  expect(described).toContain('from nowhere')
  expect(described).toContain('log.server.test.ts')
  expect(described).not.toContain('asha@example.com')
  expect(described).not.toContain('Loom Street')
})

test('any other error is described with its stack', () => {
  expect(describeError(new Error('Broken'))).toMatch(/^Error: Broken\n +at /)
  expect(describeError('broken')).toBe('broken')
})
