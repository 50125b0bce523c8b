import { expect, test } from 'vitest'
import {
  isProjectRequestOpen,
  readChoice,
  searchWithChoice,
  searchWithProjectRequest,
} from './project-request-address.ts'

test('the address opens the project request only with its parameter', () => {
  expect(isProjectRequestOpen('')).toBe(false)
  expect(isProjectRequestOpen('?package=business-pro')).toBe(false)
  expect(isProjectRequestOpen('?request=1')).toBe(true)
  expect(readChoice('?request=1')).toEqual({ packageId: null, addOnIds: [], recommendationIds: [] })
})

test('the address round-trips the choice, beside other parameters', () => {
  const choice = { packageId: 'business-pro', addOnIds: ['seo-premium', 'chatbot'], recommendationIds: [] }
  const search = searchWithProjectRequest('?preview=A&request=1&package=landing-page', choice)
  expect(search).toBe('?preview=A&request=1&package=business-pro&addons=seo-premium,chatbot')
  expect(isProjectRequestOpen(search)).toBe(true)
  expect(readChoice(search)).toEqual(choice)
})

test('closing removes the request from the address', () => {
  expect(searchWithProjectRequest('?request=1&package=business-pro&addons=chatbot', null)).toBe('')
  expect(searchWithProjectRequest('?request=1&preview=B', null)).toBe('?preview=B')
})

test('an inline form keeps its choice in the address without opening the dialog', () => {
  const choice = { packageId: 'business-pro', addOnIds: ['seo-premium'], recommendationIds: [] }
  const search = searchWithChoice('?preview=A&package=landing-page&addons=chatbot', choice)
  expect(search).toBe('?preview=A&package=business-pro&addons=seo-premium')
  expect(readChoice(search)).toEqual(choice)
  expect(isProjectRequestOpen(search)).toBe(false)
  expect(searchWithChoice(search, { packageId: null, addOnIds: [] })).toBe('?preview=A')
})

test('the address holds recommendations in place of a package', () => {
  const choice = {
    packageId: null,
    addOnIds: [],
    recommendationIds: ['business-website', 'search-and-analytics'],
  }
  const search = searchWithChoice('?package=landing-page&addons=chatbot', choice)
  expect(search).toBe('?recommendations=business-website,search-and-analytics')
  expect(readChoice(search)).toEqual(choice)
  expect(searchWithChoice(search, { packageId: 'landing-page', addOnIds: [] })).toBe('?package=landing-page')
})

test('a clicked card stays in the open request’s address until something is chosen', () => {
  const search = searchWithProjectRequest('?service=restaurant', { packageId: null, addOnIds: [] })
  expect(search).toBe('?request=1&service=restaurant')
  const choice = { packageId: 'landing-page', addOnIds: [] }
  expect(searchWithProjectRequest(search, choice)).toBe('?request=1&package=landing-page')
})
