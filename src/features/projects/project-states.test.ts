import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimsOf } from '#domain/agency.ts'
import { hourMs } from '#domain/duration.ts'
import {
  checklistStates,
  checklistStatuses,
  milestoneStates,
  milestoneStatuses,
  projectStates,
  projectStatuses,
} from '#domain/records/project.ts'
import { mayMove } from '#domain/records/states.ts'
import { followingMoves, nextStepOf, promisedHours, promiseOf } from './project-progress.ts'

const facts = fc.record({
  status: fc.constantFrom(...projectStatuses),
  wasConfirmed: fc.boolean(),
  isConfirmed: fc.boolean(),
  isApproved: fc.boolean(),
})

test('automatic moves follow the table of states, and none is left after them', () => {
  fc.assert(
    fc.property(facts, (before) => {
      let status = before.status
      for (const to of followingMoves(before)) {
        expect(mayMove(projectStates, status, to, 'system'), `${status} → ${to}`).toBe(true)
        status = to
      }
      expect(followingMoves({ ...before, status, wasConfirmed: before.isConfirmed })).toEqual([])
    }),
  )
})

test('work continues while nothing is missing, and the launch is offered once everything is approved', () => {
  const moves = (status: (typeof projectStatuses)[number], was: boolean, is: boolean, approved: boolean) =>
    followingMoves({ status, wasConfirmed: was, isConfirmed: is, isApproved: approved })
  expect(moves('content', false, true, false)).toEqual(['building'])
  expect(moves('building', true, false, false)).toEqual(['content'])
  expect(moves('building', false, false, false)).toEqual([])
  expect(moves('building', true, true, true)).toEqual(['launching'])
  expect(moves('launching', true, true, false)).toEqual(['building'])
  expect(moves('launching', true, false, true)).toEqual(['building', 'content'])
  expect(moves('launched', true, false, false)).toEqual([])
})

test('only the client approves, and only staff launch', () => {
  for (const from of milestoneStatuses) {
    expect(mayMove(milestoneStates, from, 'approved', 'staff')).toBe(false)
    expect(mayMove(milestoneStates, from, 'changes', 'staff')).toBe(false)
  }
  for (const from of projectStatuses) {
    for (const to of projectStatuses) expect(mayMove(projectStates, from, to, 'client')).toBe(false)
    expect(mayMove(projectStates, from, 'launched', 'system')).toBe(false)
  }
  for (const from of checklistStatuses) expect(mayMove(checklistStates, from, 'given', 'system')).toBe(false)
})

test('the next step names the side that blocks the work', () => {
  const texts = { id: 'texts', title: 'Texts', status: 'missing' } as const
  const design = (status: (typeof milestoneStatuses)[number], id = 'design') => ({
    id,
    title: 'Design',
    status,
  })
  const at = (status: (typeof projectStatuses)[number], isConfirmed = true) => ({
    status,
    plan: 'website' as const,
    contentCompleteAt: isConfirmed ? new Date() : null,
    erasureRequestedAt: null,
  })
  const confirm = { who: 'staff', text: 'Check and confirm the content' }
  expect(nextStepOf(at('content', false), [design('planned')], [{ ...texts, status: 'given' }])).toEqual(
    confirm,
  )
  expect(nextStepOf(at('building', false), [design('in-review')], [])).toEqual(confirm)
  expect(nextStepOf(at('building', false), [design('in-work')], [texts])?.text).toBe('Finish “Design”')
  expect(nextStepOf(at('content', false), [design('planned')], [texts])).toEqual({
    who: 'client',
    text: 'Send us “Texts”',
    itemId: 'texts',
  })
  const logo = { id: 'logo', title: 'Logo', status: 'given' } as const
  expect(nextStepOf(at('content', false), [], [logo, texts])).toMatchObject({ itemId: 'texts' })
  expect(nextStepOf(at('building'), [design('in-work'), design('in-review', 'second')], [])).toEqual({
    who: 'client',
    text: 'Review “Design”',
    milestoneId: 'second',
  })
  expect(nextStepOf(at('building'), [design('changes')], [texts])?.who).toBe('staff')
  expect(nextStepOf(at('building', false), [design('approved')], [texts])?.who).toBe('client')
  expect(nextStepOf(at('launching'), [design('approved')], [])).toEqual({
    who: 'staff',
    text: 'Launch the website',
  })
  expect(nextStepOf({ ...at('launching'), plan: 'audit' }, [design('approved')], [])?.text).toBe(
    'Complete the project',
  )
  expect(nextStepOf({ ...at('launched'), erasureRequestedAt: new Date() }, [], [])).toEqual({
    who: 'staff',
    text: 'End the project and erase its data',
  })
  expect(nextStepOf(at('launched'), [], [])).toBeNull()
  expect(nextStepOf(at('cancelled', false), [], [texts])).toBeNull()
})

test('the promised hours count from the confirmed content to the launch', () => {
  expect(claimsOf('averageDelivery')[0]?.value).toBe(`${promisedHours()}hr`)
  const contentCompleteAt = new Date('2026-11-02T10:00:00.000Z')
  const hoursLater = (hours: number) => new Date(contentCompleteAt.getTime() + hours * hourMs)
  const stateAt = (now: Date, launchedAt: Date | null = null) =>
    promiseOf(
      { plan: 'shop', status: launchedAt ? 'launched' : 'building', contentCompleteAt, launchedAt },
      [],
      now,
    )?.state
  expect(stateAt(hoursLater(24))).toBe('running')
  expect(stateAt(hoursLater(24.1))).toBe('late')
  expect(stateAt(hoursLater(100), hoursLater(24))).toBe('kept')
  expect(stateAt(hoursLater(100), hoursLater(25))).toBe('late')

  const waiting = { plan: 'website', contentCompleteAt: null, launchedAt: null } as const
  const missing = [{ title: 'Texts', status: 'missing' as const }]
  expect(promiseOf({ status: 'content', ...waiting }, missing, hoursLater(0))).toEqual({
    state: 'waiting',
    missing: 1,
  })
  expect(promiseOf({ status: 'cancelled', ...waiting }, missing, hoursLater(0))).toBeNull()
  const given = [{ title: 'Texts', status: 'not-needed' as const }]
  expect(promiseOf({ status: 'content', ...waiting }, given, hoursLater(0))).toEqual({ state: 'checking' })
  expect(promiseOf({ status: 'cancelled', ...waiting }, given, hoursLater(0))).toBeNull()

  const consultation = { plan: 'audit', status: 'building', contentCompleteAt, launchedAt: null } as const
  expect(promiseOf(consultation, [], hoursLater(100))).toBeNull()
  expect(
    promiseOf({ ...consultation, status: 'content', contentCompleteAt: null }, missing, hoursLater(0)),
  ).toBeNull()
})
