/** Times are ISO 8601 in UTC. */
export type LiveLink = { email: string; createdAt: string; expiresAt: string }
