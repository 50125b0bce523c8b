import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { dayMs } from '#domain/duration.ts'

const keptSeconds = (180 * dayMs) / 1000

/**
 * A signed cookie that does not name the account. It grants no access; it only spares the owner the limits on
 * strangers' guesses.
 */
export type Devices = {
  idFor(headers: Headers, email: string): string | null
  /** A known device keeps its id. */
  remember(headers: Headers, email: string): string
}

const cookieName = 'device'

export function createDevices({ secret, isHttps }: { secret: string; isHttps: boolean }): Devices {
  const name = isHttps ? `__Host-${cookieName}` : cookieName
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`${id} ${email}`).digest('base64url')

  function idFor(headers: Headers, email: string): string | null {
    const [id = '', signature = ''] = (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.')
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(id, email))]
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
  }
  return {
    idFor,
    remember(headers, email) {
      const id = idFor(headers, email) ?? randomBytes(16).toString('base64url')
      return serialize(name, `${id}.${sign(id, email)}`, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: isHttps,
        maxAge: keptSeconds,
      })
    },
  }
}
