import { afterEach, expect, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { renderPlainPage } from './plain-page.server.tsx'

const assets = {
  bootScript: '',
  entry: '',
  fontsFor: () => [],
  forScreen: () => ({ styles: [{ css: 'p{margin:0}' }], lateStyles: '/late.css', preload: [] }),
}
const render = () => renderPlainPage(<p>Back in a moment</p>, assets)

afterEach(() => adoptAgency(builtInFacts))

test('another agency’s colours follow the style sheets, with a hash of their own', async () => {
  const shipped = await render()
  expect(shipped.inline.styles).toEqual(['p{margin:0}'])
  adoptAgency({ ...builtInFacts, link: '#7a1f5c', hasWeb: false })
  const { html, inline } = await render()
  const [, own = ''] = inline.styles
  expect(own).toContain('--link:light-dark(#7a1f5c,#86cdea)')
  expect(own).toContain('--drawn:hidden')
  expect(html).toContain(`<style>p{margin:0}</style><style>${own}</style>`)
  adoptAgency(builtInFacts)
  expect(await render()).toEqual(shipped)
})
