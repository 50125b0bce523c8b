import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { type Figure, formatNumber, median, shareOf } from './figure.ts'
import { readUsage } from './usage.ts'

const connections = 50
const encoding = 'br'

/** How close a page from the cache comes to a bare `node:http` server that writes the same bytes. */
export async function measureCachedPage(
  origin: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const bare = spawn(process.execPath, ['test/load/bare-server.ts', `${origin}/`, encoding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [bareOrigin] = await once(createInterface(bare.stdout), 'line')
    const ours: number[] = []
    const bares: number[] = []
    await Promise.all([origin, bareOrigin].map((one) => requestsPerSecond(one, 1)))
    const before = await readUsage(origin)
    // By turns, so that both meet whatever else the machine does.
    for (let round = 0; round < rounds; round++) {
      bares.push(await requestsPerSecond(bareOrigin, seconds))
      ours.push(await requestsPerSecond(origin, seconds))
    }
    const cpuSeconds = (await readUsage(origin)).cpuSeconds - before.cpuSeconds
    const microseconds = (cpuSeconds / (ours.reduce((sum, one) => sum + one, 0) * seconds)) * 1e6
    return shareOf({
      name: 'Cached /',
      unit: 'requests/s',
      measured: median(ours),
      limit: median(bares),
      limitName: 'bare node:http, the same bytes',
      atLeast: 0.85,
      note: `medians of ${rounds} × ${seconds} s by turns, ${connections} connections, ${encoding}; ${formatNumber(microseconds)} µs of our CPU each`,
    })
  } finally {
    bare.kill()
  }
}

async function requestsPerSecond(origin: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}/`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} refused requests under load`)
  return result.requests.total / result.duration
}
