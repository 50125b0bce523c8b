import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { wantsMorningMail } from './morning-readers.server.ts'
import type { NoticeSettings, NoticeSettingsChange } from './notice-settings.ts'

const columnOf = { sound: 'noticeSound', desktop: 'noticeDesktop', morningMail: 'morningMail' } as const

export async function readNoticeSettings(ctx: Ctx): Promise<NoticeSettings> {
  const { userId } = requireStaff(ctx)
  const [row] = await ctx.db
    .select({ sound: users.noticeSound, desktop: users.noticeDesktop, morningMail: wantsMorningMail })
    .from(users)
    .where(eq(users.id, userId))
  return { account: userId, ...(row ?? { sound: false, desktop: false, morningMail: false }) }
}

export async function changeNoticeSettings(ctx: Ctx, { notice, isOn }: NoticeSettingsChange): Promise<void> {
  const { userId } = requireStaff(ctx)
  await ctx.db
    .update(users)
    .set({ [columnOf[notice]]: isOn, updatedAt: ctx.clock() })
    .where(eq(users.id, userId))
}
