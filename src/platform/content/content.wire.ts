import { of, wire } from '#platform/api/wire.ts'

type OpenItem = { id: string }

/** The published entries of a kind that is open: `contentPath` gives them their type. */
export const listOpenContent = wire('GET', '/api/content/:kind', of<{ answer: OpenItem[] }>)
