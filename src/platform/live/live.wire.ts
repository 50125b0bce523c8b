import { download } from '#platform/api/wire.ts'

/** Server-sent events, each a list of hints: see `hint.ts`. */
export const openLive = download('/api/live')
