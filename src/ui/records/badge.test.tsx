import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AsClient } from './as-client.tsx'
import { Reader, StatusBadge } from './badge.tsx'

const meanings = ['client', 'staff', 'under-way', 'good', 'bad', 'neutral'] as const
const badges = meanings.map((means) => <StatusBadge key={means} state={{ label: means, means }} />)
const looksOf = (html: string) =>
  [...html.matchAll(/class="([^"]*)">([a-z-]+)</g)].map(([, classes, label]) => [
    label,
    /yolk|outlined|info|ok|danger|neutral/.exec(classes ?? '')?.[0],
  ])

test('yolk is the reader’s turn, an outline the other side’s, and neither is on what nobody waits for', () => {
  const still = [
    ['under-way', 'info'],
    ['good', 'ok'],
    ['bad', 'danger'],
    ['neutral', 'neutral'],
  ]
  const client = [['client', 'yolk'], ['staff', 'outlined'], ...still]
  expect(looksOf(renderToStaticMarkup(<Reader value="staff">{badges}</Reader>))).toEqual([
    ['client', 'outlined'],
    ['staff', 'yolk'],
    ...still,
  ])
  expect(looksOf(renderToStaticMarkup(<p>{badges}</p>))).toEqual(client)
  const seen = (
    <Reader value="staff">
      <AsClient note="As the client sees it">{badges}</AsClient>
    </Reader>
  )
  expect(looksOf(renderToStaticMarkup(seen))).toEqual(client)
})

test('a client reads their own words for a status, if it has any', () => {
  const state = { label: 'Waiting for content', clientLabel: 'Waiting for you', means: 'client' } as const
  const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '')
  expect(wordsOf(renderToStaticMarkup(<StatusBadge state={state} />))).toBe('Waiting for you')
  const toStaff = (
    <Reader value="staff">
      <StatusBadge state={state} />
    </Reader>
  )
  expect(wordsOf(renderToStaticMarkup(toStaff))).toBe('Waiting for content')
})
