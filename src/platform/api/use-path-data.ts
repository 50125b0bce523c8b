import { use } from 'react'
import { PathDataContext } from './path-data.ts'
import { readPatiently } from './read-patiently.ts'
import type { ApiPath } from './wire.ts'

const reads = new Map<string, Promise<unknown>>()

/**
 * Reads an API path while rendering: from the page's own data, else over the network, once per visit. For public
 * screens that show data without editing it; account and admin screens use TanStack Query.
 */
export function usePathData<T>(path: ApiPath<T>): T {
  const seeded = use(PathDataContext)
  return (Object.hasOwn(seeded, path) ? seeded[path] : use(readOnce(path))) as T
}

/** Starts reading an API path in the browser for a component that is about to render. */
export const readAhead: (path: ApiPath) => Promise<unknown> = readOnce

function readOnce(path: ApiPath): Promise<unknown> {
  const known = reads.get(path)
  if (known) return known
  const read = readPatiently(path)
  reads.set(path, read)
  // A failed read is forgotten, so that the next render asks again.
  read.catch(() => reads.delete(path))
  return read
}
