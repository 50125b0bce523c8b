import * as v from 'valibot'
import { optionalLine, requiredLine, tooLong } from '#domain/text-fields.ts'

type Role = 'client' | 'staff'

/** The logged-in person. */
export type Me = { email: string; name: string; role: Role }

/**
 * Answer of `GET /api/me` and of everything that logs in. `needs`: the log-in lacks a code of the second factor, and
 * until then its person is nobody.
 */
export type SessionState = { user: Me | null; needs?: 'second-factor' }

/** Answer to a mailed link that logs in. `next`: where the person wanted to go when they asked for it. */
export type Entry = SessionState & { next?: string }

/** The parts of a page's address, after `#`, that hold a mailed link's token, by what the link is for. */
export const linkFragments = { logIn: 'link', signUp: 'new', reset: 'reset', newEmail: 'email' } as const

export const minPasswordLength = 8
export const maxPasswordLength = 128

const missing = {
  email: 'Enter your email address.',
  name: 'Enter your name.',
  password: 'Enter your password.',
  code: 'Enter the code.',
  token: 'Open the complete link, from the start of the address to the end.',
  purpose: 'Name what the link is for.',
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
  v.email('Enter one email address, like name@example.com.'),
  v.toLowerCase(),
)

/** A log-in attempt. Its refusals only say right or wrong. */
export const logInSchema = v.object(
  {
    email,
    password: v.pipe(
      v.string(missing.password),
      v.nonEmpty(missing.password),
      v.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
    ),
  },
  sentenceFor,
)

export type LogIn = v.InferOutput<typeof logInSchema>

const tooShort = `Use at least ${minPasswordLength} characters.`

export const newPasswordSchema = v.pipe(
  v.string(missing.password),
  v.minLength(minPasswordLength, tooShort),
  v.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
)

const missingPasswords = {
  currentPassword: 'Enter your current password.',
  newPassword: 'Enter a new password.',
}

/** For somebody who asks for a mailed link. The answer never says whether they have an account. */
export const linkRequestSchema = v.object(
  {
    email,
    next: optionalLine(1000),
  },
  sentenceFor,
)

export type LinkRequest = v.InferOutput<typeof linkRequestSchema>

const token = v.pipe(v.string(missing.token), v.regex(/^[A-Za-z0-9_-]{22}$/, missing.token))

export const tokenSchema = v.object({ token }, sentenceFor)

/** What the page of a mailed link asks about it, before it shows a button. */
export const linkQuestionSchema = v.object(
  {
    purpose: v.picklist(['first-staff', 'sign-up', 'log-in', 'reset', 'new-email'], missing.purpose),
    token,
  },
  sentenceFor,
)

export type LinkQuestion = v.InferOutput<typeof linkQuestionSchema>

/** The answer to that. */
export type LinkLook = {
  /** The address of the link's account, masked; '' for the link that makes the first account. */
  account: string
  /** Whose log-in the browser has. `unfinished`: the account's, and it lacks a code of the second factor. */
  session: 'none' | 'unfinished' | 'own' | 'other'
  /** The address of the other account; '' for any other session. */
  loggedInAs: string
  /** For the account that asked for a new address: that address, and what comes with it (`2 requests`). */
  change: { email: string; comes: string[] } | null
}

/** Answer to a used link to a new address: the address, and what came with it. */
export type AddressChange = { email: string; came: string[] }

const name = requiredLine(100, missing.name)

/** What the link of a sign-up's mail leads to. Without a password the person logs in by mailed links. */
export const signUpSchema = v.object(
  {
    token,
    name,
    password: v.optional(
      v.pipe(
        v.string(missing.password),
        v.check((text) => text === '' || text.length >= minPasswordLength, tooShort),
        v.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
      ),
      '',
    ),
  },
  sentenceFor,
)

export type SignUp = v.InferOutput<typeof signUpSchema>

export const passwordResetSchema = v.object({ token, password: newPasswordSchema }, sentenceFor)

export type PasswordReset = v.InferOutput<typeof passwordResetSchema>

export const nameSchema = v.object({ name }, sentenceFor)

/** Whoever changes what opens the account shows that they are its owner: by the password, or by a fresh log-in. */
const proof = v.optional(
  v.pipe(v.string(missing.password), v.maxLength(maxPasswordLength, tooLong(maxPasswordLength))),
  '',
)

export const emailChangeSchema = v.object({ email, password: proof }, sentenceFor)

export type EmailChange = v.InferOutput<typeof emailChangeSchema>

export const deletionSchema = v.object(
  {
    email,
    password: proof,
    /** Whether what the person sent goes too; `on` comes from a form. */
    data: v.optional(v.picklist(['on']), undefined),
  },
  sentenceFor,
)

export type Deletion = v.InferOutput<typeof deletionSchema>

const code = requiredLine(40, missing.code)

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = v.object({ code }, sentenceFor)

/** Turns the second factor on or off. */
export const secondFactorChangeSchema = v.object({ code, password: proof }, sentenceFor)

export type SecondFactorChange = v.InferOutput<typeof secondFactorChangeSchema>

/** A set-up that waits for its first code. `qr`: the modules of the QR code as an SVG path, one unit each. */
export type SecondFactorSetUp = { secret: string; qr: { size: number; path: string } }

/** Answer to the first code of a set-up. Each recovery code logs in once without the app. */
export type RecoveryCodes = { recoveryCodes: string[] }

/** `GET /api/account`: everything that a person sees of their own account. Times are ISO 8601 in UTC. */
export type AccountDetail = {
  email: string
  name: string
  hasPassword: boolean
  /** Null for somebody who has no second factor. */
  secondFactor: { since: string; recoveryCodesLeft: number } | null
  sessions: AccountSession[]
}

export type AccountSession = {
  id: string
  /** Browser and system, in words. */
  device: string
  isThis: boolean
  startedAt: string
  /** To the hour. */
  lastUsedAt: string
}

export const passwordChangeSchema = v.object(
  {
    currentPassword: v.pipe(
      v.string(missingPasswords.currentPassword),
      v.nonEmpty(missingPasswords.currentPassword),
      v.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
    ),
    newPassword: newPasswordSchema,
  },
  ({ path }) => missingPasswords[path?.[0]?.key as keyof typeof missingPasswords] ?? 'Send both passwords.',
)

export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

/** The request of someone who holds a fresh installation's one-time link. */
export const firstStaffSchema = v.object(
  {
    token,
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
