import type { ownOrderSchema } from '#features/payments/payment-api.ts'
import { of, wire } from '#platform/api/wire.ts'
import type {
  checklistAnswerSchema,
  MyProjects,
  milestoneMoveSchema,
  PaidProject,
  ProjectPage,
  projectMessageSchema,
} from './project.ts'

export const listMyProjects = wire('GET', '/api/my/projects', of<{ answer: MyProjects }>)
export const readProject = wire('GET', '/api/projects/:id', of<{ answer: ProjectPage }>)
export const moveMilestone = wire(
  'POST',
  '/api/projects/:id/milestones/:milestoneId/move',
  of<{ body: typeof milestoneMoveSchema; answer: ProjectPage }>,
)
export const answerItem = wire(
  'POST',
  '/api/projects/:id/checklist/:itemId/answer',
  of<{ body: typeof checklistAnswerSchema; answer: ProjectPage }>,
)
export const writeMessage = wire(
  'POST',
  '/api/projects/:id/messages',
  of<{ body: typeof projectMessageSchema; answer: ProjectPage }>,
)
export const markSeen = wire('POST', '/api/projects/:id/seen', of<{ answer: ProjectPage }>)
/** For the browser that has just paid. */
export const openPaidProject = wire(
  'POST',
  '/api/payment/project',
  of<{ body: typeof ownOrderSchema; answer: PaidProject }>,
)
