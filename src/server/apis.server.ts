import type { Hono } from 'hono'
import type { AppEnv } from '#platform/http.server.ts'
import { changesApi } from './changes.api.server.ts'
import { nouns } from './nouns.server.ts'
import { plainFormsApi } from './pages/plain-forms.api.server.ts'
import { picturesApi } from './pictures.api.server.ts'
import { sitemapApi } from './sitemap.api.server.ts'

export const apis: readonly Hono<AppEnv>[] = [
  ...nouns.flatMap(({ apis = [] }) => apis),
  picturesApi(),
  sitemapApi,
  changesApi,
  plainFormsApi,
]
