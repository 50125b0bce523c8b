import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'

/** After an upgrade, and after changes that cannot compute them. */
export const fillMissingPhoneKeys: JobDefinition<object> = {
  name: 'fill-phone-keys',
  cron: '* * * * *',
  async handle({ ctx }) {
    let filled: number
    do filled = await fillPhoneKeys(ctx)
    while (filled > 0)
  },
}
