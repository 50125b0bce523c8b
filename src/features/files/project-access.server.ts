import type { SQL } from 'drizzle-orm'
import type { ProjectEventBody } from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'

/** The project's row is locked. */
type FileChange = {
  /** Runs on the transaction. */
  ctx: Ctx
  side: Side
  author: string
  at: Date
  append(event: Extract<ProjectEventBody, { kind: 'file-added' | 'file-removed' }>): Promise<string>
  audit(before: object, after: object): void
}

/** Injected by the server: files do not import projects. */
export type ProjectAccess = {
  /**
   * @param options.lock until the transaction ends
   * @throws AppError `unauthenticated`, `not-found`
   */
  authorise(ctx: Ctx, projectId: string, options?: { lock: boolean }): Promise<unknown>
  /** @throws AppError as `authorise` does; `forbidden` for staff who follow an emailed link */
  change<Done>(ctx: Ctx, projectId: string, change: (change: FileChange) => Promise<Done>): Promise<Done>
  /** @throws AppError `not-found` unless it is on this project's checklist */
  requireItem(ctx: Ctx, item: { projectId: string; itemId: string }): Promise<void>
  ownedBy(userId: string): SQL
}
