import { afterRequest, findPayment } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { createProject } from './create-project.server.ts'

const startProjectQueue = { name: 'start-project' }
export type StartedProject = { leadId: string }

/** Starts the project of a lead whose deposit was settled. */
export const startProject: JobDefinition<StartedProject> = {
  name: startProjectQueue.name,
  retryLimit: 20,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 120,
  async handle({ ctx, data: { leadId } }) {
    try {
      await createProject({ ctx, input: { leadId } })
    } catch (error) {
      // Staff have deleted or quarantined the lead in the meantime.
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ leadId, code: error.code }, 'no project was started')
    }
  },
}

/** Starts the project of a deposit that is being booked, once the visitor's request had time to come. */
export async function startPaidProject({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { paymentId: string }
}): Promise<void> {
  const { order, payment } = (await findPayment({ ctx, input })) ?? {}
  // Without a quote nobody has agreed yet what to build.
  if (!order?.leadId || payment?.isSurplus || order.part !== 'deposit' || !order.quote) return
  const { leadId } = order
  await ctx.queue.send<StartedProject>(ctx.db, startProjectQueue, [{ leadId }], afterRequest(order))
}
