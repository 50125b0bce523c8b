import type { Ctx } from '../context.server.ts'

/** What `change` answers, rolled back with its mails and notifications. @throws what `change` throws */
export async function previewChange<Done>(ctx: Ctx, change: (ctx: Ctx) => Promise<Done>): Promise<Done> {
  const rollback = new Error('Only a preview')
  let preview: { done: Done } | undefined
  await ctx.db
    .transaction(async (tx) => {
      preview = { done: await change({ ...ctx, db: tx }) }
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (!preview) throw rollback
  return preview.done
}
