import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckList, RadioList } from './choice-list.tsx'

const choices = [
  { value: 'basic', label: 'Basic Website' },
  { value: 'pro', label: 'Professional Website', description: '10 pages', aside: '₹25,000' },
]

function inputs(html: string): string[] {
  return html.match(/<input [^>]*>/g) ?? []
}

test('radios share a name, and the chosen one alone is checked', () => {
  const html = renderToStaticMarkup(
    <RadioList legend="Package" name="package" value="pro" choices={choices} onChange={() => {}} />,
  )
  expect(inputs(html).map((input) => input.includes('checked=""'))).toEqual([false, true])
  for (const input of inputs(html)) expect(input).toContain('name="package"')
})

test('without a value the form holds the choice, starting with the default', () => {
  const html = renderToStaticMarkup(
    <CheckList legend="Add-ons" name="addOns" defaultValues={['basic']} choices={choices} />,
  )
  expect(inputs(html).map((input) => input.includes('checked=""'))).toEqual([true, false])
})

test('the first input has the id for the error summary, and the error describes the group', () => {
  const html = renderToStaticMarkup(
    <RadioList id="package" legend="Package" name="package" choices={choices} error="Choose one" />,
  )
  expect(inputs(html)[0]).toContain('id="package"')
  const describedBy = html.match(/<fieldset [^>]*aria-describedby="([^"]+)"/)?.[1]
  expect(html).toContain(`id="${describedBy}"`)
})
