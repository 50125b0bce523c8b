import { LRUCache } from 'lru-cache'
import type { PathData } from '#platform/api/path-data.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { databaseAway } from '#platform/database/database-outages.server.ts'

/** Calls the API in this process: same routes and answers, no network. */
export type InProcessApi = (path: string, init?: RequestInit) => Promise<Response>

/** Reads the data of pages from the API. Throws `MissingData`, `MovedData` and `databaseAway`. */
export type PageReader = {
  /** Reads data that pages share only once, until it changes. */
  read<T>(path: ApiPath<T>): Promise<T>
  /** @param options.fresh reads all again and keeps nothing */
  readAll(paths: readonly ApiPath[], options?: { fresh?: boolean }): Promise<PathData>
  /** Forgets all kept answers. */
  forget(): void
}

const maxKeptAnswers = 1000

/** The page's record does not exist, so the page is a 404. */
export class MissingData extends Error {}

/** The page's record has a new address. */
export class MovedData extends Error {
  readonly newName: string
  constructor(newName: string) {
    super()
    this.newName = newName
  }
}

/** @param keeps false in development, where the code that answers may change at any time */
export function createPageReader({ api, keeps }: { api: InProcessApi; keeps: boolean }): PageReader {
  const answers = new LRUCache<string, Promise<unknown>>({ max: maxKeptAnswers })

  function read<T>(path: ApiPath<T>): Promise<T> {
    let answer = answers.get(path) as Promise<T> | undefined
    if (!answer || !keeps) {
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
    if (response.status === 503) throw databaseAway
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
