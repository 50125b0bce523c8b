import { eq } from 'drizzle-orm'
import { experiments } from '#db/schema/experiments.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Db } from '#platform/context.server.ts'

/**
 * Locks a running experiment for the rest of the transaction.
 * @throws AppError `not-found`; `conflict` if it has stopped
 */
export async function lockRunning(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ stoppedAt: experiments.stoppedAt })
    .from(experiments)
    .where(eq(experiments.id, id))
    .for('update')
  if (!row) throw new AppError('not-found', 'There is no such experiment.')
  if (row.stoppedAt) throw new AppError('conflict', 'This experiment is over. Load it again.')
}
