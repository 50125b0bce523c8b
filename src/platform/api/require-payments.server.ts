import type { Context } from 'hono'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { AppError } from '../app-error.server.ts'
import type { AppEnv } from '../http.server.ts'

/** @throws AppError `unavailable` while payments are off */
export function requirePayments({ var: { ctx } }: Context<AppEnv>): void {
  if (ctx.gateway.mode === 'off') throw new AppError('unavailable', paymentsOffText)
}
