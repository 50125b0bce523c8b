import type { Row } from './wrong-values.ts'

export const portfolioRows: Record<string, Row> = {
  'GET /api/portfolio/projects': {},
}
