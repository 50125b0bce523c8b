import { of, wire } from '#platform/api/wire.ts'
import type { secondFactorChangeSchema } from './account.ts'
import type { NoticeSettings, noticeSettingsSchema } from './notices/notice-settings.ts'

export const turnOffSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/off',
  of<{ body: typeof secondFactorChangeSchema; answer: Record<never, never> }>,
)
export const readNoticeSettings = wire('GET', '/api/admin/notices', of<{ answer: NoticeSettings }>)
export const changeNoticeSettings = wire(
  'POST',
  '/api/admin/notices',
  of<{ body: typeof noticeSettingsSchema; answer: NoticeSettings }>,
)
