import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RunningExperiment } from '#features/experiments/experiment.ts'
import { landingVariant } from './landing-variant.server.ts'

const cannotDraw = () => {
  throw new Error('Nothing is to be drawn here')
}
const running = (shareBPerMille: number): RunningExperiment => ({
  splitId: 8,
  shareBPerMille,
  splitIds: [7, 8],
})

const decided = [
  ['?preview=B', undefined, 'B'],
  ['?preview=A', 'ow_variant=B', 'A'],
  ['?package=x&preview=B', 'ow_variant=A.8', 'B'],
  ['', 'ow_variant=B', 'B'],
  ['', 'ow_currency=INR; ow_variant=B; other=1', 'B'],
  ['', 'ow_variant=B.8', 'B'],
  ['', 'ow_variant=B.7', 'B'],
  ['', 'ow_variant=A.7', 'A'],
  ['?preview=', 'ow_variant=B', 'B'],
  ['?preview=C', 'ow_variant=B', 'B'],
] as const

const undrawn = [
  ['', undefined, 'A'],
  ['?preview=b', undefined, 'A'],
  ['', 'ow_variant=C', 'A'],
  ['', 'ow_variant=B.', 'A'],
  ['', 'ow_variant=B.x', 'A'],
  ['', 'not_ow_variant=B', 'A'],
  ['', 'ow_variant=B.6', 'B'],
] as const

test.for([...decided, ...undrawn])(
  'without an experiment, query "%s" and cookie "%s" give %s',
  ([query, cookie, variant]) => {
    expect(landingVariant({ query, cookie, experiment: null, chosen: 'A', random: cannotDraw })).toEqual({
      variant,
      drawn: null,
    })
  },
)

test.for(decided)('after an end with B, query "%s" and cookie "%s" give %s', ([query, cookie, variant]) => {
  const after = landingVariant({ query, cookie, experiment: null, chosen: 'B', random: cannotDraw })
  expect(after).toEqual({ variant, drawn: null })
})

test.for(undrawn)('after an end with B, query "%s" and cookie "%s" give B', ([query, cookie]) => {
  const after = landingVariant({ query, cookie, experiment: null, chosen: 'B', random: cannotDraw })
  expect(after).toEqual({ variant: 'B', drawn: null })
})

test.for(decided)('with an experiment, query "%s" and cookie "%s" give %s', ([query, cookie, variant]) => {
  expect(
    landingVariant({ query, cookie, experiment: running(500), chosen: 'A', random: cannotDraw }),
  ).toEqual({
    variant,
    drawn: null,
  })
})

test.for(undrawn)('while an experiment runs, query "%s" and cookie "%s" cause a draw', ([query, cookie]) => {
  for (const variant of ['A', 'B'] as const) {
    const experiment = running(variant === 'B' ? 1000 : 0)
    expect(landingVariant({ query, cookie, experiment, chosen: 'A', random: randomInt })).toEqual({
      variant,
      drawn: { variant, splitId: 8 },
    })
  }
})

test.for([0, 1, 250, 500, 999, 1000])('of 1,000 even draws %i give B', (shareBPerMille) => {
  let draws = 0
  const random = (below: number) => draws++ % below
  let b = 0
  for (let visitor = 0; visitor < 1000; visitor++) {
    const { variant } = landingVariant({
      query: '',
      cookie: undefined,
      experiment: running(shareBPerMille),
      chosen: 'B',
      random,
    })
    if (variant === 'B') b++
  }
  expect(b).toBe(shareBPerMille)
})
