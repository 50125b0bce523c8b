import { findContentNames } from '#platform/content/content-names.server.ts'
import { contentNoun, contentRecord } from '#platform/content/content-record.server.ts'
import { publishDueContent } from '#platform/content/publish-due-content.job.server.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import type { RecordNames } from '#platform/records/record-names.server.ts'
import { entryAddress } from './admin/content-address.ts'
import { contentApi } from './content.api.server.ts'
import { contentKinds } from './content-kinds.ts'

const findNames: RecordNames['find'] = async (ctx, ids) => {
  const entries = await findContentNames(ctx, contentKinds, ids)
  return entries.map(({ id, name, kind }) => ({ id, name, ...(kind && { page: entryAddress(kind, id) }) }))
}

export const contentParts: NounParts = {
  noun: contentNoun,
  apis: [contentApi],
  jobs: [publishDueContent(contentKinds)],
  names: [{ noun: contentNoun, find: findNames }],
  undoable: [contentRecord(contentKinds)],
}
