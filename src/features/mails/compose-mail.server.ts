import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import type { ComposedMail, Letter, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { drawnTokensOf } from './mail-secrets.server.ts'

/** The letter's links open nothing before `storeLinks`. */
export async function composeMail(
  ctx: Ctx,
  definition: MailDefinition,
  subjectId: string,
): Promise<ComposedMail | null> {
  const prepared = await definition.prepare?.(ctx, subjectId)
  return inSnapshot(ctx, (ctx) => definition.compose(ctx, subjectId, prepared))
}

/**
 * Call once the mail is logged and about to be sent: a mail that another job has sent meanwhile keeps its links.
 * @returns false if one of the links was replaced or ended since the mail was composed
 */
export async function storeLinks(ctx: Pick<Ctx, 'db'>, letter: Letter): Promise<boolean> {
  for (const { store } of drawnTokensOf(letter)) if (!(await store(ctx))) return false
  return true
}
