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

/** A hash of its JSON, which is the same on both sides. */
export function digestOf(data: unknown): number {
  const text = JSON.stringify(data)
  let digest = 0
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193)
  return digest
}
