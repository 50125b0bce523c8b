import { randomUUID } from 'node:crypto'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './person.admin.wire.ts'

const newInvite = () => ({ name: 'Asha Rao', email: `${randomUUID()}@example.com`, role: 'editor' }) as const

async function invite({ haveAccount, send }: StaffWorld) {
  await haveAccount()
  const { invites } = await send(adminWires.inviteStaff, {}, newInvite())
  return [{ id: invites[0]?.id ?? '' }] as const
}

async function editor({ query }: StaffWorld) {
  const [user] = await query(`insert into users (id, name, email, email_verified, role, staff_role)
    values (gen_random_uuid(), 'Ishaan', gen_random_uuid() || '@example.com', true, 'staff', 'editor') returning id`)
  return [{ id: user.id as string }] as const
}

export const peopleExamples = [
  example(adminWires.inviteStaff, {
    body: newInvite,
    change: async ({ haveAccount }) => {
      await haveAccount()
      return [{}]
    },
  }),
  example(adminWires.resendInvite, {
    answer: 404,
    change: async (world) => {
      const call = await invite(world)
      await world.query('update verifications set expires_at = now()')
      return call
    },
  }),
  example(adminWires.withdrawInvite, { answer: 404, change: invite }),
  example(adminWires.changeRole, {
    body: () => ({ role: 'editor' }),
    answer: 404,
    change: async (world) => {
      const [where] = await editor(world)
      return [where, { role: 'owner' }]
    },
  }),
  example(adminWires.endPersonSessions, {
    answer: 404,
    change: async (world) => {
      const [{ id }] = await editor(world)
      await world.query(`insert into sessions (id, user_id, token, expires_at)
        values (gen_random_uuid(), '${id}', '${id}', now() + interval '1 day')`)
      return [{ id }]
    },
  }),
  example(adminWires.removePerson, { answer: 404, change: editor }),
  example(adminWires.requireSecondFactor, {
    body: () => ({ isRequired: false }),
    change: async ({ haveAccount, query }) => {
      await haveAccount()
      await query('update users set second_factor_at = now()')
      return [{}, { isRequired: true }]
    },
  }),
]
