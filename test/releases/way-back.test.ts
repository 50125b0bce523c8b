import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../browser/is-full.ts'
import { ownDatabaseUrl, runProgram } from '../fixtures/operator-programs.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { startSite } from '../servers/site-process.ts'

const execute = promisify(execFile)
const releases = readdirSync(join(import.meta.dirname, 'recorded')).map((file) => file.replace('.jsonl', ''))

// Installs and builds the release.
test.runIf(isFull)(
  'the way back to the last release in docs/operations.md',
  {
    timeout: 1_200_000,
  },
  async () => {
    // Node runs no TypeScript below node_modules.
    const folder = await mkdtemp(join(tmpdir(), 'orbweaver-way-back-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    // PostgreSQL does not run as root; its user must be able to enter.
    await chmod(folder, 0o755)
    // The newest comes first.
    const { stdout } = await execute('git', ['rev-list', '--no-walk', ...releases])
    const [release = ''] = stdout.split('\n')
    const before = await buildRelease(release, folder)
    const dataDir = resolve(folder, 'data')
    const backups = join(folder, 'backups')
    const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1' }

    const kept = await serveOne(settings, before)
    await runProgram('backup', [backups], settings)
    const lost = await serveOne(settings, '.')
    const [name = ''] = await readdir(backups)
    await runProgram('restore', [join(backups, name), '--replace'], settings)
    const after = await serveOne(settings, before)
    expect(kept.leads).toEqual([kept.sent])
    expect(lost.leads.toSorted()).toEqual([kept.sent, lost.sent].toSorted())
    expect(after.leads.toSorted()).toEqual([kept.sent, after.sent].toSorted())
  },
)

/** @returns its folder */
async function buildRelease(release: string, folder: string): Promise<string> {
  const source = resolve(folder, release)
  await mkdir(source)
  await execute('sh', ['-c', `git archive ${release} | tar -x -C ${source}`])
  // Releases before `npm run build` build at the start, which a bad value then ends.
  const start = execute('node', ['scripts/run.mjs', 'start'], {
    cwd: source,
    env: { ...process.env, PORT: 'http' },
  })
  await expect(start).rejects.toThrow('PORT: use a whole number')
  return source
}

/** Starts the program in `folder`, sends one request and stops. @returns its id, and those of all leads */
async function serveOne(
  settings: { DATA_DIR: string },
  folder: string,
): Promise<{ sent: string; leads: string[] }> {
  const site = await startSite(settings, [], folder)
  try {
    const answer = await postProjectRequest(site.origin, projectRequest(), { address: freshAddress() })
    const { id } = (await answer.json()) as { id: string }
    const client = new pg.Client({ connectionString: ownDatabaseUrl(settings.DATA_DIR) })
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from leads')
    await client.end()
    return { sent: id, leads: rows.map((row) => row.id) }
  } finally {
    await site.stop()
  }
}
