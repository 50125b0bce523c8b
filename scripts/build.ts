import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { type BuiltModules, fontsSources, loadBuiltAssets } from '../src/server/pages/page-assets.server.ts'
import { chunkGroups, entry } from './chunks.ts'
import { absentPackages, unbundledPackages } from './runtime-files.ts'

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
    // Inlined, an image or font would be part of every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [entry, ...fontsSources],
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
// A screen's fonts and late styles are one stylesheet.
const { lateStyles } = await loadBuiltAssets('dist/client')
for (const [file, css] of lateStyles) await writeFile(`dist/client${file}`, css)

await Promise.all([compressFiles('dist/client'), buildServer()])

async function buildServer(): Promise<void> {
  await buildForServer('start', 'src/server/main.server.ts')
  for (const name of ['backup', 'restore'])
    await buildForServer(name, `src/server/backup/${name}.main.server.ts`)
  await buildForServer('doctor', 'src/server/doctor/doctor.main.server.ts')
  for await (const worker of glob('src/**/*.worker.ts')) await buildForServer(basename(worker, '.ts'), worker)
}

/**
 * Each page has all its styles (page-assets.server.ts): a stylesheet that a chunk adds later recalculates the whole
 * page.
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

/** The bundler would join the styles of a chunk, so a page would get all of them. */
async function addStyles(modules: BuiltModules): Promise<void> {
  const { output } = (await build({
    ...quiet,
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.keys(modules).filter((path) => path.endsWith('.css')),
        // Plugins take all of this build's time, which would be reported.
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

async function buildForServer(name: string, source: string): Promise<void> {
  await build({
    ...quiet,
    publicDir: false,
    // React's production build is four times as fast.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      // It is as deep as src/server, so paths relative to a module stay valid.
      outDir: 'dist/server',
      emptyOutDir: false,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: { [name]: source },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
    // One file starts three times as fast as hundreds of packages.
    ssr: {
      noExternal: true,
      external: [...unbundledPackages, ...absentPackages],
    },
  })
}

/** A classic script has no imports. */
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
