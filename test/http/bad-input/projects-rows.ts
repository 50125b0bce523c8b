import { projectLimits } from '#features/projects/project.ts'
import { longerThan, markup, type Row, wrongTypes } from './wrong-values.ts'

const wrongId = [undefined, '', 'nonsense', '1', markup, ...wrongTypes]

export const projectsRows: Record<string, Row> = {
  'GET /api/my/projects': {},
  'GET /api/admin/projects': {
    refusedQuery: {
      status: ['nonsense', markup],
      lead: ['nonsense', markup],
      q: [longerThan(projectLimits.search)],
      cursor: ['nonsense', markup],
    },
  },
  'POST /api/admin/projects': {
    body: () => ({ leadId: '018f4a44-4444-7444-8444-444444444444' }),
    refused: { leadId: wrongId },
  },
  'GET /api/projects/:id': {},
}
