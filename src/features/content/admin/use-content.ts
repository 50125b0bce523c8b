import { useQueries } from '@tanstack/react-query'
import { offerUndo, useUndo } from '#features/history/use-undo.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import type { WhereOf, Wire } from '#platform/api/wire.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { type AnyContentKind, fieldsOf } from '#platform/content/define-content.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { listContent } from '../content.admin.wire.ts'
import type { EntryNames } from './content-differences.ts'

/** @param done names the change in a toast that offers to undo it; null for a change that has no undo */
export function useContentChange<C extends Wire<'POST'>>(
  change: C & Wire<'POST', string, { answer: ContentList }>,
  where: WhereOf<C> & { kind: string },
  done: string | null,
) {
  const undo = useUndo()
  return useRecordChange(listContent, change, where, {
    onSaved: (list) => done && list.undo && offerUndo(done, list.undo, undo),
  })
}

/** The kinds whose entries a kind's fields name. */
export function pickedKinds(kind: AnyContentKind): string[] {
  return [...new Set(fieldsOf(kind).flatMap(([, { from = [] }]) => from))].toSorted()
}

/** The entries of several kinds; `entries` is null while one is loading. */
export function useEntries(kinds: readonly string[]) {
  const lists = useQueries({ queries: kinds.map((kind) => endpointQuery(listContent, { kind })) })
  const failed = lists.find(({ data, error }) => error && !data)
  const read = new Map<string, ContentEntry[]>()
  kinds.forEach((kind, index) => {
    const items = lists[index]?.data?.items
    if (items) read.set(kind, items.filter(isReadable))
  })
  const entriesOf = (from: readonly string[]) => from.flatMap((kind) => read.get(kind) ?? [])
  const namesOf: EntryNames = (from, key) => entriesOf(from).find((entry) => entry.key === key)?.name ?? key
  return {
    isLoading: read.size < kinds.length,
    error: failed?.error ?? null,
    read: () => void Promise.all(lists.map(({ refetch }) => refetch())),
    entriesOf,
    namesOf,
  }
}

export type Entries = Pick<ReturnType<typeof useEntries>, 'entriesOf' | 'namesOf'>
