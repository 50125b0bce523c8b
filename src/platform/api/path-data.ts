import { createContext } from 'react'

/** API answers by path. The path is the query key, on the server and in the browser. */
export type PathData = Readonly<Record<string, unknown>>

/** The answers that the server read for this page. The value never changes, so it never wakes sleeping sections. */
export const PathDataContext = createContext<PathData>({})
