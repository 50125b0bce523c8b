import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { deleteLooseBlobs } from './delete-loose-blobs.job.server.ts'
import { fileDataOf } from './file-data.server.ts'
import { filesApi } from './files.api.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

export function filesParts(projects: ProjectAccess): NounParts {
  return {
    noun: 'files',
    apis: [filesApi(projects)],
    jobs: [deleteLooseBlobs],
    personalData: fileDataOf(projects),
  }
}
