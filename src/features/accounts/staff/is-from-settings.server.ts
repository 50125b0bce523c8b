import type { Ctx } from '#platform/context.server.ts'

/** The next start would create this account anew, as an owner. */
export function isFromSettings({ env }: Pick<Ctx, 'env'>, email: string): boolean {
  return Boolean(env.STAFF_PASSWORD) && env.STAFF_EMAIL?.toLowerCase() === email
}
