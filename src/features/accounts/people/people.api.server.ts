import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { resendInvite, withdrawInvite } from './change-invite.server.ts'
import { changeRole, endPersonSessions, removePerson } from './change-person.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { listPeople } from './list-people.server.ts'
import * as adminWires from './person.admin.wire.ts'
import { inviteSchema, roleSchema, secondFactorRuleSchema } from './person.ts'
import { requireSecondFactor } from './require-second-factor.server.ts'

export const peopleApi = new Hono<AppEnv>()

const change = { access: 'staff-owner', answer: listPeople, changes: 'account' } as const
const ofInvite = { ...change, ids: { id: 'invite' }, changes: 'link' } as const
const ofPerson = { ...change, ids: { id: 'person' } } as const

serve(peopleApi, adminWires.listPeople, { access: 'staff' }, listPeople)
serve(peopleApi, adminWires.inviteStaff, { ...change, body: inviteSchema, changes: 'link' }, inviteStaff)
serve(peopleApi, adminWires.resendInvite, ofInvite, resendInvite)
serve(peopleApi, adminWires.withdrawInvite, ofInvite, withdrawInvite)
serve(peopleApi, adminWires.changeRole, { ...ofPerson, body: roleSchema }, changeRole)
serve(peopleApi, adminWires.endPersonSessions, ofPerson, endPersonSessions)
serve(peopleApi, adminWires.removePerson, ofPerson, removePerson)
serve(
  peopleApi,
  adminWires.requireSecondFactor,
  { ...change, body: secondFactorRuleSchema, changes: 'staff-settings' },
  requireSecondFactor,
)
