import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Manifest } from 'vite'
import type { FontPair } from '#domain/fonts.ts'
import { isStaffScreen, staffScreens } from '#pages/admin/staff-screens.ts'
import { notFoundRoute, type PageRoute, routes, type ScreenName } from '#routes'

export type PageAssets = {
  bootScript: string
  entry: string
  fontsFor(text: string, pair: FontPair): string[]
  forScreen(screen: ScreenName, pair: FontPair): ScreenAssets | Promise<ScreenAssets>
}

export type ScreenAssets = {
  /** A linked stylesheet would delay the first paint. */
  styles: { css: string; attributes?: string }[]
  /** Fonts, dialogs and, on a long screen, the styles of its sections. */
  lateStyles: string
  preload: string[]
}

const screenPath = /^src\/pages\/(?:account|marketing)\/([^/]+)\.tsx$/
export const staffFrameSource = 'src/pages/admin/frame/staff-screen.tsx'
const staffSources = new Set([staffFrameSource, ...Object.values(staffScreens).map(({ source }) => source)])
/** Staff's view at an address of clients. */
const isViewOfStaff = (path: string) =>
  path.startsWith('src/pages/admin/') && !staffSources.has(path) && !path.endsWith('.late.tsx')
const entrySource = 'src/browser/start.tsx'
const screenSwitchSource = 'src/browser/screen-switch.tsx'
const fontsSource = 'src/ui/fonts.css'
/** A page has those of another pair inline, so that the late styles stay one file for all pairs. */
const pairSources: Record<FontPair, string[]> = {
  anybody: [],
  bricolage: ['src/ui/fonts-bricolage.css', 'src/ui/fonts-bricolage-fallback.css'],
}
/** No page imports these style sheets, so they are entries of the build. */
export const fontsSources = [fontsSource, ...Object.values(pairSources).flat()]

const screensWhere = (holds: (route: PageRoute) => boolean) =>
  new Set(
    Object.values<PageRoute>(routes)
      .filter(holds)
      .map(({ screen }) => screen),
  )
const madeInBrowser = screensWhere((route) => route.rendered === 'browser')
const long = screensWhere((route) => route.isLong)
const needed = screensWhere((route) => !route.developmentOnly).add(notFoundRoute.screen)

export type BuiltAssets = PageAssets & {
  lateStyles: ReadonlyMap<string, string>
}

/** Keys are paths from the project's root. */
export type BuiltModules = Record<
  string,
  {
    imports: string[]
    dynamicImports: string[]
    css?: string
  }
>

/** @throws Error if the build lacks a screen */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
  const read = (path: string) => readFile(`${clientFolder}/${path}`, 'utf8')
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
  const modules: BuiltModules = JSON.parse(await read('.vite/modules.json'))

  function chunkOf(source: string) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
    return chunk
  }
  const fileOf = (source: string) => `/${chunkOf(source).file}`

  function sourcesOf(name: ScreenName): string[] {
    if (isStaffScreen(name)) return [staffFrameSource, staffScreens[name].source]
    const source = Object.keys(manifest).find((path) => screenPath.exec(path)?.[1] === name)
    if (!source) throw new Error(`There is no src/pages/{account,marketing}/${name}.tsx.`)
    return [source]
  }

  function scriptsOf(sources: string[]): string[] {
    const chunks = new Set(sources)
    for (const chunk of chunks) for (const next of chunkOf(chunk).imports ?? []) chunks.add(next)
    return [...chunks].map(fileOf)
  }

  /** Orders them as their modules run; dynamic imports that `follows` accepts come last. */
  function stylesOf(sources: string[], follows: (source: string) => boolean): string[] {
    const seen = new Set<string>()
    const styles: string[] = []
    const entries = [...sources]
    const visit = (source: string) => {
      const module = modules[source]
      if (!module || seen.has(source)) return
      seen.add(source)
      module.imports.forEach(visit)
      entries.push(...module.dynamicImports.filter(follows))
      if (module.css !== undefined) styles.push(source)
    }
    // The loop visits entries added meanwhile.
    for (const source of entries) visit(source)
    return styles
  }
  const join = (styles: string[]) => styles.map((source) => modules[source]?.css).join('')

  const fonts = join([fontsSource])
  const pairStyles = Object.fromEntries(
    Object.entries(pairSources).map(([pair, sources]) => [pair, join(sources)]),
  ) as Record<FontPair, string>
  const fontFilesOf = (pair: FontPair) => [
    ...new Set((pairStyles[pair] || fonts).match(/\/assets\/[\w-]+\.woff2/g)),
  ]
  const assets = new Map<ScreenName, ScreenAssets>()
  const lateStyles = new Map<string, string>()
  for (const name of needed) {
    const isMadeInBrowser = madeInBrowser.has(name)
    const entries = [entrySource, ...sourcesOf(name), ...(isMadeInBrowser ? [screenSwitchSource] : [])]
    const isSection = (next: string) =>
      next.endsWith('.section.tsx') || (isMadeInBrowser && isViewOfStaff(next))
    const inlined = stylesOf(entries, long.has(name) ? () => false : isSection)
    // Dialogs' chunks load no styles. Browser-rendered screens reach each other without a page load.
    const all = stylesOf(entries, (next) => {
      const screen = screenPath.exec(next)?.[1] as ScreenName | undefined
      if (screen) return isMadeInBrowser && madeInBrowser.has(screen)
      return isMadeInBrowser || !staffSources.has(next)
    })
    const late = fonts + join(all.filter((style) => !inlined.includes(style)))
    const lateFile = `/assets/late-${createHash('sha256').update(late).digest('base64url').slice(0, 8)}.css`
    lateStyles.set(lateFile, late)
    assets.set(name, {
      styles: [{ css: join(inlined) }],
      lateStyles: lateFile,
      preload: scriptsOf(entries).filter((file) => file !== fileOf(entrySource)),
    })
  }

  return {
    lateStyles,
    bootScript: await readFile(`${clientFolder}/../boot/boot.js`, 'utf8'),
    entry: fileOf(entrySource),
    fontsFor: (text, pair) =>
      fontFilesOf(pair).filter(
        (file) => /-basic-/.test(file) || (/\/(atkinson|albert)-rupee-/.test(file) && text.includes('₹')),
      ),
    forScreen(screen, pair) {
      const found = assets.get(screen)
      if (!found) throw new Error(`No such screen in this build: ${screen}`)
      const css = pairStyles[pair]
      return css ? { ...found, styles: [...found.styles, { css }] } : found
    },
  }
}
