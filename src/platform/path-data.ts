import { createContext } from 'react'

/** Answers of the API by path: the path is the query key, on the server as in the browser. */
export type PathData = Readonly<Record<string, unknown>>

/** What the server already read for this page. Its value never changes, so sleeping sections stay asleep. */
export const PathDataContext = createContext<PathData>({})
