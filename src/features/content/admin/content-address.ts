import type { AnyContentKind } from '#platform/content/define-content.ts'
import { href } from '#routes'

export function listAddress({ kind, listedAt }: AnyContentKind): string {
  return listedAt ?? href('adminContentKind', { id: kind })
}

export function entryAddress({ kind, listedAt }: AnyContentKind, id: string): string {
  return listedAt ? `${listedAt}/${id}` : href('adminContentEntry', { id: kind, entry: id })
}
