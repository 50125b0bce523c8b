/** A mailed link that opens a record now, as staff see it. Times are ISO 8601 in UTC. */
export type LiveLink = { email: string; createdAt: string; expiresAt: string }
