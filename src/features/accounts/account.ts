import * as v from 'valibot'
import { asciiDigits } from '#domain/ascii-digits.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { lineUpTo, optionalLine, requiredLine, tooLong, typedEmail } from '#domain/text-fields.ts'

/** `staffRole`: null for clients. */
export type Me = { email: string; name: string; role: 'client' | 'staff'; staffRole: StaffRole | null }

/** `second-factor`: its code. `second-factor-set-up`: staff must first turn one on. */
export type SessionNeed = 'second-factor' | 'second-factor-set-up'

/** `needs`: grants no access yet. */
export type SessionState = { user: Me | null; needs?: SessionNeed }

export type LogInAnswer = SessionState & { next?: string }

/** Names of mailed tokens in the fragment. */
export const linkFragments = {
  logIn: 'link',
  signUp: 'new',
  reset: 'reset',
  newEmail: 'email',
  invite: 'invite',
} as const

export const minPasswordLength = 8
export const maxPasswordLength = 128

const missing = {
  email: 'Enter your email address.',
  name: 'Enter your name.',
  password: 'Enter your password.',
  code: 'Enter the code.',
  token: 'Use the link in our email. If it broke across lines, copy all of it.',
  purpose: 'Name what the link is for.',
}

function sentenceFor({ path }: v.ObjectIssue): string {
  const key = path?.[0]?.key
  return missing[key as keyof typeof missing] ?? 'Send an object with the fields of this form.'
}

/** @param sentence if it is missing */
export const emailFieldWith = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(typedEmail),
    v.nonEmpty(sentence),
    v.maxLength(254, 'Use at most 254 characters.'),
    v.email('That email doesn’t look right. Try name@example.com.'),
    v.toLowerCase(),
  )

const emailField = emailFieldWith(missing.email)

export const logInSchema = v.object(
  {
    email: emailField,
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

export const linkRequestSchema = v.object(
  {
    email: emailField,
    next: optionalLine(1000),
  },
  sentenceFor,
)

export type LinkRequest = v.InferOutput<typeof linkRequestSchema>

export const tokenField = v.pipe(v.string(missing.token), v.regex(/^[A-Za-z0-9_-]{22}$/, missing.token))

export const tokenSchema = v.object({ token: tokenField }, sentenceFor)

export const linkReferenceSchema = v.object(
  {
    purpose: v.picklist(
      ['first-staff', 'sign-up', 'log-in', 'reset', 'new-email', 'invite'],
      missing.purpose,
    ),
    token: tokenField,
  },
  sentenceFor,
)

export type LinkReference = v.InferOutput<typeof linkReferenceSchema>

export type LinkPreview = {
  /** Masked; '' for the first account. */
  account: string
  /** `unfinished`: awaits the second factor. */
  session: 'none' | 'unfinished' | 'own' | 'other'
  /** '' unless `session` is `other`. */
  loggedInAs: string
  /** `comes`: records it gains, like `2 requests`. */
  change: { email: string; comes: string[] } | null
  invite: { name: string; role: StaffRole; by: string } | null
}

/** `came`: records gained, like `2 requests`. */
export type AddressChange = { email: string; came: string[] }

export const personName = requiredLine(100, missing.name)

export const signUpSchema = v.object(
  {
    token: tokenField,
    name: personName,
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

export const passwordResetSchema = v.object({ token: tokenField, password: newPasswordSchema }, sentenceFor)

export type PasswordReset = v.InferOutput<typeof passwordResetSchema>

export const nameSchema = v.object({ name: personName }, sentenceFor)

/** '' without a password: then the log-in must be fresh. */
const proof = v.optional(
  v.pipe(v.string(missing.password), v.maxLength(maxPasswordLength, tooLong(maxPasswordLength))),
  '',
)

export const emailChangeSchema = v.object({ email: emailField, password: proof }, sentenceFor)

export type EmailChange = v.InferOutput<typeof emailChangeSchema>

export const deletionSchema = v.object(
  {
    email: emailField,
    password: proof,
    /** Erases the client's data too. */
    data: v.optional(v.picklist(['on']), undefined),
  },
  sentenceFor,
)

export type Deletion = v.InferOutput<typeof deletionSchema>

const code = v.pipe(requiredLine(40, missing.code), v.transform(asciiDigits))

const optionalCode = v.optional(v.pipe(lineUpTo(40), v.transform(asciiDigits)), '')

export const codeSchema = v.object({ code }, sentenceFor)

export const secondFactorChangeSchema = v.object({ code, password: proof }, sentenceFor)

export type SecondFactorChange = v.InferOutput<typeof secondFactorChangeSchema>

/** `currentCode`: of the app that this one replaces; '' if there is none. */
export const secondFactorSetUpSchema = v.object(
  { code, currentCode: optionalCode, password: proof },
  sentenceFor,
)

export type SecondFactorProof = v.InferOutput<typeof secondFactorSetUpSchema>

/** `path` is an SVG path, one unit per module. */
export type SecondFactorSetUp = { secret: string; qr: { size: number; path: string } }

export type RecoveryCodes = { recoveryCodes: string[] }

/** Times are ISO 8601 in UTC. */
export type AccountDetail = {
  email: string
  name: string
  hasPassword: boolean
  secondFactor: { since: string; recoveryCodesLeft: number } | null
  sessions: AccountSession[]
}

export type AccountSession = {
  id: string
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

export const firstStaffSchema = v.object(
  {
    token: tokenField,
    email: emailField,
    password: newPasswordSchema,
  },
  sentenceFor,
)

export type FirstStaff = v.InferOutput<typeof firstStaffSchema>

/** Returns the untrusted `next` if it is a path of this site. */
export function safeNextPath(next: string | null, fallback: string): string {
  const base = 'https://site.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return fallback
  const { origin, pathname, search, hash } = new URL(next, base)
  // `/.//host` resolves to our origin with the pathname `//host`, another site.
  if (origin !== base || pathname.startsWith('//')) return fallback
  return `${pathname}${search}${hash}`
}
