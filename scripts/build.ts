/**
 * Builds the browser's files, the boot script and the server into `dist/`. `npm start` runs it when a source has changed.
 */
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { type BuiltModules, fontsSource, loadBuiltAssets } from '../src/server/pages/page-assets.server.ts'
import { chunkGroups, entry } from './chunks.ts'

const quiet = { logLevel: 'warn' } as const

await rm('dist', { recursive: true, force: true })

const modules: BuiltModules = {}
await build({
  ...quiet,
  plugins: [leaveStylesToPages(modules)],
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined image or font would be part of every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [entry, fontsSource],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
})

await buildAlone('src/browser/page-start/boot.ts', 'dist/boot')
await buildAlone('src/browser/service-worker.ts', 'dist/client')

await addStyles(modules)
await writeFile('dist/client/.vite/modules.json', JSON.stringify(modules))
// One stylesheet for the fonts and late styles of a screen.
const { lateStyles } = await loadBuiltAssets('dist/client')
for (const [file, css] of lateStyles) await writeFile(`dist/client${file}`, css)

await Promise.all([compressFiles('dist/client'), buildServer()])

async function buildServer(): Promise<void> {
  await buildForServer('start', 'src/server/main.server.ts')
  for await (const worker of glob('src/**/*.worker.ts')) await buildForServer(basename(worker, '.ts'), worker)
}

/**
 * Keeps chunks from loading styles. A page has all its styles already (page-assets.server.ts): the module loader would
 * fetch them again, and each added sheet recalculates the styles of the whole page.
 * @param modules is filled with the browser's modules
 */
function leaveStylesToPages(modules: BuiltModules): Plugin {
  const pathsOf = (ids: readonly string[]) => ids.map((id) => relative('.', id))
  return {
    name: 'leave-styles-to-pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') file.viteMetadata?.importedCss.clear()
        else if (name.endsWith('.css')) delete bundle[name]
      }
      for (const id of this.getModuleIds()) {
        const path = relative('.', id)
        const info = path.startsWith('src/') && this.getModuleInfo(id)
        if (!info) continue
        modules[path] = {
          imports: pathsOf(info.importedIds),
          dynamicImports: pathsOf(info.dynamicallyImportedIds),
        }
      }
    },
  }
}

/**
 * Adds the text of every stylesheet. The bundler joins the styles of a chunk, and a page that needs one of them would
 * carry all.
 */
async function addStyles(modules: BuiltModules): Promise<void> {
  const { output } = (await build({
    ...quiet,
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.keys(modules).filter((path) => path.endsWith('.css')),
        // All of this build's time is that of plugins, which it would report.
        checks: { pluginTimings: false },
      },
    },
  })) as Rolldown.RolldownOutput
  for (const file of output) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
    for (const path of file.originalFileNames) {
      const module = modules[path]
      if (module) module.css = String(file.source)
    }
  }
}

/** Builds one program for Node and bundles most of its packages. */
async function buildForServer(name: string, source: string): Promise<void> {
  await build({
    ...quiet,
    publicDir: false,
    // Chooses React's production build, which is four times as fast.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      // As deep as src/server: paths relative to a module stay valid.
      outDir: 'dist/server',
      emptyOutDir: false,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: { [name]: source },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
    // One file starts three times as fast as hundreds of packages. satori and sharp load with the first picture;
    // pg-native and supports-color are optional imports of packages.
    ssr: {
      noExternal: true,
      external: [
        '@myriaddreamin/typst-ts-web-compiler',
        'pg-native',
        'satori',
        'sharp',
        'supports-color',
        'tinypool',
      ],
    },
  })
}

/** Builds one classic script without imports. */
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

/** Writes a .br and a .gz beside every text file, at the highest level. */
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
