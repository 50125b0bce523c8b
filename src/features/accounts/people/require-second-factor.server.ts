import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { lockUser } from '../authentication/lock-user.server.ts'
import type { SecondFactorRule } from './person.ts'
import { staffSettingsId, staffSettingsRecord } from './staff-settings.server.ts'

/**
 * From then on, sessions of staff without a second factor only set one up.
 * @throws AppError `forbidden` for an editor; `conflict` for an owner without a second factor
 */
export async function requireSecondFactor(ctx: Ctx, { isRequired }: SecondFactorRule): Promise<OpenRecord> {
  const { userId } = requireStaffOwner(ctx)
  return changeRecord(
    ctx,
    staffSettingsRecord,
    { id: staffSettingsId, version: null, by: 'staff' },
    async ({ ctx: { db }, write }) => {
      if (isRequired && !(await lockUser({ db }, userId))?.secondFactorAt) {
        throw new AppError('conflict', 'Set up two-step login for your own account first.')
      }
      await write({ needsSecondFactor: isRequired })
    },
  )
}
