import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { issueDocument } from '#features/billing/documents/issuing/issue-document.server.ts'
import { newDocument } from '#test/fixtures/document-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'

const app = setUpPayments()

test('kill -9 while invoices are issued keeps the issued ones, and leaves no gap in the numbers', async () => {
  const url = app.pool.options.connectionString ?? ''
  const script = join(import.meta.dirname, 'issue-documents.ts')
  const issued: string[] = []
  for (let kills = 1; kills <= 3; kills++) {
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: child.stdout })) {
      issued.push(line)
      if (issued.length >= kills * 5) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
  }
  await Promise.all(Array.from({ length: 10 }, () => issueDocument(app.context.system, newDocument({}))))
  const { rows } = await app.pool.query('select number from documents order by number')
  const numbers: string[] = rows.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => `INV/26-27/${String(index + 1).padStart(4, '0')}`))
  expect(numbers).toEqual(expect.arrayContaining(issued))
})
