import type { Row } from './wrong-values.ts'

export const programRows: Record<string, Row> = {
  'GET /covers/:category/:file{.+\\.svg}': {},
  'GET /sitemap.xml': {},
  'GET /og/:name{.+\\.png}': {},
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
}
