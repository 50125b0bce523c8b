import { delayForRequest, findOrder, findPayment, startsProject } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx, Delay } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { createProject } from './create-project.server.ts'

const startProjectQueue = { name: 'start-project' }
export type StartedProject = { leadId: string }

export const startProject: JobDefinition<StartedProject> = {
  name: startProjectQueue.name,
  async handle({ ctx, data: { leadId } }) {
    try {
      await createProject(ctx, { leadId })
    } catch (error) {
      // Staff have since deleted or quarantined the lead.
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ leadId, code: error.code }, 'no project was started')
    }
  },
}

/** Delayed, for the visitor's request to arrive. Call within the transaction that books the deposit. */
export async function startPaidProject(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const { order, payment } = (await findPayment(ctx, input)) ?? {}
  if (!order?.leadId || payment?.isSurplus || !startsProject(order)) return
  await queueStart(ctx, order.leadId, delayForRequest(order))
}

/** The visitor has paid before sending the request. Call within the transaction that stores it. */
export async function startRequestedProject(
  ctx: Ctx,
  { orderId, leadId }: { orderId: string; leadId: string },
): Promise<void> {
  const order = await findOrder(ctx, { orderId })
  if (order?.paidAt && startsProject(order)) await queueStart(ctx, leadId)
}

/** Twice is once: the project is made once for its lead. */
function queueStart({ db, queue }: Ctx, leadId: string, delay?: Delay): Promise<void> {
  return queue.send<StartedProject>(db, startProjectQueue, [{ leadId }], delay)
}
