import { expect, test } from 'vitest'
import { auditedNouns } from '#features/audit/audit.ts'
import { apiPath } from '#platform/api/wire.ts'
import { hearHints } from '../readers/hear-hints.ts'
import { endpoints } from './endpoints.ts'
import { setUpStaffWorld } from './staff-world.ts'

const world = setUpStaffWorld()
const { app, query } = world

/** `serve` demands `changes` of every endpoint with which staff can change a record. */
const changes = [...endpoints.values()].flatMap(({ key, wire, policy, example }) => {
  const nouns = [policy.changes ?? []].flat()
  const isOfRecords = nouns.length > 0 && !['nothing', 'own-account'].includes(nouns.join())
  return wire && isOfRecords ? [[key, { wire, nouns, example }] as const] : []
})

test('most of what staff send changes a record', () => {
  expect(changes.length).toBeGreaterThan(70)
})

test.for(changes)(
  '%s leaves an entry in the audit, and open pages hear of it',
  async ([, { wire, nouns, example }]) => {
    const { change, body, file } = example
    const [where, differs] = (await change?.(world)) ?? [{}]
    const path = apiPath(wire, where)
    await query('delete from rate_limits')
    const [{ last }] = await query('select coalesce(max(id), 0) as last from audit_entries')
    const hints = await hearHints(app.context.database.pool)
    const answered = await world.post(path, file ?? { ...body?.(), ...differs })
    expect(answered.ok, await answered.clone().text()).toBe(true)
    const entries = await query(`select "by", noun, before, after from audit_entries where id > ${last}`)
    expect(entries.length).toBeGreaterThan(0)
    for (const { by, noun } of entries) {
      expect(by).toBe('Meera')
      expect(Object.keys(auditedNouns), 'the audit log has a label for each').toContain(noun)
    }
    expect(entries[0]?.before).not.toEqual(entries[0]?.after)
    const heard = (await hints.heard()).keys.map((key) => key.split(':')[0])
    await hints.close()
    expect(
      heard.filter((noun) => nouns.includes(noun ?? '')),
      `heard ${heard}`,
    ).not.toEqual([])
  },
)
