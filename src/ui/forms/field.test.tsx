import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

test('hint, error and the word "optional" describe the control and stay out of its label', () => {
  const html = renderToStaticMarkup(
    <TextInput id="phone" label="Phone Number" hint="With the country code" error="Too short" />,
  )
  expect(html).toMatch(/<label [^>]*for="phone">Phone Number<\/label>/)
  expect(html).toContain('aria-describedby="phone-mark phone-hint phone-error"')
  for (const id of ['phone-mark', 'phone-hint', 'phone-error']) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('aria-invalid="true"')
})

test('a required field has the native attribute and is not marked optional', () => {
  const html = renderToStaticMarkup(<TextInput id="name" label="Full Name" required />)
  expect(html).toMatch(/<input [^>]*required=""/)
  expect(html).not.toContain('optional')
  expect(html).not.toContain('aria-describedby')
})

test("a control keeps its description beside the field's", () => {
  const html = renderToStaticMarkup(
    <TextInput id="name" label="Full Name" required hint="As on the invoice" aria-describedby="consent" />,
  )
  expect(html).toContain('aria-describedby="consent name-hint"')
})

test('a text area counts down only near its limit', () => {
  const far = renderToStaticMarkup(<TextArea label="Message" maxLength={100} defaultValue={'a'.repeat(50)} />)
  const near = renderToStaticMarkup(
    <TextArea label="Message" maxLength={100} defaultValue={'a'.repeat(99)} />,
  )
  expect(far).not.toContain('left')
  expect(near).toContain('1 character left')
})

test('the placeholder of a required select cannot be chosen again', () => {
  const options = [{ value: 'blog', label: 'Blog' }]
  const required = renderToStaticMarkup(
    <Select label="Type" required placeholder="Choose one" options={options} />,
  )
  const free = renderToStaticMarkup(<Select label="Type" placeholder="Any" options={options} />)
  expect(required).toContain('<option value="" disabled="">Choose one</option>')
  expect(free).toMatch(/<option value=""[^>]*>Any<\/option>/)
  expect(free).not.toContain('disabled')
})
