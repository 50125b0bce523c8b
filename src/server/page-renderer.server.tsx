import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { App, type PageSeed } from '#browser/app.tsx'
import { loadScreen } from '#browser/screens.ts'
import type { PageHead } from '#pages/marketing/heads/page-head.server.ts'
import type { PathData } from '#platform/path-data.ts'
import type { ScreenName } from '#routes'
import { commonHead, privateHead, renderFacts, renderHead, scriptSafeJson } from './document-head.server.ts'
import type { PageAssets } from './page-assets.server.ts'

export type RenderedPage = {
  html: string
  /** Inline texts that the Content-Security-Policy must allow by hash. */
  inline: { scripts: string[]; styles: string[] }
}

export type PageInput = {
  screen: ScreenName
  /** Null for a screen that is made in the browser. */
  head: PageHead | null
  /** Where the site's addresses begin, without a slash at the end. */
  origin: string
  path: string
  /** The part of the query that the route says it shows, with its question mark or empty. */
  search: string
  /** What the browser starts from. */
  seed: PageSeed
  /** What it asks for later. */
  lateData: PathData
  assets: PageAssets
}
export type PageRenderer = (input: PageInput) => Promise<RenderedPage>

const rootOpen = '<div id="root"'

/**
 * A header is arranged around all of its parts: painted before the last one is there, it would move. So the first paint
 * waits for what follows it.
 */
const paintHeaderWhole = '<link rel="expect" href="#content" blocking="render">'

/**
 * Renders a whole document. The root alone is React's, so nothing outside it can mismatch; what screens hoist, such as
 * preloads of pictures, comes out before the root and is moved into the head.
 */
export async function renderPage({
  screen,
  head,
  origin,
  path,
  search,
  seed,
  lateData,
  assets,
}: PageInput): Promise<RenderedPage> {
  const { styles, lateStyles, preload } = await assets.forScreen(screen)
  const { hoisted, root } = head
    ? await renderRoot({
        origin,
        path,
        search,
        screen,
        seed: { ...seed, data: { ...seed.data, ...lateData } },
      })
    : { hoisted: '', root: `${rootOpen} data-screen="${screen}" data-rendered="browser"></div>` }
  const bootAttributes = [
    `data-entry="${assets.entry}"`,
    `data-preload="${preload.join(' ')}"`,
    `data-styles="${lateStyles}"`,
    ...(head ? [] : ['data-rendered="browser"']),
  ].join(' ')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head ? renderHead(head, origin) : privateHead,
    commonHead,
    hoisted,
    ...styles.map(({ css, attributes = '' }) => `<style${attributes}>${css}</style>`),
    `<script ${bootAttributes}>${assets.bootScript}</script>`,
    head ? paintHeaderWhole : '',
    `<noscript><link rel="stylesheet" href="${lateStyles}"></noscript>`,
    '</head><body>',
    root,
    head ? renderFacts(head) : '',
    `<script type="application/json" id="page-seed">${scriptSafeJson(seed)}</script>`,
    '</body></html>',
  ].join('')
  return { html, inline: { scripts: [assets.bootScript], styles: styles.map(({ css }) => css) } }
}

async function renderRoot({
  origin,
  path,
  search,
  screen,
  seed,
}: Pick<PageInput, 'origin' | 'path' | 'search' | 'screen' | 'seed'>): Promise<{
  hoisted: string
  root: string
}> {
  const Screen = await loadScreen(screen)
  const tree = (
    <div id="root" data-screen={screen} data-rendered="server">
      <App seed={seed} screen={Screen} address={{ ssrOrigin: origin, ssrPath: path, ssrSearch: search }} />
    </div>
  )
  // In one go, for half the price: it waits for nothing, so it serves once the code of every section has arrived.
  const atOnce = renderToString(tree)
  const markup = atOnce.includes(unfinishedBoundary) ? await renderPatiently(tree) : atOnce
  const split = markup.indexOf(rootOpen)
  return { hoisted: markup.slice(0, split), root: markup.slice(split) }
}

/** How React marks a part that was not ready, or failed. */
const unfinishedBoundary = '<!--$!-->'

async function renderPatiently(tree: ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(tree, {
    // In one piece: React would otherwise hide parts of a long page until a script of its own reveals them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error
    },
  })
  const markup = await text(prelude)
  if (failure) throw failure
  return markup
}
