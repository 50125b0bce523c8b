import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { serverEnv, serverFlags } from '../../scripts/processes.mjs'

/** Complete: the program inherits none from the developer's shell. */
export type SiteSettings = Record<string, string>

export type SiteProcess = {
  origin: string
  pid: number
  output(): string
  /** Logged errors; no visitor can cause one. */
  errors(): string[]
  /** @throws if the process ends badly */
  stop(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

/** The list keeps all that this file of tests, or this worker of browser tests, has started, also those that ended. */
export const startedProcesses: SiteProcess[] = []

const ready = /^(?:Orbweaver is ready: (?<address>\S+)|The worker is ready\.)$/

/**
 * `dist/server/start.js` as `npm start` runs it, by default on a free port.
 * @param folder has the built program, if not this one
 * @throws with its output if it ends before it is ready
 */
export async function startSite(
  settings: SiteSettings,
  args: string[] = [],
  folder = '.',
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'dist/server/start.js', ...args], {
    env: { ...serverEnv, PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', ...settings },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const match = ready.exec(line)
        if (match) resolve(match.groups?.address ?? '')
      })
    }
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The site did not start:\n${lines.join('\n')}`)))
  })

  const started: SiteProcess = {
    origin: address,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    errors: () =>
      lines.filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"')),
    async stop() {
      if (await end(child, 'SIGTERM')) return
      throw new Error(
        `The site did not stop well (${child.exitCode ?? child.signalCode}):\n${lines.join('\n')}`,
      )
    },
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
  startedProcesses.push(started)
  return started
}

export async function refusalOf(settings: SiteSettings): Promise<string> {
  const site = await startSite(settings).catch((error: Error) => error)
  if (site instanceof Error) return site.message.replace('The site did not start:\n', '')
  await site.kill()
  throw new Error('It has started.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<boolean> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode === 0
}
