import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

/** A part of the grace, so that the last to be accepted has the rest for its answer. */
const acceptMs = 1_000

/**
 * Answers what has arrived, and closes. Clients should have been sent elsewhere before.
 * @param graceMs after which it cuts what is still open
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const end = AbortSignal.timeout(graceMs)
  await acceptWaiting(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  end.addEventListener('abort', () => server.closeAllConnections())
  await closed
}

/** A busy process has clients waiting in the system's queue, and closing would cut them off. Node accepts one in each turn. */
async function acceptWaiting(server: Server): Promise<void> {
  const end = AbortSignal.timeout(acceptMs)
  let hasAccepted = true
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  while (hasAccepted && !end.aborted) {
    hasAccepted = false
    // One to accept the next, one to read what the last has sent.
    await turn()
    await turn()
  }
  server.off('connection', note)
}
