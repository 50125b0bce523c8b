import { Hono } from 'hono'
import { sharedPlanSchema } from '#domain/records/shared-plan.ts'
import { completeAnswers } from '#domain/wizard-answers.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { done, serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { href } from '#routes'
import { mailPlan } from './plan/mail-plan.server.ts'
import { readSharedPlan, sharePlan } from './plan/shared-plan.server.ts'
import { mailedPlanSchema, recommendationsSchema } from './plan/shared-plan.ts'
import * as wires from './wizard.wire.ts'
import { wordRecommendations } from './word-recommendations.server.ts'

export const wizardApi = new Hono<AppEnv>()

serve(
  wizardApi,
  wires.wordRecommendations,
  { access: 'anyone', limit: 'draft', body: recommendationsSchema },
  async (ctx, { answers }) => {
    const complete = completeAnswers(answers)
    if (!complete) throw new AppError('invalid', 'Some answers are missing.')
    return wordRecommendations(ctx, { catalogue: await readCatalogue(ctx), answers: complete })
  },
)
serve(
  wizardApi,
  wires.sharePlan,
  { access: 'anyone', limit: 'draft', body: sharedPlanSchema, status: 201 },
  async (ctx, input) => ({ path: href('sharedPlan', await sharePlan(ctx, input)) }),
)
serve(
  wizardApi,
  wires.mailPlan,
  { access: 'anyone', limit: 'planMail', body: mailedPlanSchema },
  (ctx, input) => mailPlan(ctx, input).then(() => done),
)
serve(wizardApi, wires.readSharedPlan, { access: 'anyone', limit: 'api' }, (ctx, { id: token }) =>
  readSharedPlan(ctx, { token }),
)
