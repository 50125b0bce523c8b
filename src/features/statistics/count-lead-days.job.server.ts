import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { countLeadDays } from './count-lead-days.server.ts'

/** 2:10 at night in India. Also when the program starts, so that an upgrade waits for no night. */
export const countLeadDaysJob: JobDefinition<object> = {
  name: 'count-lead-days',
  cron: '40 20 * * *',
  handle: ({ ctx }) => countLeadDays(ctx),
}
