import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { hourMs } from '#domain/duration.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { wasPaid } from '#features/payments/orders/order.ts'
import { findOwnOrder, startsProject } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { findLastEvent } from '#platform/records/timeline.server.ts'
import { href } from '#routes'
import { projectLinkDays } from '../mails/project-letter.server.ts'
import { projectRecord } from '../project.server.ts'
import type { PaidProject } from '../project.ts'

/** Afterwards the link in the mail opens it. */
const hoursAfterPayment = 24

/**
 * A link for the browser that has just paid at the checkout. Null while the project is not started, and for a payer who is not
 * its client.
 * @throws AppError `not-found`, also for another visitor's order
 */
export async function openPaidProject(
  ctx: Ctx,
  input: { providerOrderId: string; visitorHash: string | null },
): Promise<PaidProject> {
  const order = await findOwnOrder(ctx, input)
  const { leadId, paidAt, source } = order
  const isRecent = paidAt !== null && +ctx.clock() - +paidAt < hoursAfterPayment * hourMs
  // A payment link may have been forwarded: its holder's browser is one of the order's too.
  const isOnlyPayer = order.visitorHashes.length === 1
  if (
    leadId === null ||
    source === 'link' ||
    !isOnlyPayer ||
    !isRecent ||
    !wasPaid(order) ||
    !startsProject(order)
  ) {
    return { path: null }
  }
  const [project] = await ctx.db
    .select({ id: projects.id, email: projects.clientEmail })
    .from(projects)
    .where(eq(projects.leadId, leadId))
  if (!project || project.email === '' || mailboxOf(project.email) !== mailboxOf(order.customerEmail)) {
    return { path: null }
  }
  const { id, email } = project
  // Staff have ended all links: the next one comes by mail.
  if ((await findLastEvent(ctx, { projectId: id }, 'links-revoked')) !== null) return { path: null }
  const token = await issueRecordLink(ctx, {
    key: `paid-order ${order.id}`,
    noun: projectRecord.noun,
    subjectId: id,
    email,
    days: projectLinkDays,
  })
  return { path: `${href('project', { id })}#${token}` }
}
