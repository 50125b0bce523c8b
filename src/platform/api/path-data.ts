import { createContext } from 'react'

/** A path is also the query key. */
export type PathData = Readonly<Record<string, unknown>>

/** Never changes, so it re-renders nothing. */
export const PathDataContext = createContext<PathData>({})
