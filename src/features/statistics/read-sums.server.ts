import { agencyDayAt, monthOf } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import { sumOwed } from '#features/billing/documents/owed-by-age.server.ts'
import { measureFirstReplies } from '#features/leads/lead-steps.server.ts'
import { sumReceived } from '#features/payments/received.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { shareRead } from '#platform/sharing/share-read.server.ts'
import { firstReply, type Sums } from './statistics.ts'

export async function readSums(ctx: Ctx): Promise<Sums> {
  requireStaff(ctx)
  return shareRead(ctx, 'sums', sum)
}

async function sum(ctx: Ctx): Promise<Sums> {
  const now = ctx.clock()
  const today = agencyDayAt(now)
  // One after another: the morning mail is composed in a transaction, whose connection runs one query at a time.
  const owed = await sumOwed(ctx)
  const received = await sumReceived(ctx, { from: monthOf(today), to: today })
  const replies = await measureFirstReplies(ctx, {
    since: addDays(now, -firstReply.days),
    most: firstReply.requests,
  })
  return { isTest: isTestSite(ctx), owed, received, firstReply: replies }
}
