import { expect, test } from 'vitest'
import type { Actor } from '../context.server.ts'
import { requireLink, requireOwner, requireStaff, requireStaffOwner } from './authorise.server.ts'

const record = { id: 'the record', ownerId: 'ravi', linkHash: 'hash' }
const missing = 'This record doesn’t exist.'
const open = (actor: Actor, found: typeof record | undefined = record) =>
  requireOwner({ actor }, found, missing)

test.each<[string, Actor]>([
  ['its owner', { kind: 'client', userId: 'ravi', name: 'Ravi' }],
  ['the holder of its link', { kind: 'link-holder', linkHash: 'hash' }],
  ['staff', { kind: 'staff', role: 'editor', userId: 'meera', name: 'Meera' }],
  ['a job', { kind: 'system' }],
])('a record opens for %s', (_, actor) => {
  expect(open(actor)).toBe(record)
})

test.each<[string, Actor]>([
  ['another client', { kind: 'client', userId: 'asha', name: 'Asha' }],
  ['the holder of another link', { kind: 'link-holder', linkHash: 'another' }],
])('%s cannot tell another owner’s record from a missing one', (_, actor) => {
  const refusal = expect.objectContaining({ code: 'not-found', message: missing })
  expect(() => open(actor)).toThrow(refusal)
  expect(() => requireOwner({ actor }, undefined, missing)).toThrow(refusal)
})

test('a record without owner and link opens for no client and no link holder', () => {
  for (const actor of [
    { kind: 'client', userId: 'asha', name: 'Asha' },
    { kind: 'link-holder', linkHash: 'hash' },
  ] as const) {
    for (const record of [{}, { ownerId: null, linkHash: null }]) {
      expect(() => requireOwner({ actor }, record, missing)).toThrow(
        expect.objectContaining({ code: 'not-found' }),
      )
    }
  }
})

test('a visitor must log in, whether the record exists or not', () => {
  for (const found of [record, undefined]) {
    expect(() => requireOwner({ actor: { kind: 'visitor' } }, found, missing)).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    )
  }
})

test.each<[Actor, string]>([
  [{ kind: 'visitor' }, 'unauthenticated'],
  [{ kind: 'link-holder', linkHash: 'hash' }, 'unauthenticated'],
  [{ kind: 'client', userId: 'ravi', name: 'Ravi' }, 'forbidden'],
  [{ kind: 'system' }, 'unauthenticated'],
])('$kind is not staff', (actor, code) => {
  expect(() => requireStaff({ actor })).toThrow(expect.objectContaining({ code }))
})

test.each<[Actor, string]>([
  [{ kind: 'visitor' }, 'unauthenticated'],
  [{ kind: 'link-holder', linkHash: 'hash', isStaff: true }, 'unauthenticated'],
  [{ kind: 'client', userId: 'ravi', name: 'Ravi' }, 'forbidden'],
  [{ kind: 'staff', role: 'editor', userId: 'meera', name: 'Meera' }, 'forbidden'],
])('$kind $role is no owner', (actor, code) => {
  expect(() => requireStaffOwner({ actor })).toThrow(expect.objectContaining({ code }))
})

test('an owner is staff too', () => {
  const actor = { kind: 'staff', role: 'owner', userId: 'asha', name: 'Asha' } as const
  expect([requireStaff({ actor }), requireStaffOwner({ actor })]).toEqual([actor, actor])
})

test.each<[Actor]>([
  [{ kind: 'visitor' }],
  [{ kind: 'client', userId: 'ravi', name: 'Ravi' }],
  [{ kind: 'staff', role: 'editor', userId: 'meera', name: 'Meera' }],
])('requireLink refuses $kind', (actor) => {
  expect(() => requireLink({ actor })).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
})
