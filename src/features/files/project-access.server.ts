import type { SQL } from 'drizzle-orm'
import type { ProjectEventBody } from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'

/** A project while its files change: its row is locked. */
type FileChange = {
  /** On the transaction. */
  ctx: Ctx
  side: Side
  author: string
  at: Date
  append(event: Extract<ProjectEventBody, { kind: 'file-added' | 'file-removed' }>): Promise<string>
  audit(before: object, after: object): void
}

/** Projects as files need them, which know no project. The server passes them in. */
export type ProjectAccess = {
  /**
   * Opens a project for everybody who may.
   * @param options.lock keeps its row until the transaction ends
   * @throws AppError `unauthenticated`, `not-found`
   */
  open(ctx: Ctx, projectId: string, options?: { lock: boolean }): Promise<unknown>
  /** @throws AppError as `open` does; `forbidden` for a link that staff follow */
  change<Done>(ctx: Ctx, projectId: string, change: (change: FileChange) => Promise<Done>): Promise<Done>
  /** @throws AppError `not-found` unless the item is on this project's checklist */
  requireItem(ctx: Ctx, item: { projectId: string; itemId: string }): Promise<void>
  /** The ids of all projects of a client, for a query. */
  ownedBy(userId: string): SQL
}
