import { LRUCache } from 'lru-cache'
import type { PathData } from '#platform/api/path-data.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { databaseUnavailable } from '#platform/database/database-outages.server.ts'

export type InProcessApi = (path: string, init?: RequestInit) => Promise<Response>

/** @throws MissingData, MovedData, `databaseUnavailable` */
export type PageReader = {
  /** Caches shared data until it changes. */
  read<T>(path: ApiPath<T>): Promise<T>
  /** @param options.fresh bypasses the cache */
  readAll(paths: readonly ApiPath[], options?: { fresh?: boolean }): Promise<PathData>
  forget(): void
}

const maxKeptAnswers = 1000

export class MissingData extends Error {}

export class MovedData extends Error {
  readonly newName: string
  constructor(newName: string) {
    super()
    this.newName = newName
  }
}

export function createPageReader({ api, isCaching }: { api: InProcessApi; isCaching: boolean }): PageReader {
  const answers = new LRUCache<string, Promise<unknown>>({ max: maxKeptAnswers })

  function read<T>(path: ApiPath<T>): Promise<T> {
    let answer = answers.get(path) as Promise<T> | undefined
    if (!answer || !isCaching) {
      answer = readApi(path)
      answers.set(path, answer)
      answer.catch(() => answers.delete(path))
    }
    return answer
  }

  async function readApi<T>(path: ApiPath<T>): Promise<T> {
    const response = await api(path)
    const location = response.headers.get('location')
    if (response.status === 301 && location)
      throw new MovedData(location.slice(location.lastIndexOf('/') + 1))
    if (response.status === 404 || response.status === 422) throw new MissingData()
    if (response.status === 503) throw databaseUnavailable
    if (!response.ok) throw new Error(`${path} answered ${response.status} while rendering a page`)
    return response.json() as Promise<T>
  }

  return {
    read,
    async readAll(paths, { fresh = false } = {}) {
      const readOne = fresh ? readApi : read
      return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readOne(path)])))
    },
    forget: () => answers.clear(),
  }
}
