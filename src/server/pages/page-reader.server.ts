import { LRUCache } from 'lru-cache'
import type { PathData } from '#platform/api/path-data.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { databaseUnavailable } from '#platform/database/database-outages.server.ts'

export type InProcessApi = (path: string, init?: RequestInit) => Promise<Response>

/** @throws MissingData, MovedData, `databaseUnavailable` */
export type Reader = {
  /** Caches shared data until it changes. */
  read<T>(path: ApiPath<T>): Promise<T>
  /** @param options.fresh bypasses the cache */
  readAll(paths: readonly ApiPath[], options?: { fresh?: boolean }): Promise<PathData>
}

export type PageReader = Reader & {
  forget(): void
  /** While the database is away, answers with what was read last. */
  orLast: Reader
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
  const last = new LRUCache<string, object>({ max: maxKeptAnswers })

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
    const answer = (await response.json()) as T
    last.set(path, answer as object)
    return answer
  }

  async function readOrLast<T>(path: ApiPath<T>): Promise<T> {
    return read(path).catch((error: unknown) => {
      const known = last.get(path)
      if (error !== databaseUnavailable || !known) throw error
      return known as T
    })
  }

  const all = (readOne: Reader['read']) => async (paths: readonly ApiPath[]) =>
    Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readOne(path)])))

  return {
    read,
    readAll: (paths, { fresh = false } = {}) => all(fresh ? readApi : read)(paths),
    forget: () => answers.clear(),
    orLast: { read: readOrLast, readAll: all(readOrLast) },
  }
}
