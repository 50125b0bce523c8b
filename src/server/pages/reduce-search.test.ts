import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { routes } from '#routes'
import { reduceSearch } from './reduce-search.server.ts'

test.each([
  ['landing', '?category=finance&show=all&utm_source=mail', 'category=finance&show=all'],
  ['landing', '?category=a1&show=a2&preview=a3', ''],
  ['home', '?show=ALL', ''],
  ['checkout', '?package=business-pro', 'package=business-pro'],
  ['checkout', '?package=a1', 'package=unknown'],
  ['blog', '?page=2&category=seo', 'category=seo&page=2'],
  ['contact', '?category=finance', ''],
] as const)('%s%s is reduced to "%s"', async (name, query, known) => {
  const { search, isOpen } = await reduceSearch(routes[name], query, async () => builtInCatalogue)
  expect([`${search}`, isOpen]).toEqual([known, false])
})

test.each([
  ['blog', '?q=prices'],
  ['blog', '?category=seo&tag=redirects'],
  ['checkout', '?package=business-pro&addons=chatbot'],
  ['checkout', '?recommendations=business-website'],
] as const)('%s%s has unlimited values', async (name, query) => {
  const { search, isOpen } = await reduceSearch(routes[name], query, async () => builtInCatalogue)
  expect([`?${search}`, isOpen]).toEqual([query, true])
})
