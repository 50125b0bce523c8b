import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { agency } from '#domain/agency.ts'
import { brandStyle } from '#domain/brand.ts'
import type { PageAssets, ScreenAssets } from './page-assets.server.ts'
import type { RenderedPage } from './page-renderer.server.tsx'

/** The page has failed: no data, no scripts. */
export async function renderPlainPage(page: ReactElement, assets: PageAssets): Promise<RenderedPage> {
  return scriptlessDocument('', renderToStaticMarkup(page), await assets.forScreen('not-found', agency.fonts))
}

/** Another agency's colours override those of the style sheets, which are in layers. */
export function withBrand(styles: ScreenAssets['styles']): ScreenAssets['styles'] {
  const css = brandStyle(agency)
  return css ? [...styles, { css }] : styles
}

export function scriptlessDocument(
  head: string,
  body: string,
  { styles: shipped, lateStyles }: Pick<ScreenAssets, 'styles' | 'lateStyles'>,
): RenderedPage {
  const styles = withBrand(shipped)
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head,
    ...styles.map(({ css, attributes = '' }) => `<style${attributes}>${css}</style>`),
    `<link rel="stylesheet" href="${lateStyles}">`,
    '</head><body>',
    body,
    '</body></html>',
  ].join('')
  return { html, inline: { scripts: [], styles: styles.map(({ css }) => css) } }
}
