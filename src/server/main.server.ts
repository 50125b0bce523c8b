import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { EnvError, parseEnv } from '#platform/env.server.ts'
import { printFailure } from '#platform/operator-output.server.ts'
import { loadStaticFiles } from './http/static-files.server.ts'
import { loadBuiltAssets } from './pages/page-assets.server.ts'
import { renderPage } from './pages/page-renderer.server.tsx'
import { type Running, start } from './start.server.ts'

const say = (line: string) => console.log(line)
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

let running: Running | undefined
let stopAsked = false
async function stop(): Promise<void> {
  if (stopAsked) return
  stopAsked = true
  // The start would otherwise leave its database server running.
  if (!running) return
  say('Stopping: requests under way finish first.')
  await running.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } })
  const { role } = values
  if (role !== 'all' && role !== 'web' && role !== 'worker')
    throw new EnvError('Use --role=all, web or worker.')
  running = await start({
    env: parseEnv(process.env),
    role,
    front: {
      assets: await loadBuiltAssets(clientFolder),
      files: (headers) => loadStaticFiles(clientFolder, headers.file),
      renderPage,
    },
    say,
  })
  if (stopAsked) {
    await running.stop()
    process.exit(0)
  }
  if (running.firstStaffLink)
    say(
      `No staff account yet. Make the first one with this link, good for 24 hours:\n  ${running.firstStaffLink}`,
    )
  say(running.address ? `Orbweaver is ready: ${running.address}` : 'The worker is ready.')
} catch (error) {
  printFailure(error)
  process.exit(1)
}
