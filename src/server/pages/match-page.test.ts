import { expect, test } from 'vitest'
import { notFoundRoute, type RouteName, routes } from '#routes'
import { createPageMatcher } from './match-page.server.ts'

const matchPage = createPageMatcher({ development: false })

test.each<[url: string, name: RouteName, params: Record<string, string>, path: string]>([
  ['/', 'landing', {}, '/'],
  ['/contact?utm_source=mail', 'contact', {}, '/contact'],
  ['/blog/a-post', 'blogPost', { id: 'a-post' }, '/blog/a-post'],
  ['/blog/a%2Dpost', 'blogPost', { id: 'a-post' }, '/blog/a-post'],
  ['/blog/a%20post', 'blogPost', { id: 'a post' }, '/blog/a%20post'],
  ['/blog/:id', 'blogPost', { id: ':id' }, '/blog/%3Aid'],
  ['/admin/leads/7', 'adminLead', { id: '7' }, '/admin/leads/7'],
])('%s is the page %s', (url, name, params, path) => {
  expect(matchPage(url)).toMatchObject({ route: routes[name], params, path })
})

test.each(['/nothing', '/nothing/', '/nothing%23x', '/blog/a/b', '/blog/%E0%A4%A', '/apis', '/*'])(
  '%s is the not-found page',
  (url) => {
    expect(matchPage(url)).toMatchObject({ route: notFoundRoute, params: {}, path: url })
  },
)

test.each([
  '/api',
  '/api/blog/posts',
  '/assets/start.js',
  '/og/blog.png?v=1',
  '/sitemap.xml',
  '/blog/feed.xml',
])('%s is no page', (url) => {
  expect(matchPage(url)).toBeNull()
})

test.each([
  ['/contact/', '/contact'],
  ['/blog//?page=2', '/blog?page=2'],
  ['/blog/a%2Dpost/', '/blog/a%2Dpost'],
  ['//', '/'],
  ['/login%23log-in=x7-_Q', '/login#log-in=x7-_Q'],
  ['/login%2523log-in%3Dx7-_Q?source=gateway', '/login#log-in%3Dx7-_Q'],
  ['/quote/7%23x7-_Q', '/quote/7#x7-_Q'],
])('%s has moved to %s', (url, movedTo) => {
  expect(matchPage(url)).toEqual({ movedTo })
})

test('a match has the query as requested', () => {
  expect(matchPage('/home?utm_source=mail&category=finance')).toMatchObject({
    query: '?utm_source=mail&category=finance',
  })
})

test('the style guide is a page in development only', () => {
  expect(matchPage('/styleguide')).toMatchObject({ route: notFoundRoute })
  expect(createPageMatcher({ development: true })('/styleguide')).toMatchObject({ route: routes.styleguide })
})
