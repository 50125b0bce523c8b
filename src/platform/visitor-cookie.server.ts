import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './http.server.ts'
import { createSecretToken, hashToken } from './secret-token.server.ts'

/** Ties an order to the browser that made it. Set with the first order, never before. */
const visitorCookie = 'ow_payer'
const keptSeconds = 30 * 24 * 60 * 60

/** The visitor as the database knows them; null for a browser that has made no order. */
export function readVisitorHash(c: Context<AppEnv>): string | null {
  const token = getCookie(c, cookieName(c))
  return token === undefined ? null : hashToken(token)
}

/** The same, with a new cookie for a browser that has none. */
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

/** A browser takes a `__Host-` cookie only over https. */
function cookieName(c: Context<AppEnv>): string {
  return isHttps(c) ? `__Host-${visitorCookie}` : visitorCookie
}

function isHttps(c: Context<AppEnv>): boolean {
  return c.var.ctx.env.PUBLIC_URL?.startsWith('https://') ?? false
}
