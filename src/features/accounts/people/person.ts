import * as v from 'valibot'
import type { StaffRole } from '#domain/records/account.ts'
import { optionalLine } from '#domain/text-fields.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { emailFieldWith, newPasswordSchema, personName, tokenField } from '../account.ts'

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', editor: 'Editor' }

export const roleWords: Record<StaffRole, string> = {
  owner: 'Everything, including people, prices and settings.',
  editor: 'All daily work, except people, prices and settings.',
}

/** Times are ISO 8601 in UTC. */
export type Person = {
  id: string
  name: string
  email: string
  role: StaffRole
  isReader: boolean
  /** STAFF_EMAIL names this address: the person stays an owner until the setting changes. */
  isFromSettings: boolean
  /** Null for editors. `lastSeenAt` is to the hour, null without a session. */
  access: { lastSeenAt: string | null; sessions: number; hasSecondFactor: boolean } | null
}

export type Invite = {
  id: string
  name: string
  email: string
  role: StaffRole
  by: string
  expiresAt: string
  hasExpired: boolean
  /** Otherwise the link does not work until an owner sends it again. */
  hasInviter: boolean
}

/** `mayChange`: the reader is an owner; others get no invites. */
export type People = {
  mayChange: boolean
  needsSecondFactor: boolean
  items: Listed<Person>[]
  invites: Listed<Invite>[]
}

const role = v.picklist(['owner', 'editor'], 'Choose a role.')

export const inviteSchema = v.object(
  { name: optionalLine(100), email: emailFieldWith('Enter an email address.'), role },
  'Send the fields of an invite.',
)

export type NewInvite = v.InferOutput<typeof inviteSchema>

export const roleSchema = v.object({ role }, 'Send a role.')

export const secondFactorRuleSchema = v.object(
  { isRequired: v.boolean('Send true or false.') },
  'Send whether it is required.',
)

export type SecondFactorRule = v.InferOutput<typeof secondFactorRuleSchema>

export const acceptanceSchema = v.object(
  { token: tokenField, name: personName, password: newPasswordSchema },
  'Send the fields of this form.',
)

export type InviteAcceptance = v.InferOutput<typeof acceptanceSchema>
