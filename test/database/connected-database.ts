import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from './test-database.ts'

/** Dropped after the test. */
export async function openConnectedDatabase(): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}
