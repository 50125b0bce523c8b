import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets, ScreenAssets } from './page-assets.server.ts'
import type { RenderedPage } from './page-renderer.server.tsx'

/** Renders a page in place of one that failed. It needs no data and no script, so it cannot fail the same way. */
export async function renderPlainPage(page: ReactElement, assets: PageAssets): Promise<RenderedPage> {
  return scriptlessDocument('', renderToStaticMarkup(page), await assets.forScreen('not-found'))
}

/** Makes a document that runs no script, so its late styles come as an ordinary stylesheet. */
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
