import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openOwnDatabase, openSite, type Site } from '../servers/site.ts'
import { atMost, type Figure } from './figure.ts'
import { readUsage } from './usage.ts'

/** The queues' first polls and the database's own work are over by then. */
const settleSeconds = 10

/**
 * The program's process and its PostgreSQL.
 * @param within holds the database, as for `openOwnDatabase`
 */
export async function measureIdleProgram(within: string, { seconds }: { seconds: number }): Promise<Figure> {
  const site = await openSite({ database: await openOwnDatabase(within) })
  try {
    await setTimeout(settleSeconds * 1000)
    const before = await cpuSecondsOf(site)
    await setTimeout(seconds * 1000)
    const used = (await cpuSecondsOf(site)) - before
    return atMost({
      name: 'Idle program',
      unit: '% of a core',
      measured: (used / seconds) * 100,
      aim: 2,
      note: `web and worker over ${seconds} s, ${process.platform === 'linux' ? 'PostgreSQL included' : 'without PostgreSQL, which only Linux measures so finely'}`,
    })
  } finally {
    await site.close()
  }
}

async function cpuSecondsOf(site: Site): Promise<number> {
  const { cpuSeconds } = await readUsage(site.origin)
  return process.platform === 'linux' ? cpuSeconds + (await cpuSecondsOfPostgres(site)) : cpuSeconds
}

/** `man 5 proc_pid_stat` */
const ticksPerSecond = 100

/** Includes all children, running and ended. */
async function cpuSecondsOfPostgres({ query }: Site): Promise<number> {
  const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid')
  const { parent: first } = await statOf(String(row?.pid))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // The first process's time includes one that ends between the two reads.
  const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => null)))
  const children = stats.filter((stat) => stat?.parent === first)
  const { own, ended } = await statOf(String(first))
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + ended) / ticksPerSecond
}

/** `ended`: ticks of its ended children. */
async function statOf(pid: string): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before these fields may contain anything, even parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place])
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}
