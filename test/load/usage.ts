import { metricsAccess } from '../servers/site.ts'

/** Reads the server process's: all threads, without the load generator. */
export async function readUsage(origin: string): Promise<{ cpuSeconds: number; residentBytes: number }> {
  const text = await (await fetch(`${origin}/metrics`, { headers: metricsAccess })).text()
  const read = (name: string) => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
    if (!line) throw new Error(`/metrics has no ${name}`)
    return Number(line.slice(name.length))
  }
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    residentBytes: read('process_resident_memory_bytes'),
  }
}
