import { type ApiPath, apiPath } from '../api/wire.ts'
import { listOpenContent } from './content.wire.ts'
import type { ContentItem } from './define-content.ts'

/**
 * The path of a kind's published entries. Type-checked, without loading the kind:
 * `contentPath<typeof questionKind>('question')`
 */
export function contentPath<Kind extends { kind: string }>(kind: Kind['kind']): ApiPath<ContentItem<Kind>[]> {
  return apiPath(listOpenContent, { kind }) as unknown as ApiPath<ContentItem<Kind>[]>
}
