import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { addDays } from '#domain/duration.ts'
import { problemOf } from '#server/http/problem.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { sharedPlan } from '#test/fixtures/visitor-fixtures.ts'
import { deleteOldPlans } from './delete-old-plans.job.server.ts'
import { mailPlan } from './mail-plan.server.ts'
import { planMail } from './plan-mail.server.ts'
import { readSharedPlan, sharePlan } from './shared-plan.server.ts'

const now = new Date('2026-11-02T10:00:00.000Z')
const daysLater = (days: number) => addDays(now, days)

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  context.setTime(now)
  await context.database.pool.query('truncate shared_plans; delete from pgboss.job')
})
afterAll(() => context.close())

const stored = () => context.database.db.select().from(sharedPlans)
const read = (token: string) => readSharedPlan(context.visitor, { token })
const statusOf = async (promise: Promise<unknown>) =>
  problemOf(await promise.catch((error: unknown) => error), '').status

test('a shared plan opens by its link alone, and the database cannot reveal the link', async () => {
  const { token } = await sharePlan(context.visitor, sharedPlan())
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(await stored())).not.toContain(token)
  expect(await read(token)).toEqual({ ...sharedPlan(), createdAt: now.toISOString() })
  expect(await statusOf(read(`${token.slice(0, 21)}_`))).toBe(404)
  expect(await statusOf(read(''))).toBe(404)
})

test('a plan with a recommendation that is not ours is refused, and the field named', async () => {
  const plan = { ...sharedPlan(), selected: ['business-website', 'business-pro'] }
  const refusal = {
    code: 'invalid',
    fields: [{ field: 'selected.1', message: 'Choose recommendations of ours.' }],
  }
  await expect(sharePlan(context.visitor, plan)).rejects.toMatchObject(refusal)
  await expect(mailPlan(context.visitor, { ...plan, email: 'a@example.com' })).rejects.toMatchObject(refusal)
  expect(await stored()).toEqual([])
})

test('a link works for 90 days, then its plan is deleted', async () => {
  const { token } = await sharePlan(context.visitor, sharedPlan())
  const tidy = () => deleteOldPlans.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  context.setTime(daysLater(89))
  await tidy()
  expect(await read(token)).toMatchObject({ currency: 'USD' })
  context.setTime(daysLater(91))
  expect(await statusOf(read(token))).toBe(404)
  await tidy()
  expect(await stored()).toEqual([])
})

test('the mail contains the plan and a link, a new one each time it is composed', async () => {
  await mailPlan(context.visitor, { ...sharedPlan(), email: 'meera@example.com' })
  const [row] = await stored()
  expect(row).toMatchObject({ email: 'meera@example.com', tokenHash: null })
  const write = async () => {
    const mail = await composeAsJob(context.system, planMail, row?.id ?? '')
    const said = JSON.stringify(mail?.letter)
    const [, token = ''] = /https:\/\/orbweaver\.example\/ai-recommendations\/([\w-]{22})"/.exec(said) ?? []
    return { mail, said, token }
  }
  const first = await write()
  expect(first.mail?.to).toBe('meera@example.com')
  for (const fact of ['Restaurant, Food & Beverage', '$600-1,200', '$420', '$540']) {
    expect(first.said).toContain(fact)
  }
  expect(await read(first.token)).toMatchObject(sharedPlan())
  const second = await write()
  expect(second.token).not.toBe(first.token)
  expect(await read(second.token)).toMatchObject(sharedPlan())
  const { rows } = await context.database.pool.query("select data->>'kind' as kind from pgboss.job")
  expect(rows).toEqual([{ kind: 'plan-copy' }])
})

test('the mail marks recommendations that alone exceed the budget', async () => {
  const plan = sharedPlan()
  const answers = { ...plan.answers, budget: '25000-50000' as const, features: ['Online Store' as const] }
  await mailPlan(context.visitor, { ...plan, answers, currency: 'INR', email: 'a@example.com' })
  await mailPlan(context.visitor, {
    ...plan,
    answers: { ...answers, budget: '10000-25000' },
    currency: 'EUR',
    email: 'b@example.com',
  })
  const said = await Promise.all(
    (await stored()).map(async ({ id }) =>
      JSON.stringify((await composeAsJob(context.system, planMail, id))?.letter),
    ),
  )
  const above = said.map((letter) => letter.match(/costs more than your budget of [^.]*/g) ?? [])
  expect(above.toSorted((a, b) => a.length - b.length)).toEqual([
    [],
    Array(2).fill('costs more than your budget of €110-275'),
  ])
})

test('creating a link sends no mail', async () => {
  await sharePlan(context.visitor, sharedPlan())
  const [row] = await stored()
  expect(await composeAsJob(context.system, planMail, row?.id ?? '')).toBeNull()
})
