import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

const drawn = (...links: { label: string; href: string }[]) =>
  renderToStaticMarkup(<SocialLinks links={links} className="row" />)

test('a network without an address of ours is not shown, and one with an address is', () => {
  const linkedIn = { label: 'LinkedIn', href: 'https://www.linkedin.com/company/weavers' }
  const html = drawn(linkedIn, { label: 'YouTube', href: '' })
  expect(html).toContain(
    '<a href="https://www.linkedin.com/company/weavers" rel="noopener" aria-label="LinkedIn">',
  )
  expect(html).not.toContain('YouTube')
  expect(drawn({ label: 'YouTube', href: '' })).toBe('')
})
