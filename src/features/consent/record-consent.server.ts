import * as v from 'valibot'
import { consents } from '#db/schema/consents.ts'
import type { Ctx } from '#platform/context.server.ts'
import { consentSources, policyVersion } from './consent.ts'

const choice = v.boolean('Say true or false.')

export const consentRecordSchema = v.object({
  // After a release, an open page still shows the earlier question.
  policyVersion: v.pipe(
    v.number(),
    v.integer('Use a whole number.'),
    v.minValue(1, 'There was no such version.'),
    v.maxValue(policyVersion, 'There is no such version yet.'),
  ),
  analytics: choice,
  marketing: choice,
  preferences: choice,
  source: v.picklist(consentSources, 'Choose one of the places where the question stands.'),
})

export type ConsentRecord = v.InferOutput<typeof consentRecordSchema>

/** Anonymous evidence of what we asked. */
export async function recordConsent(ctx: Ctx, input: ConsentRecord): Promise<void> {
  await ctx.db.insert(consents).values({ ...input, at: ctx.clock() })
}
