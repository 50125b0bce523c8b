import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './button.tsx'

test('a button does not submit by default', () => {
  expect(renderToStaticMarkup(<Button>Next</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"')
})

test('a busy button keeps its name and stays focusable', () => {
  const html = renderToStaticMarkup(<Button busy>Submit Request</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Submit Request')
  expect(html).not.toContain(' disabled')
})

test('a button link is a link', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/contact">Get started</ButtonLink>)).toMatch(
    /^<a href="\/contact"/,
  )
})
