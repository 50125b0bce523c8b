import { expect, test } from 'vitest'
import { href, routes, screenOf } from './routes.ts'

test('only the landing page differs by variant', () => {
  const differing = Object.values(routes).filter((route) => screenOf(route, 'A') !== screenOf(route, 'B'))
  expect(differing).toEqual([routes.landing])
  expect(screenOf(routes.landing, 'B')).toBe('landing-b')
})

test('parameters are escaped, so an id cannot leave its place in the path', () => {
  expect(href('adminLead', { id: '../mail?x=1' })).toBe('/admin/leads/..%2Fmail%3Fx%3D1')
  expect(href('landing')).toBe('/')
})
