import type { Ctx } from '#platform/context.server.ts'
import { addLink } from '../authentication/mailed-links.server.ts'
import { hasStaff } from './has-staff.server.ts'

/** Valid for 24 hours; null if staff exist. Each process prints its own token; any works. */
export async function prepareFirstStaff(ctx: Ctx): Promise<{ token: string } | null> {
  if (await hasStaff(ctx)) return null
  const { token } = await addLink(ctx, { purpose: 'first-staff', subject: '' })
  return { token }
}
