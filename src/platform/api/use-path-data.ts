import { use } from 'react'
import { PathDataContext } from './path-data.ts'
import { readWithRetry } from './read-with-retry.ts'
import type { ApiPath } from './wire.ts'

const reads = new Map<string, Promise<unknown>>()

/**
 * Reads from the page's data, else from the network once per visit. For public screens; account and admin screens use
 * TanStack Query.
 */
export function usePathData<T>(path: ApiPath<T>): T {
  const seeded = use(PathDataContext)
  return (Object.hasOwn(seeded, path) ? seeded[path] : use(readOnce(path))) as T
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
