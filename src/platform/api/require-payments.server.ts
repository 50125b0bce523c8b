import type { Context } from 'hono'
import { payingOff } from '#domain/payment-keys.ts'
import { AppError } from '../app-error.server.ts'
import type { AppEnv } from '../http.server.ts'

/** Refuses to begin a payment on a site that takes none. @throws AppError `unavailable` */
export function requirePayments({ var: { ctx } }: Context<AppEnv>): void {
  if (ctx.gateway.mode === 'off') throw new AppError('unavailable', payingOff)
}
