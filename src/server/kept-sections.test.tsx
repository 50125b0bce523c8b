import { type ReactNode, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { deferred, SectionKeeperContext } from '#ui/deferred.tsx'
import { createKeptSections, type KeptSections } from './kept-sections.server.ts'

let renderings = 0

function Labelled({ children }: { children: ReactNode }) {
  const id = useId()
  return <label htmlFor={id}>{children}</label>
}

const Shared = deferred('shared', async () => SharedSection, { sameForAll: true })
function SharedSection() {
  renderings += 1
  return (
    <section id="shared">
      <Suspense>
        <Labelled>The same for all, {'<!--/$-->'}</Labelled>
      </Suspense>
      <Labelled>again</Labelled>
    </section>
  )
}

let currency = 'INR'
const Priced = deferred('priced', async () => PricedSection)
function PricedSection() {
  return (
    <section id="priced">
      <Labelled>in {currency}</Labelled>
    </section>
  )
}

const page = (kept: KeptSections | null) => (
  <SectionKeeperContext value={kept?.placeOf ?? null}>
    <Labelled>before</Labelled>
    <Shared />
    <Priced />
  </SectionKeeperContext>
)
// The code of the sections has arrived.
await prerenderToNodeStream(page(null))

test('a section that is the same for all is rendered once, and the page is what it would have been', () => {
  const kept = createKeptSections()
  currency = 'INR'
  const first = kept.complete(renderToString(page(kept))).join('')
  expect(first).toBe(renderToString(page(null)))

  currency = 'USD'
  renderings = 0
  const second = kept.complete(renderToString(page(kept))).join('')
  expect(renderings).toBe(0)
  expect(second).toBe(renderToString(page(null)))
  expect(second).toContain('in <!-- -->USD')
})

test('a section that is not in the page is not kept', () => {
  const kept = createKeptSections()
  expect(kept.placeOf('elsewhere')).toBeNull()
  expect(kept.complete('<main></main>')).toEqual(['<main></main>'])
  expect(kept.placeOf('elsewhere')).toBeNull()
})
