// Fills an empty development database with many leads, to try lists at their size.
import pg from 'pg'
import { migrateDatabase } from '#platform/database.server.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { demoSettings } from './demo/demo-settings.ts'
import { seedRows } from './seed/seed-rows.ts'

try {
  const count = Number(process.argv[2])
  if (!Number.isSafeInteger(count) || count < 1 || count > 5_000_000) {
    throw new OperatorError('Say how many leads, up to 5 million: npm run seed:leads -- 1000000')
  }
  const env = demoSettings(process.env)
  const own = env.DATABASE_URL
    ? null
    : await openEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => console.log(line) })
  try {
    const url = env.DATABASE_URL ?? own?.url ?? ''
    await migrateDatabase(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const refusal = await seedRows(client, count, (line) => console.log(line))
      if (refusal) throw new OperatorError(refusal)
    } finally {
      await client.end()
    }
  } finally {
    await own?.close()
  }
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
