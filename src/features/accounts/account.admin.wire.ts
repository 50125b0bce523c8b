import { of, wire } from '#platform/api/wire.ts'
import type {
  RecoveryCodes,
  SecondFactorSetUp,
  secondFactorChangeSchema,
  secondFactorSetUpSchema,
} from './account.ts'
import type { NoticeSettings, noticeSettingsSchema } from './notices/notice-settings.ts'

export const prepareSecondFactor = wire('POST', '/api/admin/second-factor', of<{ answer: SecondFactorSetUp }>)
export const turnOnSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/on',
  of<{ body: typeof secondFactorSetUpSchema; answer: RecoveryCodes }>,
)
export const turnOffSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/off',
  of<{ body: typeof secondFactorChangeSchema; answer: Record<never, never> }>,
)
export const readNoticeSettings = wire('GET', '/api/admin/notices', of<{ answer: NoticeSettings }>)
/** Of the caller's account. */
export const changeNoticeSettings = wire(
  'POST',
  '/api/admin/notices',
  of<{ body: typeof noticeSettingsSchema; answer: NoticeSettings }>,
)
