import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { App, type PageSeed } from '#browser/app.tsx'
import { loadScreen } from '#browser/screens.ts'
import { agency } from '#domain/agency.ts'
import { type RefusedForm, RefusedFormContext } from '#features/request/form/refused-form.ts'
import type { PageHead } from '#pages/marketing/heads/page-head.server.ts'
import type { PathData } from '#platform/api/path-data.ts'
import type { ScreenName } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import {
  commonHead,
  renderFacts,
  renderHead,
  renderPrivateHead,
  scriptSafeJson,
} from './document-head.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { scriptlessDocument } from './plain-page.server.tsx'

export type RenderedPage = {
  html: string
  /** Inline texts that the Content-Security-Policy allows by hash. */
  inline: { scripts: string[]; styles: string[] }
}

export type PageInput = {
  screen: ScreenName
  /** See `isPrivate` in routes.ts. */
  isPrivate: boolean
  /** Null for a screen that the browser renders. */
  head: PageHead | null
  /** The site's origin, without a slash at the end. */
  origin: string
  path: string
  /** The part of the query that the route shows, with its question mark, or ''. */
  search: string
  /** Data that the browser starts with. */
  seed: PageSeed
  /** Data that the browser uses for sections it renders later. */
  lateData: PathData
  assets: PageAssets
  /** Shown in the page's form. The document then runs no script, because only a browser without scripts gets it. */
  refused?: RefusedForm
}
export type PageRenderer = (input: PageInput) => Promise<RenderedPage>

const rootOpen = '<div id="root"'

/**
 * The header's parts share one row, so painting it half-parsed would make it shift. The first paint waits for the
 * content after it.
 */
const paintHeaderWhole = '<link rel="expect" href="#content" blocking="render">'

/**
 * Renders a whole document. React renders only the root, so nothing outside it can mismatch. Tags that React hoists,
 * such as picture preloads, come out before the root; this function moves them into the head.
 */
export async function renderPage({
  screen,
  isPrivate,
  head,
  origin,
  path,
  search,
  seed,
  lateData,
  assets,
  refused,
}: PageInput): Promise<RenderedPage> {
  const { styles, lateStyles, preload } = await assets.forScreen(screen)
  const { hoisted, root } = head
    ? await renderRoot({
        origin,
        path,
        search,
        screen,
        seed: { ...seed, data: { ...seed.data, ...lateData } },
        refused,
      })
    : { hoisted: '', root: renderLoadingRoot(screen, isPrivate) }
  if (refused && head) {
    const told = { ...head, title: `Not sent yet: ${head.title}`, canonicalPath: undefined }
    return scriptlessDocument(renderHead(told, origin) + commonHead + hoisted, root, { styles, lateStyles })
  }
  const bootAttributes = [
    `data-entry="${assets.entry}"`,
    `data-modules="${preload.join(' ')}"`,
    `data-styles="${lateStyles}"`,
    `data-fonts="${assets.fontsFor(root).join(' ')}"`,
    ...(head ? [] : ['data-rendered="browser"']),
  ].join(' ')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head ? renderHead(head, origin) : renderPrivateHead(screen),
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

/** The root of a screen that the browser renders: it replaces this with the first thing that it shows. */
function renderLoadingRoot(screen: ScreenName, isPrivate: boolean): string {
  return renderToString(
    <div id="root" data-screen={screen} data-rendered="browser" data-private={isPrivate ? '' : undefined}>
      <LoadingScreen name={agency.name} email={agency.email} />
    </div>,
  )
}

async function renderRoot({
  origin,
  path,
  search,
  screen,
  seed,
  refused,
}: Pick<PageInput, 'origin' | 'path' | 'search' | 'screen' | 'seed' | 'refused'>): Promise<{
  hoisted: string
  root: string
}> {
  const Screen = await loadScreen(screen)
  const tree = (
    <div id="root" data-screen={screen} data-rendered="server">
      <RefusedFormContext value={refused ?? null}>
        <App seed={seed} screen={Screen} address={{ ssrOrigin: origin, ssrPath: path, ssrSearch: search }} />
      </RefusedFormContext>
    </div>
  )
  // A synchronous render costs half as much, but cannot wait. It works once every section's code has loaded.
  const atOnce = renderToString(tree)
  const markup = atOnce.includes(unfinishedBoundary) ? await renderPatiently(tree) : atOnce
  const split = markup.indexOf(rootOpen)
  return { hoisted: markup.slice(0, split), root: markup.slice(split) }
}

/** React's mark for a part that was not ready or failed. */
const unfinishedBoundary = '<!--$!-->'

async function renderPatiently(tree: ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(tree, {
    // Without a limit React hides parts of a long page until its own script reveals them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error
    },
  })
  const markup = await text(prelude)
  if (failure) throw failure
  return markup
}
