import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { dayMs } from '#domain/duration.ts'
import { createSecretToken, hashToken } from './access/secret-token.server.ts'
import type { AppEnv } from './http.server.ts'

/** Ties an order to its browser. */
const visitorCookie = 'ow_payer'
const keptSeconds = (30 * dayMs) / 1000

export function readVisitorHash(c: Context<AppEnv>): string | null {
  const token = getCookie(c, cookieName(c))
  return token === undefined ? null : hashToken(token)
}

export function ensureVisitorHash(c: Context<AppEnv>): string {
  const known = readVisitorHash(c)
  if (known !== null) return known
  const token = createSecretToken()
  const secure = isHttps(c)
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: keptSeconds,
  })
  return hashToken(token)
}

/** Browsers accept a `__Host-` cookie only over HTTPS. */
function cookieName(c: Context<AppEnv>): string {
  return isHttps(c) ? `__Host-${visitorCookie}` : visitorCookie
}

function isHttps(c: Context<AppEnv>): boolean {
  return c.var.ctx.env.PUBLIC_URL?.startsWith('https://') ?? false
}
