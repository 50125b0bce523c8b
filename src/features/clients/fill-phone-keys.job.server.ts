import { sql } from 'drizzle-orm'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'

/** After an upgrade, and after changes that cannot compute them. */
export const fillMissingPhoneKeys: JobDefinition<object> = {
  name: 'fill-phone-keys',
  cron: '* * * * *',
  async handle({ ctx }) {
    if ((await fillPhoneKeys(ctx)) === 0) return
    while ((await fillPhoneKeys(ctx)) > 0);
    // Without statistics, the list of possible duplicates compares all pairs of clients.
    await ctx.db.execute(sql`analyze clients`)
  },
}
