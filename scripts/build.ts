/**
 * Builds the browser's files, the boot script and the server into `dist/`.
 * Run through `npm start`, which skips it when nothing has changed.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

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
    rolldownOptions: { input: ['src/browser/start.tsx', 'src/ui/fonts.css'] },
  },
})

await build({
  ...quiet,
  publicDir: false,
  build: {
    outDir: 'dist/boot',
    lib: { entry: 'src/browser/boot.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
  },
})

await build({
  ...quiet,
  publicDir: false,
  build: {
    // At the depth of src/server, so that paths relative to a module mean the same.
    outDir: 'dist/server',
    ssr: true,
    minify: false,
    rolldownOptions: {
      input: { start: 'src/server/main.server.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // One bundle starts in a third of the time that hundreds of packages take.
  ssr: { noExternal: true, external: ['pg-native'] },
})

await compressFiles('dist/client')

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
