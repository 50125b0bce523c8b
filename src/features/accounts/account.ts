import * as v from 'valibot'

type Role = 'client' | 'staff'

/** The logged-in person, as `GET /api/me` returns them. */
export type Me = { email: string; name: string; role: Role }

export const minPasswordLength = 8
export const maxPasswordLength = 128

const missing = {
  email: 'Enter your e-mail address.',
  password: 'Enter your password.',
  token: 'Open the complete link, from the start of the address to the end.',
}

/** The message for a missing field, and for a body that is no object. */
function sentenceFor({ path }: v.ObjectIssue): string {
  const key = path?.[0]?.key
  return missing[key as keyof typeof missing] ?? 'Send an object with the fields of this form.'
}

const email = v.pipe(
  v.string(missing.email),
  v.trim(),
  v.nonEmpty(missing.email),
  v.maxLength(254, 'Use at most 254 characters.'),
  v.email('Enter one e-mail address, like name@example.com.'),
  v.toLowerCase(),
)

/** A log-in attempt. Its refusals only say right or wrong. */
export const logInSchema = v.object(
  {
    email,
    password: v.pipe(
      v.string(missing.password),
      v.nonEmpty(missing.password),
      v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
    ),
  },
  sentenceFor,
)

export type LogIn = v.InferOutput<typeof logInSchema>

export const newPasswordSchema = v.pipe(
  v.string(missing.password),
  v.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
  v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
)

const missingPasswords = {
  currentPassword: 'Enter your current password.',
  newPassword: 'Enter a new password.',
}

export const passwordChangeSchema = v.object(
  {
    currentPassword: v.pipe(
      v.string(missingPasswords.currentPassword),
      v.nonEmpty(missingPasswords.currentPassword),
      v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
    ),
    newPassword: newPasswordSchema,
  },
  ({ path }) => missingPasswords[path?.[0]?.key as keyof typeof missingPasswords] ?? 'Send both passwords.',
)

export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

/** The request of someone who holds a fresh installation's one-time link. */
export const firstStaffSchema = v.object(
  {
    token: v.pipe(v.string(missing.token), v.regex(/^[A-Za-z0-9_-]{22}$/, missing.token)),
    email,
    password: newPasswordSchema,
  },
  sentenceFor,
)

export type FirstStaff = v.InferOutput<typeof firstStaffSchema>

/**
 * Returns where to go after a log-in: a path of this site, or `fallback`.
 * @param next from the address bar, so anyone may have written it
 */
export function safeNextPath(next: string | null, fallback: string): string {
  const base = 'https://site.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return fallback
  const { origin, pathname, search, hash } = new URL(next, base)
  // `/.//host` stays within the base, but its pathname, `//host`, would leave the site.
  if (origin !== base || pathname.startsWith('//')) return fallback
  return `${pathname}${search}${hash}`
}
