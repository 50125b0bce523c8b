import { projects } from '#db/schema/projects.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { startProject } from './creating/start-project.job.server.ts'
import { projectMails } from './mails/project-mails.server.ts'
import { projectClaim, projectRecord, projectRows } from './project.server.ts'
import { projectList } from './project.ts'
import { projectData } from './project-data.server.ts'
import { projectTodos } from './project-todos.server.ts'
import { projectsApi } from './projects.api.server.ts'
import { unmarkSettledProjects } from './unmark-settled-projects.job.server.ts'

export const projectsParts: NounParts = {
  noun: 'projects',
  names: [recordNames(projectRecord.noun, projects, projects.title)],
  apis: [projectsApi],
  jobs: [startProject, unmarkSettledProjects],
  mails: projectMails,
  claim: projectClaim,
  rows: [projectRows],
  todos: projectTodos,
  personalData: projectData,
  listSchema: projectList.schema,
}
