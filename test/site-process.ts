import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { serverEnv, serverFlags } from '../scripts/server-process.mjs'

/** Settings of the program. Others are unset, whatever the developer's shell contains. */
export type SiteSettings = Record<string, string>

/** The built program, running in a process of its own. */
export type SiteProcess = {
  origin: string
  pid: number
  /** Everything that it has written so far. */
  output(): string
  /** The errors that it has logged; no visitor can cause one. */
  errors(): string[]
  /** Asks the process to end and waits. Throws if it ends badly. */
  stop(): Promise<void>
  /** kill -9: no part of it continues. */
  kill(): Promise<void>
}

const ready = /^(?:Orbweaver is ready: (?<address>\S+)|The worker is ready\.)$/

/**
 * Starts `dist/server/start.js`, as `npm start` does, on a free port unless `settings` name one.
 * @throws with its output if it ends before it is ready
 */
export async function startSite(settings: SiteSettings, args: string[] = []): Promise<SiteProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'dist/server/start.js', ...args], {
    env: { ...serverEnv, PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', ...settings },
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

  return {
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
}

/**
 * Returns everything that the program says when it refuses these settings, so that a test sees whether it is a stack.
 */
export async function refusalOf(settings: SiteSettings): Promise<string> {
  const site = await startSite(settings).catch((error: Error) => error)
  if (site instanceof Error) return site.message.replace('The site did not start:\n', '')
  await site.kill()
  throw new Error('It has started.')
}

/** Returns whether the process ended by itself with code 0. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<boolean> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode === 0
}
