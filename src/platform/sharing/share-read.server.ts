import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx, Db } from '../context.server.ts'

type Turn = { answer: Promise<unknown>; next?: Promise<unknown> }

const turnsOf = new WeakMap<Db, Map<string, Turn>>()

/**
 * Callers with the same key read one after another. Those that come while one reads share the next reading: it begins after
 * their call, so none gets an answer from before it. Many pages that hear of a change cause two readings.
 * @param key names everything that the answer depends on, besides the database
 */
export function shareRead<Answer>(
  ctx: Ctx,
  key: string,
  read: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  // A transaction sees what others do not.
  if (ctx.db instanceof PgTransaction) return read(ctx)
  const turns = turnsOf.get(ctx.db) ?? new Map<string, Turn>()
  turnsOf.set(ctx.db, turns)
  const begin = (): Promise<Answer> => {
    const answer = read(ctx)
    const turn: Turn = { answer }
    turns.set(key, turn)
    const end = () => {
      if (!turn.next) turns.delete(key)
    }
    answer.then(end, end)
    return answer
  }
  const turn = turns.get(key)
  if (!turn) return begin()
  turn.next ??= turn.answer.then(begin, begin)
  return turn.next as Promise<Answer>
}
