/** The real server, with the browser's files from Vite. A change of server code restarts the server. */
import { once } from 'node:events'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { build, createServer, createServerModuleRunner, type DevEnvironment } from 'vite'
import { isStaffScreen, staffScreens } from '../src/pages/admin/staff-screens.ts'
import type { ScreenName } from '../src/routes.ts'
import { fontsSources, type PageAssets, staffFrameSource } from '../src/server/pages/page-assets.server.ts'
import type { PageInput, RenderedPage } from '../src/server/pages/page-renderer.server.tsx'
import type { Running } from '../src/server/start.server.ts'

const entry = '/src/browser/start.tsx'
const serverStart = '/src/server/start.server.ts'
const say = (line: string) => console.log(line)

let running: Running | undefined
let stopAsked = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

// A free port, so that two checkouts can run side by side.
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: await findFreePort() } } })
const runner = createServerModuleRunner(vite.environments.ssr)
const load = (path: string) => runner.import(path)

const assets: PageAssets = {
  bootScript: await buildBootScript(),
  entry,
  fontsFor: () => [],
  async forScreen(screen) {
    return {
      styles: await stylesOf(vite.environments.client, [entry, ...(await sourcesOf(screen))]),
      lateStyles: `/${fontsSources[0]}`,
      preload: [],
    }
  },
}

async function sourcesOf(screen: ScreenName): Promise<string[]> {
  if (isStaffScreen(screen)) return [`/${staffFrameSource}`, `/${staffScreens[screen].source}`]
  const { sourceOfScreen } = (await load(
    '/src/browser/screens.ts',
  )) as typeof import('../src/browser/screens.ts')
  return [sourceOfScreen(screen)]
}

async function renderInDevelopment(input: PageInput): Promise<RenderedPage> {
  const { renderPage } = (await load(
    '/src/server/pages/page-renderer.server.tsx',
  )) as typeof import('../src/server/pages/page-renderer.server.tsx')
  const page = await renderPage(input)
  return { ...page, html: await vite.transformIndexHtml(input.path, page.html) }
}

async function startServer(): Promise<void> {
  const [{ start }, { parseEnv }] = await Promise.all([
    load(serverStart) as Promise<typeof import('../src/server/start.server.ts')>,
    load('/src/platform/env.server.ts') as Promise<typeof import('../src/platform/env.server.ts')>,
  ])
  running = await start({
    env: parseEnv({ LOG_LEVEL: 'warn', ...process.env, NODE_ENV: 'development' }),
    role: 'all',
    front: {
      assets,
      files: async () => new Map(),
      renderPage: renderInDevelopment,
      middleware: vite.middlewares,
    },
    say,
  })
  if (running.firstStaffLink) say(`First staff account: ${running.firstStaffLink}`)
  say(`Orbweaver in development: ${running.address}`)
}

let restarting = Promise.resolve()
vite.watcher.on('change', (file) => {
  if (!isPartOfServer(file)) return
  restarting = restarting.then(async () => {
    say(`Starting again: ${file} changed`)
    await running?.stop()
    runner.clearCache()
    await startServer().catch((error) => console.error(error))
  })
})

function isPartOfServer(file: string): boolean {
  const { moduleGraph } = vite.environments.ssr
  const found = new Set(moduleGraph.getModulesByFile(file))
  // The loop visits members added meanwhile.
  for (const { importers } of found) for (const importer of importers) found.add(importer)
  return [...found].some(({ url }) => url === serverStart)
}

await startServer()
if (stopAsked) await stop()

async function stop(): Promise<void> {
  stopAsked = true
  if (!running) return
  await running.stop()
  await vite.close()
  process.exit(0)
}

async function findFreePort(): Promise<number> {
  const probe = createProbe().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

async function buildBootScript(): Promise<string> {
  const result = await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'src/browser/page-start/boot.ts', formats: ['iife'], name: 'boot' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The boot script was not built')
  return output.output[0].code
}

/** Vite's client would add them later. */
async function stylesOf(
  client: DevEnvironment,
  sources: string[],
): Promise<{ css: string; attributes: string }[]> {
  const styles = new Map<string, string>()
  const seen = new Set<string>()
  async function visit(url: string): Promise<void> {
    if (seen.has(url)) return
    seen.add(url)
    const transformed = await client.transformRequest(url)
    const module = await client.moduleGraph.getModuleByUrl(url)
    if (!module?.id || !transformed) return
    if (/\.css$/.test(module.id)) {
      const css = /const __vite__css = ("(?:[^"\\]|\\.)*")/.exec(transformed.code)?.[1]
      if (css) styles.set(module.id, JSON.parse(css))
    }
    const next = [...module.importedModules].filter(
      ({ url }) =>
        (url.startsWith('/src/') && !/\.tsx$/.test(url)) ||
        (module.id?.includes('/src/') && /\.(section\.)?tsx?$/.test(url)),
    )
    for (const { url: nextUrl } of next) await visit(nextUrl)
  }
  for (const source of sources) await visit(source)
  return [...styles].map(([id, css]) => ({ css, attributes: ` data-vite-dev-id="${id}"` }))
}
