import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets, ScreenAssets } from './page-assets.server.ts'
import type { RenderedPage } from './page-renderer.server.tsx'

/** The page has failed: no data, no scripts. */
export async function renderPlainPage(page: ReactElement, assets: PageAssets): Promise<RenderedPage> {
  return scriptlessDocument('', renderToStaticMarkup(page), await assets.forScreen('not-found'))
}

export function scriptlessDocument(
  head: string,
  body: string,
  { styles, lateStyles }: Pick<ScreenAssets, 'styles' | 'lateStyles'>,
): RenderedPage {
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
