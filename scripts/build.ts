/**
 * Builds the browser's files, the boot script and the server into `dist/`.
 * Run through `npm start`, which skips it when nothing has changed.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { fontsSource, loadBuiltAssets } from '../src/server/page-assets.server.ts'

const entry = 'src/browser/start.tsx'
const frontPage = 'src/pages/marketing/landing-a.tsx'
const quiet = { logLevel: 'warn' } as const

await rm('dist', { recursive: true, force: true })

await build({
  ...quiet,
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    // Small images and fonts stay files: inlined, they would be sent with every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [entry, fontsSource],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [firstLoadGroup([entry, frontPage]), consentGroup(), dialogGroup()],
        },
      },
    },
  },
})

await buildAlone('src/browser/page-start/boot.ts', 'dist/boot')
await buildAlone('src/browser/service-worker.ts', 'dist/client')

// One file for fonts and sections of a screen, where the bundler left one for each.
const { lateStyles } = await loadBuiltAssets('dist/client')
for (const [file, css] of lateStyles) await writeFile(`dist/client${file}`, css)

await build({
  ...quiet,
  publicDir: false,
  // React chooses between its two builds by it, one of which takes four times as long.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // At the depth of src/server, so that paths relative to a module mean the same.
    outDir: 'dist/server',
    ssr: true,
    minify: false,
    rolldownOptions: {
      input: { start: 'src/server/main.server.ts' },
      output: { entryFileNames: '[name].js', codeSplitting: false },
    },
  },
  // One file starts in a third of the time that hundreds of packages take. The last two come with the first picture.
  ssr: { noExternal: true, external: ['pg-native', 'satori', 'sharp'] },
})

await compressFiles('dist/client')

/** One classic script, without imports, under its own name. */
async function buildAlone(source: string, outDir: string): Promise<void> {
  const name = basename(source, '.ts')
  await build({
    ...quiet,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: source, formats: ['iife'], name: 'script', fileName: () => `${name}.js` },
    },
  })
}

/** Leaves a .br and a .gz beside every text file, as small as they can be made: this runs once per build. */
async function compressFiles(folder: string): Promise<void> {
  const brotliAsync = promisify(brotliCompress)
  const gzipAsync = promisify(gzip)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(css|js|svg|json|txt|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const body = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      const [br, zipped] = await Promise.all([brotliAsync(body, quality), gzipAsync(body, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, zipped)])
    }),
  )
}

/**
 * Puts whatever the landing needs at once into two files, what other pages may need too and what is its own: left to
 * itself the bundler cuts it by who shares what, into twenty that compress worse and are asked for one by one.
 */
function firstLoadGroup(sources: string[]) {
  return group('first load', sources, (moduleId) => {
    // The entry stays apart: other files import the shared one, and must not wait for the app to start.
    if (moduleId === resolve(entry)) return null
    return moduleId.startsWith(resolve(frontPage, '../landing-a')) ? null : 'site'
  })
}

/** The question about cookies, which comes while somebody reads: each file it asks for has them wait. */
function consentGroup() {
  const folder = 'src/features/consent'
  return group('consent', [`${folder}/start-consent.ts`], (moduleId) =>
    moduleId.startsWith(resolve(folder)) ? 'consent' : null,
  )
}

/** What every dialog is made of. */
function dialogGroup() {
  return group('dialog', ['src/ui/dialog.tsx'], () => 'dialog')
}

/** @param nameOf names the file of a module that the sources need, or returns null to leave it to the bundler. */
function group(debugName: string, sources: string[], nameOf: (moduleId: string) => string | null) {
  let members: Set<string> | undefined
  return {
    debugName,
    name(moduleId: string, context: Rolldown.ChunkingContext): string | null {
      members ??= reachable(
        sources.map((source) => resolve(source)),
        (id) => context.getModuleInfo(id)?.importedIds ?? [],
      )
      return members.has(moduleId) ? nameOf(moduleId) : null
    },
  }
}

function reachable(from: string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(from)
  for (const id of seen) for (const other of next(id)) seen.add(other)
  return seen
}
