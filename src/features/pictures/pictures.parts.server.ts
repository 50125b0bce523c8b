import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.job.server.ts'
import { picturesApi } from './pictures.api.server.ts'

export const picturesParts: NounParts = {
  noun: 'pictures',
  apis: [picturesApi],
  jobs: [deleteUnusedPictures],
}
