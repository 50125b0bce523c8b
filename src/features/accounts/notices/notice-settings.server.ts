import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { NoticeSettings, NoticeSettingsChange } from './notice-settings.ts'

/** Of the caller's own account. */
export async function readNoticeSettings({ ctx }: { ctx: Ctx }): Promise<NoticeSettings> {
  const { userId } = requireStaff(ctx)
  const [row] = await ctx.db
    .select({ sound: users.noticeSound, desktop: users.noticeDesktop })
    .from(users)
    .where(eq(users.id, userId))
  return { account: userId, sound: row?.sound ?? false, desktop: row?.desktop ?? false }
}

export async function changeNoticeSettings({
  ctx,
  input: { sound, desktop },
}: {
  ctx: Ctx
  input: NoticeSettingsChange
}): Promise<NoticeSettings> {
  const { userId } = requireStaff(ctx)
  await ctx.db
    .update(users)
    .set({ noticeSound: sound, noticeDesktop: desktop, updatedAt: ctx.clock() })
    .where(eq(users.id, userId))
  return readNoticeSettings({ ctx })
}
