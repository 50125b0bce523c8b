import { expect, test } from 'vitest'
import { getStartedLink, hrefFrom, signInLink, siteLinks } from './site-links.ts'

test('the navigation has the specified labels in the specified order', () => {
  const specified = ['Services', 'Portfolio', 'Pricing', 'Blog', 'AI Suggest', 'Contact Us']
  const labels = siteLinks.map((link) => link.label)
  expect(labels).toEqual(specified.filter((label) => labels.includes(label)))
  expect([getStartedLink, signInLink]).toEqual([
    { label: 'Get Started', href: '/contact' },
    { label: 'Sign In', href: '/login' },
  ])
})

test('section links scroll on a landing page and lead there from elsewhere', () => {
  expect(hrefFrom('/', '/#pricing')).toBe('#pricing')
  expect(hrefFrom('/home', '/#pricing')).toBe('#pricing')
  expect(hrefFrom('/contact', '/#pricing')).toBe('/#pricing')
  expect(hrefFrom('/', '/login')).toBe('/login')
})

test('the blog link scrolls on the landing page and opens /blog elsewhere', () => {
  expect(hrefFrom('/', '/#blog')).toBe('#blog')
  expect(hrefFrom('/contact', '/#blog')).toBe('/blog')
})
