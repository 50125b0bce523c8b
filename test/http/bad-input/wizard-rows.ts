import { randomUUID } from 'node:crypto'
import { sharedPlan } from '../../visitors.ts'
import { markup, type Row, requiredChoice, wrongEmail } from './wrong-values.ts'

const wrongPlan = {
  answers: [undefined, 7, true, 'x', null],
  'answers.businessType': requiredChoice,
  'answers.industry': requiredChoice,
  'answers.budget': requiredChoice,
  'answers.timeline': requiredChoice,
  'answers.features': [undefined, [], 'Live Chat', ['nonsense'], ['Live Chat', 'Live Chat'], [7]],
  'answers.goals': [undefined, [], ['nonsense'], ['Increase Sales', 'Increase Sales'], [markup]],
  selected: [undefined, 7, 'business-website', ['nonsense'], ['business-website', 'business-website']],
  currency: requiredChoice,
}

export const wizardRows: Record<string, Row> = {
  'POST /api/recommendations': {
    body: () => ({ answers: sharedPlan().answers }),
    refused: Object.fromEntries(Object.entries(wrongPlan).filter(([field]) => field.startsWith('answers'))),
  },
  'POST /api/shared-plans': { body: sharedPlan, refused: wrongPlan },
  'POST /api/shared-plans/mails': {
    body: () => ({ ...sharedPlan(), email: `${randomUUID()}@example.com` }),
    refused: { ...wrongPlan, email: ['', ...wrongEmail] },
  },
  'GET /api/shared-plans/:id': {},
}
