import { randomUUID } from 'node:crypto'
import { missingId } from '#test/fixtures/records.ts'
import { markup } from '#test/http/bad-input/wrong-values.ts'
import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './client.admin.wire.ts'
import { requestLink } from './links/link-request.wire.ts'

const correction = {
  body: () => ({
    version: 7,
    name: 'Asha Rao',
    companyName: 'Rao Silks',
    addresses: [`${randomUUID()}@example.com`],
    phone: '+91 98450 12345',
    street: '12 Loom Street',
    city: 'Bengaluru',
    postalCode: '560001',
    region: 'Karnataka',
    country: 'India',
    taxNumber: '29ABCDE1234F2Z5',
    timeZone: 'Asia/Kolkata',
  }),
  alsoRefused: { timeZone: ['nonsense', markup] },
}

async function twoClients({ query }: StaffWorld) {
  await query(`insert into clients (id, name, company_name, email, phone, created_at, updated_at)
    select gen_random_uuid(), 'Mira', '', '', '', now(), now()`)
  const [other] = await query("select id, version from clients where email = ''")
  const [client] = await query("select id, version from clients where email <> '' limit 1")
  const body = { otherId: other.id, otherVersion: other.version, version: client.version }
  return [{ id: client.id }, body] as const
}

export const clientsExamples = [
  example(adminWires.correctClient, {
    ...correction,
    change: async ({ query }) => {
      const [client] = await query('select id, version from clients order by created_at desc limit 1')
      return [{ id: client.id }, { version: client.version, addresses: ['mira@sen.example'] }]
    },
  }),
  example(adminWires.previewCorrection, correction),
  example(adminWires.previewMerge, { body: () => ({ otherId: missingId }), answer: 404 }),
  example(adminWires.mergeClients, {
    body: () => ({ version: 7, otherVersion: 7, otherId: missingId }),
    answer: 404,
    change: twoClients,
  }),
  example(adminWires.undoMerge, {
    body: () => ({ version: 7 }),
    answer: 404,
    change: async (world) => {
      const [where, body] = await twoClients(world)
      const { merges, client } = await world.send(adminWires.mergeClients, where, body)
      return [{ ...where, mergeId: merges[0]?.id ?? '' }, { version: client.version }]
    },
  }),
  example(requestLink, { body: () => ({ noun: 'quote', id: missingId }) }),
]
