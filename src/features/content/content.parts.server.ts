import { findContentNames } from '#platform/content/content-names.server.ts'
import { contentNoun, contentRecord } from '#platform/content/content-record.server.ts'
import { publishDueContent } from '#platform/content/publish-due-content.job.server.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { contentApi } from './content.api.server.ts'
import { contentKinds } from './content-kinds.ts'

export const contentParts: NounParts = {
  noun: contentNoun,
  apis: [contentApi],
  jobs: [publishDueContent(contentKinds)],
  names: [{ noun: contentNoun, find: (ctx, ids) => findContentNames(ctx, contentKinds, ids) }],
  undoable: [contentRecord(contentKinds)],
}
