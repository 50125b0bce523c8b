import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Manifest } from 'vite'
import { frontPage } from '#browser/load-screen.ts'
import { screens } from '#browser/screens.ts'
import { type PageRoute, routes, type ScreenName } from '#routes'

/** What a page's document names besides its content. */
export type PageAssets = {
  bootScript: string
  entry: string
  forScreen(screen: ScreenName): ScreenAssets | Promise<ScreenAssets>
}

type ScreenAssets = {
  /** Inlined: a linked stylesheet would hold up the first paint. */
  styles: { css: string; attributes?: string }[]
  /** The stylesheet that comes after the first paint: fonts and, on a long screen, what its sections look like. */
  lateStyles: string
  /** The files all those styles come from, so that the module loader does not fetch them again. */
  cssFiles: string[]
  /** Code the entry will ask for at once. */
  preload: string[]
}

const entrySource = 'src/browser/start.tsx'
const screensSource = 'src/browser/screens.ts'
const screenSwitchSource = 'src/browser/screen-switch.tsx'
/** An entry of the build beside the code: no code imports it. */
export const fontsSource = 'src/ui/fonts.css'

const madeInBrowser = new Set(
  Object.values<PageRoute>(routes)
    .filter((route) => route.rendered === 'browser')
    .map((route) => route.screen),
)

export type BuiltAssets = PageAssets & {
  /** By the names of their files, for the build to write. */
  lateStyles: ReadonlyMap<string, string>
}

/** Reads what the build wrote. Throws when a screen is missing from the manifest. */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
  const read = (path: string) => readFile(`${clientFolder}/${path}`, 'utf8')
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
  const chunkOf = (source: string) => {
    const chunk = manifest[source]
    if (!chunk)
      throw new Error(`The build has no chunk for ${source}: correct its path in src/browser/screens.ts.`)
    return chunk
  }

  /** Everything a chunk needs before it runs, itself first; late sections count, dialogs opened later do not. */
  function closureOf(sources: string[], withSections: boolean): string[] {
    const seen = new Set<string>()
    const visit = (source: string) => {
      if (seen.has(source)) return
      seen.add(source)
      const chunk = chunkOf(source)
      for (const next of chunk.imports ?? []) visit(next)
      if (!withSections) return
      for (const next of chunk.dynamicImports ?? []) if (next.endsWith('.section.tsx')) visit(next)
    }
    for (const source of sources) visit(source)
    return [...seen]
  }

  const fonts = await read(chunkOf(fontsSource).file)
  const texts = new Map<string, string>()
  for (const chunk of Object.values(manifest)) {
    for (const file of chunk.css ?? []) if (!texts.has(file)) texts.set(file, await read(file))
  }

  const cssFilesOf = (sources: string[]) => [
    ...new Set(sources.flatMap((source) => chunkOf(source).css ?? [])),
  ]
  const join = (files: string[]) => files.map((file) => texts.get(file)).join('')

  const assets = new Map<ScreenName, ScreenAssets>()
  const lateStyles = new Map<string, string>()
  for (const [name, screen] of Object.entries(screens) as [ScreenName, (typeof screens)[ScreenName]][]) {
    if (name === 'styleguide') continue
    const needed = [entrySource, screen.source]
    if (name !== frontPage) needed.push(screensSource)
    if (madeInBrowser.has(name)) needed.push(screenSwitchSource)
    const atOnce = closureOf(needed, false)
    const cssFiles = cssFilesOf(closureOf(needed, true))
    const inlined = screen.isLong ? cssFilesOf(atOnce) : cssFiles
    const late = fonts + join(cssFiles.filter((file) => !inlined.includes(file)))
    const lateFile = `/assets/late-${createHash('sha256').update(late).digest('base64url').slice(0, 8)}.css`
    lateStyles.set(lateFile, late)
    const code = atOnce.map((source) => `/${chunkOf(source).file}`)
    assets.set(name, {
      styles: [{ css: join(inlined) }],
      lateStyles: lateFile,
      cssFiles: cssFiles.map((file) => `/${file}`),
      preload: code.filter((file) => file !== `/${chunkOf(entrySource).file}`),
    })
  }

  return {
    lateStyles,
    bootScript: await readFile(`${clientFolder}/../boot/boot.js`, 'utf8'),
    entry: `/${chunkOf(entrySource).file}`,
    forScreen(screen) {
      const found = assets.get(screen)
      if (!found) throw new Error(`No such screen in this build: ${screen}`)
      return found
    },
  }
}
