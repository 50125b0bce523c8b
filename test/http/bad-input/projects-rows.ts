import { projectLimits } from '#features/projects/project.ts'
import {
  longerThan,
  markup,
  type Row,
  requiredChoice,
  requiredText,
  wrongText,
  wrongTypes,
} from './wrong-values.ts'

const wrongId = [undefined, '', 'nonsense', '1', markup, ...wrongTypes]

const wrongVersion = [undefined, 0, -1, 1.5, '1', markup, null]
const wrongAddress = [
  undefined,
  'example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  markup,
  `https://${longerThan(projectLimits.url)}`,
  ...wrongTypes,
]

export const projectsRows: Record<string, Row> = {
  'GET /api/my/projects': {},
  'GET /api/admin/projects': {
    hasPages: true,
    refusedQuery: {
      status: ['nonsense', markup],
      lead: ['nonsense', markup],
      q: [longerThan(projectLimits.search)],
      cursor: [longerThan(200)],
    },
  },
  'POST /api/admin/projects': {
    body: () => ({ leadId: '018f4a44-4444-7444-8444-444444444444' }),
    refused: { leadId: wrongId },
  },
  'GET /api/projects/:id': {},
  'POST /api/projects/:id/milestones/:milestoneId/move': {
    body: () => ({ to: 'in-work', version: 7, note: 'A word.' }),
    refused: { to: requiredChoice, version: wrongVersion, note: wrongText(projectLimits.message) },
  },
  'POST /api/projects/:id/milestones/:milestoneId/remove': {
    body: () => ({ version: 7 }),
    refused: { version: wrongVersion },
  },
  'POST /api/projects/:id/milestones': {
    body: () => ({ title: 'Second language', description: 'All pages in Hindi.' }),
    refused: {
      title: requiredText(projectLimits.title),
      description: wrongText(projectLimits.description),
    },
  },
  'POST /api/projects/:id/checklist/:itemId/answer': {
    body: () => ({ status: 'given', answer: 'A text.', version: 7 }),
    refused: { status: requiredChoice, answer: wrongText(projectLimits.answer), version: wrongVersion },
  },
  'POST /api/projects/:id/checklist/:itemId/remove': {
    body: () => ({ version: 7 }),
    refused: { version: wrongVersion },
  },
  'POST /api/projects/:id/checklist': {
    body: () => ({ title: 'Tax number', hint: 'As on your invoices.', kind: 'text' }),
    refused: {
      title: requiredText(projectLimits.title),
      hint: wrongText(projectLimits.description),
      kind: requiredChoice,
    },
  },
  'POST /api/projects/:id/messages': {
    body: () => ({ text: 'Hello!' }),
    refused: { text: requiredText(projectLimits.message) },
  },
  'POST /api/projects/:id/seen': {},
  'POST /api/projects/:id/edit': {
    body: () => ({ version: 7, title: 'A website', brief: 'Five pages.', stagingUrl: '', liveUrl: '' }),
    refused: {
      version: wrongVersion,
      title: requiredText(projectLimits.title),
      brief: [undefined, ...wrongText(projectLimits.brief)],
      stagingUrl: wrongAddress,
      liveUrl: wrongAddress,
    },
  },
  'POST /api/projects/:id/content/confirm': {
    body: () => ({ version: 7 }),
    refused: { version: wrongVersion },
  },
  'POST /api/projects/:id/erase': {
    body: () => ({ version: 7 }),
    refused: { version: wrongVersion },
  },
  'POST /api/projects/:id/status': {
    body: () => ({ version: 7, to: 'cancelled' }),
    refused: { version: wrongVersion, to: requiredChoice },
  },
  'POST /api/projects/:id/links': {},
  'POST /api/projects/:id/links/revoke': {},
}
