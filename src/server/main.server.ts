import { parseArgs } from 'node:util'
import { EnvError, parseEnv } from '#platform/env.server.ts'
import { loadBuiltAssets } from './page-assets.server.ts'
import { renderPage } from './page-renderer.server.tsx'
import { start } from './start.server.ts'
import { loadStaticFiles } from './static-files.server.ts'

const say = (line: string) => console.log(line)
const clientFolder = new URL('../client', import.meta.url).pathname

try {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } })
  const { role } = values
  if (role !== 'all' && role !== 'web' && role !== 'worker')
    throw new EnvError('Use --role=all, web or worker.')
  const running = await start({
    env: parseEnv(process.env),
    role,
    front: {
      assets: await loadBuiltAssets(clientFolder),
      files: (headers) => loadStaticFiles(clientFolder, headers.file),
      renderPage,
    },
    say,
  })
  if (running.firstStaffLink)
    say(
      `No staff account yet. Make the first one with this link, good for 24 hours:\n  ${running.firstStaffLink}`,
    )
  say(running.address ? `Orbweaver is ready: ${running.address}` : 'The worker is ready.')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('Stopping: requests under way finish first.')
    await running.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error)
  process.exit(1)
}
