import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { displayFamily, type FontFamily, textFamily } from '#ui/font-families.ts'
import type { PageAssets } from './page-assets.server.ts'
import type { RenderedPage } from './page-renderer.server.tsx'

/** A page in place of one that cannot be rendered. It needs no data and no script, so it cannot fail the same way. */
export async function renderPlainPage(page: ReactElement, assets: PageAssets): Promise<RenderedPage> {
  const screen = await assets.forScreen('not-found')
  const [display, text] = assets.fonts
  // A page declares its fonts by script, which this one does without.
  const faces = [faceOf(displayFamily, display), faceOf(textFamily, text)].join('')
  const styles = [...screen.styles, { css: faces }]
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...styles.map(({ css, attributes = '' }) => `<style${attributes}>${css}</style>`),
    '</head><body>',
    renderToStaticMarkup(page),
    '</body></html>',
  ].join('')
  return { html, inline: { scripts: [], styles: styles.map(({ css }) => css) } }
}

function faceOf({ name, weight, stretch = 'normal' }: FontFamily, file = ''): string {
  const looks = `font-weight:${weight};font-stretch:${stretch};font-display:swap`
  return `@font-face{font-family:"${name}";src:url(${file});${looks}}`
}
