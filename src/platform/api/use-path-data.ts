import { use, useSyncExternalStore } from 'react'
import { digestOf, PathDataContext } from './path-data.ts'
import { readWithRetry } from './read-with-retry.ts'
import type { ApiPath } from './wire.ts'

const reads = new Map<string, Promise<unknown>>()

const never = () => () => {}
const nothing = () => {}

/** Thrown while React hydrates a part, which it then renders anew. */
export const changedSinceRendered = new Error()

/**
 * Reads from the page's data, else from the network once per visit. For public screens; account and admin screens use
 * TanStack Query.
 */
export function usePathData<T>(path: ApiPath<T>): T {
  const { data: seeded, late } = use(PathDataContext)
  const isSeeded = Object.hasOwn(seeded, path)
  const data = isSeeded ? seeded[path] : use(readOnce(path))
  // React calls the last function only while it hydrates. It would find a changed text, but leave a changed attribute.
  useSyncExternalStore(never, nothing, () => {
    if (!isSeeded && late && late[path] !== digestOf(data)) throw changedSinceRendered
  })
  return data as T
}

export const prefetchPath: (path: ApiPath) => Promise<unknown> = readOnce

function readOnce(path: ApiPath): Promise<unknown> {
  const known = reads.get(path)
  if (known) return known
  const read = readWithRetry(path)
  reads.set(path, read)
  // The next render tries again.
  read.catch(() => reads.delete(path))
  return read
}
