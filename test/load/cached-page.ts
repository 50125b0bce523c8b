import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { type Figure, formatNumber, median, shareOf } from './figure.ts'
import { readUsage } from './usage.ts'

const connections = 50
const encoding = 'br'

/**
 * Compares a cached page with a bare `node:http` server of the same bytes, by CPU time: on a small machine
 * the client limits the requests per second.
 */
export async function measureCachedPage(
  origin: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const bare = fork('test/load/bare-server.ts', [`${origin}/`, encoding])
  try {
    const [bareOrigin] = await once(bare, 'message')
    const readOurs = async () => (await readUsage(origin)).cpuSeconds
    const readBare = () => cpuSecondsOf(bare)
    const ours: Round[] = []
    const bares: Round[] = []
    await Promise.all([origin, bareOrigin].map((one) => load(one, 1)))
    // Other load then affects both.
    for (let round = 0; round < rounds; round++) {
      bares.push(await measureRound(bareOrigin, seconds, readBare))
      ours.push(await measureRound(origin, seconds, readOurs))
    }
    const [oursPerSecond, baresPerSecond] = [ours, bares].map((of) =>
      median(of.map((one) => one.requestsPerSecond)),
    )
    return shareOf({
      name: 'Cached /',
      unit: 'requests per second of CPU',
      measured: median(ours.map((one) => one.requestsPerCpuSecond)),
      limit: median(bares.map((one) => one.requestsPerCpuSecond)),
      limitName: 'bare node:http, the same bytes',
      atLeast: 0.7,
      note: `medians of ${rounds} × ${seconds} s by turns, ${connections} connections, ${encoding}; on the clock, which measures the client as well, ${formatNumber(oursPerSecond ?? 0)} and ${formatNumber(baresPerSecond ?? 0)} requests per second`,
    })
  } finally {
    bare.kill()
  }
}

type Round = { requestsPerSecond: number; requestsPerCpuSecond: number }

async function measureRound(
  origin: string,
  seconds: number,
  readCpuSeconds: () => Promise<number>,
): Promise<Round> {
  const before = await readCpuSeconds()
  const requests = await load(origin, seconds)
  const cpuSeconds = (await readCpuSeconds()) - before
  return { requestsPerSecond: requests / seconds, requestsPerCpuSecond: requests / cpuSeconds }
}

async function load(origin: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}/`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} refused requests under load`)
  return result.requests.total
}

async function cpuSecondsOf(server: ChildProcess): Promise<number> {
  server.send('usage')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1e6
}
