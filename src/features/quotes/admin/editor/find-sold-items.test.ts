import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { findSoldItems } from './find-sold-items.ts'

const names = (words: string) => findSoldItems(builtInCatalogue, words).map(({ name }) => name)

test('names that begin with the words come first, then those with a word that does, then descriptions', () => {
  const found = names('web')
  expect(found.slice(0, 2).toSorted()).toEqual(['Web Application', 'Website Redesign'])
  expect(found.slice(2, 5).every((name) => / Web/.test(name))).toBe(true)
  expect(found.findLastIndex((name) => / Web/.test(name))).toBeLessThan(
    found.findIndex((name) => !/\bWeb/.test(name)),
  )
  expect(names('  PRO ').at(0)).toBe('Professional Website')
})

test('all words must be found, and without words the catalogue keeps its order', () => {
  expect(names('seo premium')).toEqual(['Premium SEO'])
  expect(names('')).toEqual(names(' '))
  expect(names('nothing of ours')).toEqual([])
})
