import * as v from 'valibot'

export type Role = 'client' | 'staff'

/** Who is logged in, as `GET /api/me` tells it. */
export type Me = { email: string; name: string; role: Role }

export const minPasswordLength = 8
export const maxPasswordLength = 128

const email = v.pipe(
  v.string('Enter your e-mail address.'),
  v.trim(),
  v.nonEmpty('Enter your e-mail address.'),
  v.maxLength(254, 'Use at most 254 characters.'),
  v.email('Enter one e-mail address, like name@example.com.'),
  v.toLowerCase(),
)

/** A password being tried: nothing is said about it but right or wrong. */
export const logInSchema = v.object({
  email,
  password: v.pipe(
    v.string('Enter your password.'),
    v.nonEmpty('Enter your password.'),
    v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
  ),
})

export type LogIn = v.InferOutput<typeof logInSchema>

export const newPasswordSchema = v.pipe(
  v.string('Choose a password.'),
  v.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
  v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
)

/** What the holder of the one-time link of a fresh installation sends. */
export const firstStaffSchema = v.object({
  token: v.pipe(
    v.string('Open the link again.'),
    v.regex(/^[A-Za-z0-9_-]{22}$/, 'Open the whole link, from the start of the address to its end.'),
  ),
  email,
  password: newPasswordSchema,
})

export type FirstStaff = v.InferOutput<typeof firstStaffSchema>

/**
 * Where to go after logging in: a path of this site, or `fallback`.
 * @param next what the address bar said; anyone may have written it.
 */
export function safeNextPath(next: string | null, fallback: string): string {
  const base = 'https://site.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return fallback
  const { origin, pathname, search, hash } = new URL(next, base)
  // `/.//host` stays on the base but its pathname, `//host`, would leave ours.
  if (origin !== base || pathname.startsWith('//')) return fallback
  return `${pathname}${search}${hash}`
}
