import { staffSettings } from '#db/schema/staff-settings.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'

export const staffSettingsId = 'agency'

export const staffSettingsRecord = defineRecord({
  noun: 'staff-settings',
  table: staffSettings,
  missing: 'The settings of the admin are missing.',
  openTo: 'staff',
})

export async function needsSecondFactor({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const [row] = await db.select({ isNeeded: staffSettings.needsSecondFactor }).from(staffSettings)
  return row?.isNeeded ?? false
}
