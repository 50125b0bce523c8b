import { AppError } from '#platform/app-error.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { createProject } from './create-project.server.ts'
import { type StartedProject, startProjectQueue } from './project.server.ts'

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
