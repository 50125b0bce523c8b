import { delayForRequest, findPayment } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { createProject } from './create-project.server.ts'

const startProjectQueue = { name: 'start-project' }
export type StartedProject = { leadId: string }

export const startProject: JobDefinition<StartedProject> = {
  name: startProjectQueue.name,
  async handle({ ctx, data: { leadId } }) {
    try {
      await createProject({ ctx, input: { leadId } })
    } catch (error) {
      // Staff have since deleted or quarantined the lead.
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ leadId, code: error.code }, 'no project was started')
    }
  },
}

/** Delayed, for the visitor's request to arrive. Call within the transaction that books the deposit. */
export async function startPaidProject({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { paymentId: string }
}): Promise<void> {
  const { order, payment } = (await findPayment({ ctx, input })) ?? {}
  // Without a quote it is not agreed what to build.
  if (!order?.leadId || payment?.isSurplus || order.part !== 'deposit' || !order.quote) return
  const { leadId } = order
  await ctx.queue.send<StartedProject>(ctx.db, startProjectQueue, [{ leadId }], delayForRequest(order))
}
