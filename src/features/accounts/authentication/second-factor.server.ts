import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import encodeQr from 'qr'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import { agency } from '#domain/agency.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { decryptSecret, encryptSecret } from '#platform/access/encrypt-secret.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { RecoveryCodes, SecondFactorChange, SecondFactorProof, SecondFactorSetUp } from '../account.ts'
import { queueAccountChangeMail } from '../account-mails.server.ts'
import type { Session } from '../accounts.server.ts'
import { needsSecondFactor } from '../people/staff-settings.server.ts'
import { refuseField } from '../refuse-field.server.ts'
import { lockSession } from './lock-session.server.ts'
import { revokeLinks } from './mailed-links.server.ts'
import { reauthenticate, requireProof } from './reauthenticate.server.ts'
import { periodOfCode, toBase32 } from './totp.server.ts'

const recoveryCodeCount = 10

/**
 * Takes effect with `turnOnSecondFactor`.
 * @throws AppError `forbidden` for a client; as `lockSession` does
 */
export async function prepareSecondFactor(
  ctx: Ctx,
  { session }: { session: Session },
): Promise<SecondFactorSetUp> {
  requireStaffOf(session)
  const secret = toBase32(randomBytes(20))
  const stored = encryptSecret(ctx.env.SECRETS_KEY, session.userId, secret)
  await ctx.db.transaction(async (tx) => {
    const isOn = await lockSession({ ...ctx, db: tx }, session)
    await tx
      .insert(secondFactors)
      .values({ userId: session.userId, secret: stored, createdAt: ctx.clock() })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: isOn ? { nextSecret: stored } : { secret: stored, lastPeriod: 0 },
      })
  })
  const account = `${encodeURIComponent(agency.name)}:${encodeURIComponent(session.me.email)}`
  const query = new URLSearchParams({ secret, issuer: agency.name })
  return { secret, qr: drawQr(`otpauth://totp/${account}?${query}`) }
}

/**
 * If it is on, the prepared app and new recovery codes replace the current ones. The user's other sessions
 * then need a code, if they gave none.
 * @returns recovery codes, stored only as hashes
 * @throws AppError `invalid` for a wrong code or password; `conflict` if no app was prepared; as
 * `requireProof` does
 */
export async function turnOnSecondFactor(
  ctx: Ctx,
  { session, code, currentCode, password }: SecondFactorProof & { session: Session },
): Promise<RecoveryCodes> {
  requireStaffOf(session)
  const proof = await reauthenticate(ctx, { session, password })
  const { id, userId } = session
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, drawRecoveryCode)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    const isOn = await requireProof({ ...ctx, db: tx }, proof)
    if (isOn) {
      await spendCode({ ...ctx, db: tx }, { userId, code: currentCode, field: 'currentCode', now })
      await takeNextSecret({ db: tx }, userId)
    }
    await spendCode({ ...ctx, db: tx }, { userId, code, now })
    const recoveryHashes = recoveryCodes.map((one) => hashToken(normaliseCode(one)))
    await tx.update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.userId, userId))
    await tx.update(users).set({ secondFactorAt: now }).where(eq(users.id, userId))
    await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id))
    await queueAccountChangeMail({ ...ctx, db: tx }, userId, isOn ? 'second-step-replaced' : 'second-step-on')
  })
  return { recoveryCodes }
}

/** @throws AppError `invalid` for a wrong code or password; `conflict` if it is off or required; as `requireProof` does */
export async function turnOffSecondFactor(
  ctx: Ctx,
  { session, code, password }: SecondFactorChange & { session: Session },
): Promise<void> {
  requireStaff(ctx)
  const proof = await reauthenticate(ctx, { session, password })
  const { userId } = session
  await ctx.db.transaction(async (tx) => {
    if (!(await requireProof({ ...ctx, db: tx }, proof))) throw already('off')
    if (await needsSecondFactor({ db: tx })) {
      throw new AppError('conflict', 'Two-step login is required of all staff, so it stays on.')
    }
    await spendCode({ ...ctx, db: tx }, { userId, code, now: ctx.clock() })
    await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId))
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    // They began with a password alone.
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), isNull(sessions.secondFactorAt)))
    await revokeLinks({ db: tx }, userId)
    await queueAccountChangeMail({ ...ctx, db: tx }, userId, 'second-step-off')
  })
}

/** @throws AppError `invalid` for a wrong code; as `lockSession` does */
export async function verifySecondFactor(
  ctx: Ctx,
  { session, code }: { session: Session; code: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    await lockSession({ ...ctx, db: tx }, session)
    await spendCode({ ...ctx, db: tx }, { userId: session.userId, code, now })
    await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, session.id))
  })
}

/** The session may be one without any other access. @throws AppError `forbidden` */
function requireStaffOf({ me }: Session): void {
  if (me.role !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
}

/** No recovery code of the current app may pass as a code of the next one. */
async function takeNextSecret({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const { secret, nextSecret } = secondFactors
  const taken = await db
    .update(secondFactors)
    .set({ secret: sql`${nextSecret}`, nextSecret: null, lastPeriod: 0, recoveryHashes: [] })
    .where(and(eq(secondFactors.userId, userId), isNotNull(nextSecret)))
    .returning({ secret })
  if (taken.length === 0) throw already('on')
}

function already(state: 'on' | 'off'): AppError {
  return new AppError('conflict', `Two-step login is already ${state}. Reload the page.`)
}

/** App codes must ascend in time; a recovery code works once. */
async function spendCode(
  { db: tx, env }: Pick<Ctx, 'db' | 'env'>,
  { userId, code, field = 'code', now }: { userId: string; code: string; field?: string; now: Date },
): Promise<void> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const given = normaliseCode(code)
  const secret = factor && decryptSecret(env.SECRETS_KEY, userId, factor.secret)
  const period = secret ? periodOfCode(secret, given, now) : null
  const recoveryHashes = factor?.recoveryHashes.filter((hash) => hash !== hashToken(given)) ?? []
  const isRecovery = recoveryHashes.length < (factor?.recoveryHashes.length ?? 0)
  if (!factor || !(isRecovery || (period !== null && period > factor.lastPeriod))) {
    if (secret === null) {
      refuseField(field, 'We can’t check app codes at the moment. Use a recovery code.')
    }
    refuseField(field, 'That code is wrong or already used. Wait for the next one.')
  }
  await tx
    .update(secondFactors)
    .set({ recoveryHashes, lastPeriod: period ?? factor.lastPeriod })
    .where(eq(secondFactors.userId, userId))
}

/** 80 random bits need neither salt nor a slow hash. */
function drawRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')
}

function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}

function drawQr(text: string): SecondFactorSetUp['qr'] {
  const rows = encodeQr(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
