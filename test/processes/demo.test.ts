import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DocumentList, Documents } from '#features/billing/documents/invoice.ts'
import type { LeadList, LeadPage } from '#features/leads/lead-record.ts'
import type { MyProjects } from '#features/projects/project.ts'
import type { MyQuotes } from '#features/quotes/quote.ts'
import type { TodoList } from '#features/today/todo.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { demoSettings } from '../../scripts/demo/demo-settings.ts'
import { fillDemo } from '../../scripts/demo/fill-demo.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { startSite } from '../servers/site-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const runDemo = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/demo.ts'], {
    env: { PATH: process.env.PATH, ...settings },
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }))

test.for([
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, /^Unset SMTP_URL/],
  [{ PUBLIC_URL: 'https://orbweaver.example' }, /^This is a public site/],
  [{ SMTP_URL: 'nonsense' }, /SMTP_URL: /],
] as const)('the demo refuses %o', async ([settings, words]) => {
  const { stdout, stderr } = await runDemo({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ...settings,
  })
  expect(stderr).toMatch(words)
  expect(stdout + stderr).not.toContain('    at ')
})

test('the demo fills a database once, and its two accounts see all of it', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { DATABASE_URL: url, DATA_DIR: folder }
  const { stdout, stderr } = await runDemo(settings)
  expect(stderr).toBe('')
  const logIns = new Map(
    [...stdout.matchAll(/^ {2}(staff|client) +(\S+) +(\S+)$/gm)].map(
      ([, who = '', email = '', password = '']) => [who, { email, password }],
    ),
  )
  expect(await fillDemo(demoSettings(settings), () => {})).toMatch(/^The demo is in this database already/)

  const site = await startSite(settings)
  onTestFinished(site.kill)
  const read = async (who: string, path: string) => {
    const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body: JSON.stringify(logIns.get(who)),
    })
    const cookie = cookieOf(answer)
    return (await fetch(site.origin + path, { headers: { cookie } })).json()
  }
  const { projects }: MyProjects = await read('client', '/api/my/projects')
  expect(projects.filter(isReadable).map(({ status }) => status)).toEqual(['content', 'building', 'launched'])
  const { quotes }: MyQuotes = await read('client', '/api/my/quotes')
  expect(quotes.filter(isReadable).map(({ status }) => status)).toEqual(['sent', 'replaced'])
  const { documents }: Documents = await read('client', '/api/my/invoices')
  expect(documents.filter(isReadable).map(({ kind, status }) => `${kind}: ${status}`)).toEqual([
    'invoice: due',
    'receipt: paid',
    'receipt: paid',
    'invoice: paid',
    'receipt: paid',
  ])
  const todos: TodoList = await read('staff', '/api/admin/todos')
  const unanswered = todos.items.filter(isReadable).filter(({ kind }) => kind === 'lead')
  expect(unanswered.map(({ company, reason }) => `${company}: ${reason}`)).toEqual([
    'Northside Dental Care: paid-unanswered',
    'Loom & Linen: unanswered',
  ])
  const invoices: DocumentList = await read('staff', '/api/admin/invoices?kind=invoice')
  expect(invoices.counts).toEqual({
    due: 1,
    overdue: 1,
    paid: 1,
    'partly-credited': 1,
    credited: 1,
    cancelled: 1,
    issued: 0,
  })
  const [overdue] = invoices.items.filter(isReadable).filter(({ status }) => status === 'overdue')
  const { events }: LeadPage = await read('staff', `/api/admin/leads/${overdue?.leadId}`)
  expect(events.filter(isReadable).filter(({ kind }) => kind === 'reminder')).toHaveLength(1)
  const { counts } = await read('staff', '/api/admin/projects')
  expect(counts).toEqual({ content: 2, building: 2, launching: 1, launched: 3, cancelled: 1 })
  const leads: LeadList = await read('staff', '/api/admin/leads')
  const paidLeads = leads.items.filter(isReadable).filter(({ paid }) => paid !== null)
  expect(paidLeads.map(({ status }) => status)).toEqual(Array(9).fill('won'))
  // The tenth has accepted a quote.
  expect(leads.counts).toMatchObject({ new: 1, contacted: 0, quoted: 2, won: 10, lost: 1 })
})
