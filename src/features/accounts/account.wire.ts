import { download, of, wire } from '#platform/api/wire.ts'
import type {
  AccountDetail,
  AddressChange,
  codeSchema,
  deletionSchema,
  emailChangeSchema,
  firstStaffSchema,
  LinkPreview,
  LogInAnswer,
  linkReferenceSchema,
  linkRequestSchema,
  logInSchema,
  nameSchema,
  passwordChangeSchema,
  passwordResetSchema,
  RecoveryCodes,
  SecondFactorSetUp,
  SessionState,
  secondFactorSetUpSchema,
  signUpSchema,
  tokenSchema,
} from './account.ts'
import type { acceptanceSchema } from './people/person.ts'

type Nothing = Record<never, never>

export const readSession = wire('GET', '/api/me', of<{ answer: SessionState }>)
export const logIn = wire(
  'POST',
  '/api/auth/sign-in/email',
  of<{ body: typeof logInSchema; answer: SessionState }>,
)
export const verifySecondFactor = wire(
  'POST',
  '/api/auth/second-factor',
  of<{ body: typeof codeSchema; answer: SessionState }>,
)
export const logOut = wire('POST', '/api/auth/sign-out', of<{ answer: SessionState }>)
export const requestLogInLink = wire(
  'POST',
  '/api/auth/mail-link',
  of<{ body: typeof linkRequestSchema; answer: Nothing }>,
)
export const requestPasswordReset = wire(
  'POST',
  '/api/auth/mail-reset',
  of<{ body: typeof linkRequestSchema; answer: Nothing }>,
)
export const logInByLink = wire(
  'POST',
  '/api/auth/link/log-in',
  of<{ body: typeof tokenSchema; answer: LogInAnswer }>,
)
export const completeSignUp = wire(
  'POST',
  '/api/auth/link/sign-up',
  of<{ body: typeof signUpSchema; answer: LogInAnswer }>,
)
export const acceptInvite = wire(
  'POST',
  '/api/auth/link/invite',
  of<{ body: typeof acceptanceSchema; answer: LogInAnswer }>,
)
export const resetPassword = wire(
  'POST',
  '/api/auth/link/reset',
  of<{ body: typeof passwordResetSchema; answer: LogInAnswer }>,
)
export const previewLink = wire(
  'POST',
  '/api/auth/link/look',
  of<{ body: typeof linkReferenceSchema; answer: LinkPreview }>,
)
export const confirmNewEmail = wire(
  'POST',
  '/api/auth/link/new-email',
  of<{ body: typeof tokenSchema; answer: AddressChange }>,
)
export const createFirstStaff = wire(
  'POST',
  '/api/staff/first',
  of<{ body: typeof firstStaffSchema; answer: SessionState }>,
)
export const readAccount = wire('GET', '/api/account', of<{ answer: AccountDetail }>)
export const exportAccount = download('/api/account/data')
export const changeName = wire('POST', '/api/account/name', of<{ body: typeof nameSchema; answer: Nothing }>)
export const changePassword = wire(
  'POST',
  '/api/account/password',
  of<{ body: typeof passwordChangeSchema; answer: SessionState }>,
)
export const requestEmailChange = wire(
  'POST',
  '/api/account/email',
  of<{ body: typeof emailChangeSchema; answer: Nothing }>,
)
export const deleteAccount = wire(
  'POST',
  '/api/account/delete',
  of<{ body: typeof deletionSchema; answer: SessionState }>,
)
export const endSession = wire('POST', '/api/account/sessions/:id/end', of<{ answer: Nothing }>)
export const endOtherSessions = wire('POST', '/api/account/other-sessions/end', of<{ answer: Nothing }>)
/** A session that must set one up first calls this on the login page too. */
export const prepareSecondFactor = wire('POST', '/api/admin/second-factor', of<{ answer: SecondFactorSetUp }>)
export const turnOnSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/on',
  of<{ body: typeof secondFactorSetUpSchema; answer: RecoveryCodes }>,
)
