import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { App, type PageSeed } from '#browser/app.tsx'
import { loadScreen } from '#browser/screens.ts'
import { agency } from '#domain/agency.ts'
import { consentPlaceId } from '#features/consent/consent.ts'
import { type RefusedForm, RefusedFormContext } from '#features/request/form/refused-form.ts'
import { WaitingScreen } from '#pages/frame/waiting-frame.tsx'
import type { PageHead } from '#pages/marketing/heads/page-head.server.ts'
import type { PathData } from '#platform/api/path-data.ts'
import type { ScreenName } from '#routes'
import {
  commonHead,
  renderFacts,
  renderHead,
  renderPrivateHead,
  scriptSafeJson,
} from './document-head.server.ts'
import { draftBar, draftBarStyle } from './draft-bar.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { scriptlessDocument, withBrand } from './plain-page.server.tsx'

export type RenderedPage = {
  html: string
  /** Allowed by hash in the CSP. */
  inline: { scripts: string[]; styles: string[] }
}

export type PageInput = {
  screen: ScreenName
  isPrivate: boolean
  head: PageHead | null
  origin: string
  path: string
  /** Starts with a question mark, or is ''. */
  search: string
  seed: PageSeed
  lateData: PathData
  assets: PageAssets
  /** Its document runs no script. */
  refused?: RefusedForm | undefined
  /** Says that visitors do not see this yet. */
  draft?: { isPublished: boolean } | undefined
}
export type PageRenderer = (input: PageInput) => Promise<RenderedPage>

const rootOpen = '<div id="root"'

/** The header's parts share one row and would shift if painted half-parsed. */
const paintHeaderWhole = '<link rel="expect" href="#content" blocking="render">'

/**
 * React renders only the root, so nothing outside can mismatch. Tags that React hoists, such as picture preloads,
 * move into the head.
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
  draft,
}: PageInput): Promise<RenderedPage> {
  const { styles: shipped, lateStyles, preload } = await assets.forScreen(screen, agency.fonts)
  const styles = draft ? [...withBrand(shipped), { css: draftBarStyle }] : withBrand(shipped)
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
    return scriptlessDocument(renderHead(told, origin) + commonHead + hoisted, root, {
      styles: shipped,
      lateStyles,
    })
  }
  const bootAttributes = [
    `data-entry="${assets.entry}"`,
    `data-modules="${preload.join(' ')}"`,
    `data-styles="${lateStyles}"`,
    `data-fonts="${assets.fontsFor(root, agency.fonts).join(' ')}"`,
    ...(head ? [] : ['data-rendered="browser"']),
  ].join(' ')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    head ? renderHead(head, origin) : renderPrivateHead(screen),
    commonHead,
    hoisted,
    ...styles.map(({ css, attributes = '' }) => `<style${attributes}>${css}</style>`),
    `<script ${bootAttributes}>${assets.bootScript}</script>`,
    head ? paintHeaderWhole : '',
    `<noscript><link rel="stylesheet" href="${lateStyles}"></noscript>`,
    `</head><body>${draft ? draftBar({ path, ...draft }) : ''}<div id="${consentPlaceId}"></div>`,
    root,
    head ? renderFacts(head) : '',
    `<script type="application/json" id="page-seed">${scriptSafeJson(seed)}</script>`,
    '</body></html>',
  ].join('')
  return { html, inline: { scripts: [assets.bootScript], styles: styles.map(({ css }) => css) } }
}

/** The screen's first render replaces it. */
function renderLoadingRoot(screen: ScreenName, isPrivate: boolean): string {
  return renderToString(
    <div id="root" data-screen={screen} data-rendered="browser" data-private={isPrivate ? '' : undefined}>
      <WaitingScreen screen={screen} />
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
  // Half the cost, but it cannot wait for section code.
  const atOnce = renderToString(tree)
  const markup = atOnce.includes(unfinishedBoundary) ? await renderPatiently(tree) : atOnce
  const split = markup.indexOf(rootOpen)
  return { hoisted: markup.slice(0, split), root: markup.slice(split) }
}

/** React's marker of a suspended or failed boundary. */
const unfinishedBoundary = '<!--$!-->'

async function renderPatiently(tree: ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(tree, {
    // Without a limit React hides parts of a long page until its script reveals them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error
    },
  })
  const markup = await text(prelude)
  if (failure) throw failure
  return markup
}
