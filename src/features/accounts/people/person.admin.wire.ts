import { of, wire } from '#platform/api/wire.ts'
import type { inviteSchema, People, roleSchema, secondFactorRuleSchema } from './person.ts'

export const listPeople = wire('GET', '/api/admin/people', of<{ answer: People }>)
export const inviteStaff = wire(
  'POST',
  '/api/admin/people/invites',
  of<{ body: typeof inviteSchema; answer: People }>,
)
export const resendInvite = wire('POST', '/api/admin/people/invites/:id/send', of<{ answer: People }>)
export const withdrawInvite = wire('POST', '/api/admin/people/invites/:id/withdraw', of<{ answer: People }>)
export const changeRole = wire(
  'POST',
  '/api/admin/people/:id/role',
  of<{ body: typeof roleSchema; answer: People }>,
)
export const endPersonSessions = wire('POST', '/api/admin/people/:id/sessions/end', of<{ answer: People }>)
export const requireSecondFactor = wire(
  'POST',
  '/api/admin/people/second-factor',
  of<{ body: typeof secondFactorRuleSchema; answer: People }>,
)
export const removePerson = wire('POST', '/api/admin/people/:id/remove', of<{ answer: People }>)
