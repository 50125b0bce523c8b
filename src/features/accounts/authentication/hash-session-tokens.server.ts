import type { DBAdapter, Where } from 'better-auth'
import { hashToken } from '#platform/access/secret-token.server.ts'

/**
 * better-auth would store a session's token as the cookie has it. This stores the hash, so that a copy of the
 * database logs nobody in. A row comes back with the token that found it, for the renewed cookie.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  const hashing: DBAdapter = {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(query: { model: string; data: Omit<T, 'id'> }) {
      const { token } = query.data as { token?: unknown }
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(query)
      const row = await adapter.create<T, R>({ ...query, data: { ...query.data, token: hashToken(token) } })
      return { ...row, token }
    },
    findOne: async (query) => withToken(query, await adapter.findOne(hashed(query))),
    findMany: (query) => adapter.findMany(hashed(query)),
    update: async (query) => withToken(query, await adapter.update(hashed(query))),
    delete: (query) => adapter.delete(hashed(query)),
    // The adapter's own method would pass methods that do not hash.
    transaction: (work) => work(hashing),
  }
  return hashing
}

type Query = { model: string; where?: Where[] | undefined }

const isToken = ({ model }: Query, { field, value }: Where) =>
  model === 'session' && field === 'token' && typeof value === 'string'

function hashed<Q extends Query>(query: Q): Q {
  if (!query.where) return query
  const where = query.where.map((one) =>
    isToken(query, one) ? { ...one, value: hashToken(String(one.value)) } : one,
  )
  return { ...query, where }
}

function withToken<T>(query: Query, row: T): T {
  const token = query.where?.find((one) => isToken(query, one))?.value
  return row && token ? { ...row, token } : row
}
