import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Manifest } from 'vite'
import { notFoundRoute, type PageRoute, routes, type ScreenName } from '#routes'

/** The scripts and styles that a page's document names. */
export type PageAssets = {
  bootScript: string
  entry: string
  /** The font files that a page with this text uses at once. */
  fontsFor(text: string): string[]
  forScreen(screen: ScreenName): ScreenAssets | Promise<ScreenAssets>
}

export type ScreenAssets = {
  /** Inlined, because a linked stylesheet would delay the first paint. */
  styles: { css: string; attributes?: string }[]
  /**
   * The stylesheet that loads after the first paint: fonts, dialogs and, on a long screen, the styles of its
   * sections.
   */
  lateStyles: string
  /** Code that the entry imports at once. */
  preload: string[]
}

const screenPath = /^src\/pages\/[^/]+\/([^/]+)\.tsx$/
const entrySource = 'src/browser/start.tsx'
const screenSwitchSource = 'src/browser/screen-switch.tsx'
/** An extra entry of the build, because no code imports this stylesheet. */
export const fontsSource = 'src/ui/fonts.css'

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
  /** Late stylesheets by file name, for the build to write. */
  lateStyles: ReadonlyMap<string, string>
}

/** Reads the build's manifest and styles. Throws when the manifest lacks a screen. */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
  const read = (path: string) => readFile(`${clientFolder}/${path}`, 'utf8')
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
  const stylesOf: Record<string, string[]> = JSON.parse(await read('.vite/styles.json'))
  const chunkOf = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
    return chunk
  }

  /** Returns these chunks, all their imports, and those dynamic imports that `follows` accepts. */
  function closureOf(sources: string[], follows: (source: string) => boolean): string[] {
    const seen = new Set<string>()
    const visit = (source: string) => {
      if (seen.has(source)) return
      seen.add(source)
      const { imports = [], dynamicImports = [] } = chunkOf(source)
      for (const next of [...imports, ...dynamicImports.filter(follows)]) visit(next)
    }
    for (const source of sources) visit(source)
    return [...seen]
  }

  const fonts = await read(chunkOf(fontsSource).file)
  const fontFiles = [...new Set(fonts.match(/\/assets\/[\w-]+\.woff2/g))]
  const texts = new Map<string, string>()
  for (const file of new Set(Object.values(stylesOf).flat())) texts.set(file, await read(file))

  const cssFilesOf = (sources: string[]) => [
    ...new Set(sources.flatMap((source) => stylesOf[chunkOf(source).file] ?? [])),
  ]
  const join = (files: string[]) => files.map((file) => texts.get(file)).join('')

  const assets = new Map<ScreenName, ScreenAssets>()
  const lateStyles = new Map<string, string>()
  for (const name of needed) {
    const source = Object.keys(manifest).find((path) => screenPath.exec(path)?.[1] === name)
    if (!source) throw new Error(`There is no src/pages/*/${name}.tsx.`)
    const isMadeInBrowser = madeInBrowser.has(name)
    const entries = [entrySource, source, ...(isMadeInBrowser ? [screenSwitchSource] : [])]
    const atOnce = closureOf(entries, () => false)
    const sections = closureOf(entries, (next) => next.endsWith('.section.tsx'))
    const inlined = cssFilesOf(long.has(name) ? atOnce : sections)
    // Dialogs count, because no chunk loads its own styles. A screen rendered in the browser reaches other such
    // screens without a page load.
    const all = closureOf(entries, (next) => {
      const screen = screenPath.exec(next)?.[1] as ScreenName | undefined
      return !screen || (isMadeInBrowser && madeInBrowser.has(screen))
    })
    const late = fonts + join(cssFilesOf(all).filter((file) => !inlined.includes(file)))
    const lateFile = `/assets/late-${createHash('sha256').update(late).digest('base64url').slice(0, 8)}.css`
    lateStyles.set(lateFile, late)
    const code = atOnce.map((source) => `/${chunkOf(source).file}`)
    assets.set(name, {
      styles: [{ css: join(inlined) }],
      lateStyles: lateFile,
      preload: code.filter((file) => file !== `/${chunkOf(entrySource).file}`),
    })
  }

  return {
    lateStyles,
    bootScript: await readFile(`${clientFolder}/../boot/boot.js`, 'utf8'),
    entry: `/${chunkOf(entrySource).file}`,
    fontsFor: (text) =>
      fontFiles.filter(
        (file) => /-basic-/.test(file) || (/\/atkinson-rupee-/.test(file) && text.includes('₹')),
      ),
    forScreen(screen) {
      const found = assets.get(screen)
      if (!found) throw new Error(`No such screen in this build: ${screen}`)
      return found
    },
  }
}
