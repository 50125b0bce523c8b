import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ContentData } from '#domain/records/content.ts'
import { contentSeeds } from '#features/content/content-seeds.server.ts'
import { projectKind } from '#features/portfolio/project-kind.ts'
import { calculatorAddOnKind, pricingPackageKind } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { numberIn, typedData, typedOf } from './typed-data.ts'

test('what a form shows of an entry is the entry, of every kind', () => {
  const entries = contentSeeds.flatMap(({ kind, entries: seeds }) =>
    seeds.map(({ id: _, ...seed }) => ({ kind, data: v.parse(kind.schema, seed) as ContentData })),
  )
  expect(entries.length).toBeGreaterThan(50)
  for (const { kind, data } of entries)
    expect(v.parse(kind.schema, typedData(kind.fields, typedOf(kind.fields, data)))).toEqual(data)
})

test('a picture and its absence survive a form', () => {
  const { picture } = projectKind.fields
  const bolts = { hash: '3f'.repeat(16), width: 1600, height: 1200, alt: 'Bolts of cloth' }
  for (const data of [{ picture: bolts }, { picture: null }])
    expect(typedData({ picture }, typedOf({ picture }, data))).toEqual(data)
})

test('takes a price as people type it, a line for each feature, and no choice as none', () => {
  const typed = {
    ...typedOf(pricingPackageKind.fields),
    name: 'Starter',
    priceInr: ' ₹1,25,000 ',
    features: ' Hosting \n\n  SSL\n',
    twinId: '',
    popular: true,
  }
  expect(typedData(pricingPackageKind.fields, typed)).toMatchObject({
    name: 'Starter',
    priceInr: 125_000,
    features: ['Hosting', 'SSL'],
    twinId: null,
    popular: true,
  })
})

test('a number that cannot be read is refused with what to type', () => {
  for (const text of ['', 'free', '15.000,00', '15,0', '1e6', '12 apples']) expect(numberIn(text)).toBeNaN()
  const typed = { ...typedOf(calculatorAddOnKind.fields), priceInr: 'free' }
  const { issues } = v.safeParse(calculatorAddOnKind.schema, typedData(calculatorAddOnKind.fields, typed))
  expect(issues?.map(({ message }) => message)).toContain('Type a price in rupees, such as 15000.')
})
