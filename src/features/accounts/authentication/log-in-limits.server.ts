import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { RateLimits } from '#platform/access/rate-limits.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import type { Session } from '../accounts.server.ts'

type Rule = Parameters<RateLimits['consume']>

/**
 * Refunds successful attempts: only wrong guesses count.
 * @throws AppError `too-many`
 */
export async function withLimits<T>(
  { var: { limits } }: Context<AppEnv>,
  tries: readonly Rule[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: Rule[] = []
  const giveBack = () => Promise.all(counted.map((one) => limits.giveBack(...one)))
  try {
    for (const one of tries) {
      await limits.consume(...one)
      counted.push(one)
    }
  } catch (refusal) {
    await giveBack()
    throw refusal
  }
  const result = await work()
  await giveBack()
  return result
}

/** A known device has its own limit: others cannot lock it out. */
export function logInLimits(
  { var: { clientAddress } }: Context<AppEnv>,
  device: string | null,
  email: string,
): Rule[] {
  if (device) return [['logInAtHome', `device:${device}`]]
  const address = addressKey(clientAddress)
  const account = accountKey(email)
  return [
    ['logIn', address],
    ['logInHere', `${account} ${address}`],
    ['logInAnywhere', account],
  ]
}

export function linkLimit({ var: { clientAddress } }: Context<AppEnv>): Rule {
  return ['logIn', addressKey(clientAddress)]
}

export function ownerLimit({ userId }: Session): Rule {
  return ['logInAtHome', `user:${userId}`]
}

export function addressKey(address: string): string {
  return `address:${address}`
}

/** The table of limits must store no email address. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}
