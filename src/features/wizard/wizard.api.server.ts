import { Hono } from 'hono'
import { sharedPlanSchema } from '#domain/records/shared-plan.ts'
import { completeAnswers } from '#domain/wizard-answers.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import { href } from '#routes'
import { mailPlan } from './plan/mail-plan.server.ts'
import { readSharedPlan } from './plan/read-shared-plan.server.ts'
import { sharePlan } from './plan/share-plan.server.ts'
import { mailedPlanSchema, recommendationsSchema, type SharedPlanAnswer } from './plan/shared-plan.ts'
import { wordRecommendations } from './word-recommendations.server.ts'

export const wizardApi = new Hono<AppEnv>()
  .post('/api/recommendations', access.anyone, async (c) => {
    await c.var.limits.consume('draft', c.var.clientAddress)
    const { answers } = await readJson(c, recommendationsSchema)
    const complete = completeAnswers(answers)
    if (!complete) throw new AppError('invalid', 'Some answers are missing.')
    return c.json(await wordRecommendations({ ctx: c.var.ctx, input: complete }))
  })
  .post('/api/shared-plans', access.anyone, async (c) => {
    await c.var.limits.consume('draft', c.var.clientAddress)
    const input = await readJson(c, sharedPlanSchema)
    const { token } = await sharePlan({ ctx: c.var.ctx, input })
    return c.json({ path: href('sharedPlan', { token }) } satisfies SharedPlanAnswer, 201)
  })
  .post('/api/shared-plans/mails', access.anyone, async (c) => {
    await c.var.limits.consume('planMail', c.var.clientAddress)
    await mailPlan({ ctx: c.var.ctx, input: await readJson(c, mailedPlanSchema) })
    return c.json({ success: true })
  })
  .get('/api/shared-plans/:id', access.anyone, async (c) => {
    await c.var.limits.consume('api', c.var.clientAddress)
    return c.json(await readSharedPlan({ ctx: c.var.ctx, input: { token: c.req.param('id') } }))
  })
