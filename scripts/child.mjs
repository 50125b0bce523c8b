import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Refusal } from './terminal.mjs'

let endCurrent
let received

/**
 * Runs a program on our terminal to its end and answers its exit code.
 * A signal we got meanwhile was meant for the whole run, so we then end with the program.
 *
 * `atOnce`: such a signal kills the program, for one that would take its time and whose half-done work does not count.
 * `detached`: Ctrl-C, which a terminal sends to all in its foreground, reaches the program through us alone, so once.
 */
export function run(program, args, env = {}, { atOnce = false, detached = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached })
    endCurrent = (signal) => child.kill(atOnce ? 'SIGKILL' : signal)
    child.once('error', (error) => reject(new Refusal(`${program} does not start: ${error.message}`)))
    child.once('exit', (code, signal) => {
      endCurrent = undefined
      const exitCode = code ?? exitCodeOf(signal)
      if (received) process.exit(exitCode)
      resolve(exitCode)
    })
  })
}

/** Hands the first signal to end on to the program that runs, and waits for it; ends at once if none runs. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!endCurrent) process.exit(exitCodeOf(signal))
      // Few programs end well on SIGHUP, which is what closing the terminal sends.
      if (!received) endCurrent(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      received = signal
    })
  }
}

const exitCodeOf = (signal) => 128 + constants.signals[signal]
