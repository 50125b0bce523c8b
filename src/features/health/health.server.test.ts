import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/duration.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import { closedGateway } from '#platform/payment-gateway.server.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { openApi } from '#test/servers/api-server.ts'
import { type Mailbox, openMailbox } from '#test/servers/mailbox.ts'
import { checkHealth } from './check-health.job.server.ts'
import { healthApi } from './health.api.server.ts'
import type { Health } from './health.ts'

const mailJob = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome)
const from = 'web@orbweaver.example'
const begin = Date.parse('2026-11-02T12:00:00.000Z')
const after = (minutes: number) => new Date(begin + minutes * minuteMs)
let mailbox: Mailbox
let context: VerbContext

beforeAll(async () => {
  mailbox = await openMailbox()
  context = await openVerbContext({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: from } })
})
afterAll(async () => {
  await context.close()
  await mailbox.close()
})
beforeEach(async () => {
  context.setTime(after(0))
  await context.database.pool.query('delete from heartbeats')
  await checkAt(0)
})

/** The job of a worker whose clock shows this minute. */
async function checkAt(minute: number): Promise<void> {
  context.setTime(after(minute))
  await checkHealth.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  await context.system.heartbeats.settle()
}

async function failures(ctx = context.staff) {
  await ctx.heartbeats.settle()
  const answer = await openApi(context, healthApi).ask(ctx, '/api/admin/health')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Health).failures
}

async function sendLead(): Promise<void> {
  const request = v.parse(projectRequestSchema, projectRequest())
  const { receipt } = await receiveLead(context.visitor, { request, idempotencyKey: randomUUID() })
  const job = {
    data: { kind: 'lead-agency', subjectId: receipt.id } as const,
    attempt: 1,
    lastAttempt: false,
  }
  await mailJob.handle({ ctx: context.system, ...job }).catch(() => {})
}

test('mail that fails for ten minutes is said, with its beginning, until the server answers again', async () => {
  const resume = mailbox.pause()
  onTestFinished(resume)
  await sendLead()
  for (const minute of [5, 9]) {
    await checkAt(minute)
    expect(await failures()).toEqual([])
  }
  await checkAt(10)
  const failure = { part: 'mail', problem: 'unreachable', since: after(0).toISOString() }
  expect(await failures()).toEqual([{ ...failure, detail: 'EPROTOCOL 554' }])

  resume()
  expect(await failures()).toHaveLength(1)
  await checkAt(11)
  expect(await failures()).toEqual([])
  expect(mailbox.all(), 'a probe mails nothing').toEqual([])
})

test('a refused sender is said until a mail is accepted, since a log-in proves nothing', async () => {
  mailbox.refuse(from, 553)
  await sendLead()
  await checkAt(10)
  expect(await failures()).toMatchObject([{ part: 'mail', problem: 'sender', detail: 'EENVELOPE 553' }])

  mailbox.refuse(from, 0)
  await checkAt(11)
  expect(await failures()).toHaveLength(1)
  await sendLead()
  expect(await failures()).toEqual([])
})

test('a provider that fails for ten minutes is said until it answers again; its refusals are answers', async () => {
  const { pool } = context.database
  await expect(context.system.gateway.fetchOrder('order_Unknown')).rejects.toMatchObject({ kind: 'refused' })
  await pool.query('alter table standin_entities rename to hidden')
  await expect(makeOrder(context.visitor)).rejects.toThrow()
  await checkAt(9)
  expect(await failures()).toEqual([])
  await checkAt(10)
  const since = after(0).toISOString()
  expect(await failures()).toEqual([{ part: 'provider', problem: 'unreachable', since, detail: 'HTTP 500' }])

  await pool.query('alter table hidden rename to standin_entities')
  await checkAt(11)
  expect(await failures()).toEqual([])
})

test('a worker that has not run for ten minutes is said, and one that never has', async () => {
  await checkAt(3)
  context.setTime(after(12))
  expect(await failures()).toEqual([])
  context.setTime(after(13))
  const silent = { part: 'worker', problem: 'silent', since: after(3).toISOString(), detail: '' }
  expect(await failures()).toEqual([silent])
  await checkAt(14)
  expect(await failures()).toEqual([])

  await context.database.pool.query('delete from heartbeats')
  expect(await failures()).toEqual([{ part: 'worker', problem: 'never', since: null, detail: '' }])
})

const dayMinutes = 24 * 60

test('a backup is said if it is older than wanted, was never made, or fails', async () => {
  const settings = parseEnv({ BACKUP_MAX_AGE_HOURS: '24' })
  const watching = { ...context.staff, env: { ...context.staff.env, ...settings } }
  const heartbeat = context.system.heartbeats.of('backup')
  expect(await failures(watching)).toEqual([{ part: 'backup', problem: 'never', since: null, detail: '' }])
  expect(await failures(), 'without the setting').toEqual([])

  heartbeat.succeeded()
  await checkAt(dayMinutes - 1)
  expect(await failures(watching)).toEqual([])
  await checkAt(dayMinutes)
  const silent = { part: 'backup', problem: 'silent', since: after(0).toISOString(), detail: '' }
  expect(await failures(watching)).toEqual([silent])

  heartbeat.failed('failed', 'pg_dump is not installed')
  await checkAt(dayMinutes + 10)
  const since = after(dayMinutes).toISOString()
  const failed = { part: 'backup', problem: 'failed', since, detail: 'pg_dump is not installed' }
  expect(await failures(watching)).toEqual([failed])
  expect(await failures(), 'without the setting').toEqual([failed])
  heartbeat.succeeded()
  expect(await failures(watching)).toEqual([])
})

test('nothing is said about mail without a mail server, or about payments that are off', async () => {
  const { heartbeats, env } = context.system
  heartbeats.of('mail').failed('unreachable')
  heartbeats.of('provider').failed('keys')
  await heartbeats.settle()
  context.setTime(after(10))
  heartbeats.of('worker').succeeded()
  const { SMTP_URL: _, ...rest } = env
  expect(await failures()).toMatchObject([{ part: 'mail' }, { part: 'provider' }])
  expect(await failures({ ...context.staff, env: rest, gateway: closedGateway })).toEqual([])
})

test('the admin hears whether the site takes test money', async () => {
  const read = async (mode: 'test' | 'live' | 'off') => {
    const ctx = { ...context.staff, gateway: { ...context.staff.gateway, mode } }
    return ((await (await openApi(context, healthApi).ask(ctx, '/api/admin/health')).json()) as Health)
      .isTestSite
  }
  expect(await Promise.all([read('test'), read('live'), read('off')])).toEqual([true, false, false])
})
