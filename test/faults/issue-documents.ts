// Issues invoices, eight at a time, until killed; prints each number after its commit.
import { issueDocument } from '#features/billing/documents/issuing/issue-document.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import { newDocument } from '#test/fixtures/document-fixtures.ts'

const { db } = openDatabase(process.argv[2] ?? '', 8)
const ctx = {
  db,
  clock: () => new Date('2026-11-02T10:00:00.000Z'),
  env: parseEnv({}),
  gateway: { mode: 'off' },
} as Ctx
async function issueOn(): Promise<never> {
  for (;;) {
    const { document } = await issueDocument(ctx, newDocument({}))
    process.stdout.write(`${document.number}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, issueOn))
