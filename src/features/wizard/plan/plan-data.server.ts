import { sql } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'

/** Shared plans hold no personal data. */
export const planData: PersonalData = {
  name: 'plans',
  read({ db }, { email }) {
    const { answers, selected, currency, createdAt } = sharedPlans
    return db
      .select({ answers, selected, currency, createdAt })
      .from(sharedPlans)
      .where(isFor(email))
      .orderBy(...oldestFirst(sharedPlans))
  },
  async erase(ctx, { email }) {
    await ctx.db.delete(sharedPlans).where(isFor(email))
    return []
  },
}

function isFor(email: string) {
  return sql`lower(${sharedPlans.email}) = ${email}`
}
