import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Printed without a stack trace. */
export class OperatorError extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

let endCurrent
let received

/** Returns the exit code; after a signal, exits with it. `detached`: the terminal's Ctrl-C does not reach it. */
export function run(program, args, env = {}, { killOnSignal = false, detached = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached })
    endCurrent = (signal) => child.kill(killOnSignal ? 'SIGKILL' : signal)
    child.once('error', (error) => reject(new OperatorError(`${program} does not start: ${error.message}`)))
    child.once('exit', (code, signal) => {
      endCurrent = undefined
      const exitCode = code ?? exitCodeOf(signal)
      if (received) process.exit(exitCode)
      resolve(exitCode)
    })
  })
}

/** Forwards the first signal and waits for the program. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!endCurrent) process.exit(exitCodeOf(signal))
      // A closed terminal sends SIGHUP, which few programs handle.
      if (!received) endCurrent(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      received = signal
    })
  }
}

const exitCodeOf = (signal) => 128 + constants.signals[signal]

export const endsWithParent = ['--import', './scripts/end-with-parent.mjs']

/** The server caches compressed pages, so a large semi-space only costs memory. */
export const serverFlags = ['--max-semi-space-size=8', ...endsWithParent]

export const serverEnv = {
  NODE_ENV: 'production',
  // glibc never shrinks a thread's heap.
  MALLOC_ARENA_MAX: '2',
}
