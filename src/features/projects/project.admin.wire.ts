import { type Done, of, wire } from '#platform/api/wire.ts'
import type {
  contentConfirmationSchema,
  newChecklistItemSchema,
  newMilestoneSchema,
  newProjectSchema,
  ProjectAsClient,
  ProjectList,
  ProjectPage,
  projectEditSchema,
  projectList,
  projectMoveSchema,
  removalSchema,
} from './project.ts'

export const listProjects = wire(
  'GET',
  '/api/admin/projects',
  of<{ query: typeof projectList.schema; answer: ProjectList }>,
)
export const createProject = wire(
  'POST',
  '/api/admin/projects',
  of<{ body: typeof newProjectSchema; answer: { id: string } }>,
)
export const readProjectAsClient = wire(
  'GET',
  '/api/admin/projects/:id/client',
  of<{ answer: ProjectAsClient }>,
)
export const editProject = wire(
  'POST',
  '/api/projects/:id/edit',
  of<{ body: typeof projectEditSchema; answer: ProjectPage }>,
)
export const moveProject = wire(
  'POST',
  '/api/projects/:id/status',
  of<{ body: typeof projectMoveSchema; answer: ProjectPage }>,
)
export const confirmContent = wire(
  'POST',
  '/api/projects/:id/content/confirm',
  of<{ body: typeof contentConfirmationSchema; answer: ProjectPage }>,
)
export const eraseProject = wire(
  'POST',
  '/api/projects/:id/erase',
  of<{ body: typeof removalSchema; answer: Done }>,
)
export const addMilestone = wire(
  'POST',
  '/api/projects/:id/milestones',
  of<{ body: typeof newMilestoneSchema; answer: ProjectPage }>,
)
export const removeMilestone = wire(
  'POST',
  '/api/projects/:id/milestones/:milestoneId/remove',
  of<{ body: typeof removalSchema; answer: ProjectPage }>,
)
export const addItem = wire(
  'POST',
  '/api/projects/:id/checklist',
  of<{ body: typeof newChecklistItemSchema; answer: ProjectPage }>,
)
export const removeItem = wire(
  'POST',
  '/api/projects/:id/checklist/:itemId/remove',
  of<{ body: typeof removalSchema; answer: ProjectPage }>,
)
export const sendProjectLink = wire('POST', '/api/projects/:id/links', of<{ answer: ProjectPage }>)
export const revokeProjectLinks = wire('POST', '/api/projects/:id/links/revoke', of<{ answer: ProjectPage }>)
