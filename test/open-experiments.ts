import type { ExperimentList, ExperimentResult } from '#features/experiments/experiment.ts'
import { cookieOf } from './cookie-of.ts'
import type { Site } from './site.ts'
import { freshAddress } from './visitors.ts'

/** Staff's actions on experiments, over the API. */
export type Experiments = {
  /** @param shareBPerMille of new visitors who get B */
  start(shareBPerMille: number): Promise<{ id: string; splitId: number }>
  /** Returns the id of the new split. */
  split(id: string, shareBPerMille: number): Promise<number>
  stop(id: string): Promise<void>
  /** Stops any running experiment. */
  endAll(): Promise<void>
  list(): Promise<ExperimentResult[]>
}

export async function openExperiments({
  origin,
  staff,
}: Pick<Site, 'origin' | 'staff'>): Promise<Experiments> {
  const session = await send('/api/auth/sign-in/email', staff)
  const cookie = cookieOf(session)

  async function send(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': freshAddress(), ...headers },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const change = async (path: string, body: unknown = {}): Promise<{ id: string; splitId: number }> => {
    const { id, splits }: ExperimentResult = await (
      await send(`/api/admin/experiments${path}`, body, { cookie })
    ).json()
    return { id, splitId: splits.at(-1)?.id ?? 0 }
  }
  const list = async () => {
    const answer = await send('/api/admin/experiments', undefined, { cookie })
    return ((await answer.json()) as ExperimentList).experiments
  }
  return {
    start: (shareBPerMille) => change('', { name: 'Poster or studio', shareBPerMille }),
    split: async (id, shareBPerMille) => (await change(`/${id}/split`, { shareBPerMille })).splitId,
    async stop(id) {
      await change(`/${id}/stop`)
    },
    async endAll() {
      for (const { id, stoppedAt } of await list()) if (!stoppedAt) await change(`/${id}/stop`)
    },
    list,
  }
}
