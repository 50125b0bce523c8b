import type { TodoKind } from '#domain/records/todo.ts'
import type { Ctx } from '#platform/context.server.ts'
import { findConnectionError } from '#platform/database/database-connections.server.ts'
import { inOwnSnapshot } from '#platform/database/snapshot.server.ts'
import { stackWithoutMessage } from '#platform/log.server.ts'

/**
 * Reads all kinds at once. If that fails, reads each alone, so that a value which PostgreSQL cannot compute with costs
 * one kind.
 * @throws if no kind can be read
 */
export async function readEachKindSafely<Read>(
  ctx: Ctx,
  kinds: readonly TodoKind[],
  read: (ctx: Ctx, kinds: readonly TodoKind[]) => Promise<Read>,
): Promise<{ parts: Read[]; unread: TodoKind[] }> {
  try {
    return { parts: [await inOwnSnapshot(ctx, (ctx) => read(ctx, kinds))], unread: [] }
  } catch (failure) {
    if (findConnectionError(failure)) throw failure
    const parts: Read[] = []
    const unread: TodoKind[] = []
    for (const kind of kinds) {
      try {
        parts.push(await inOwnSnapshot(ctx, (ctx) => read(ctx, [kind])))
      } catch (error) {
        if (findConnectionError(error)) throw error
        ctx.log.error({ kind, error: stackWithoutMessage(error) }, 'the to-dos of a kind cannot be read')
        unread.push(kind)
      }
    }
    if (parts.length === 0) throw failure
    return { parts, unread }
  }
}
