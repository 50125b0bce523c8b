import { createContext } from 'react'

/** A path is also the query key. */
export type PathData = Readonly<Record<string, unknown>>

export type RenderedData = {
  data: PathData
  /** By path, digests of what late parts were rendered with and read over the network. */
  late?: Readonly<Record<string, number>>
}

/** Never changes, so it re-renders nothing. */
export const PathDataContext = createContext<RenderedData>({ data: {} })

/** FNV-1a of its JSON, which is the same on both sides. */
export function digestOf(data: unknown): number {
  let digest = 0x811c9dc5
  for (const unit of JSON.stringify(data)) digest = Math.imul(digest ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return digest
}
