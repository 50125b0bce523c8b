import { expect, test } from 'vitest'
import { clientNames, companyBeside } from './client-names.ts'

test('a company stands beside a name only if it says something else', () => {
  expect(companyBeside('Asha Rao', 'Looms Ltd')).toBe('Looms Ltd')
  expect(companyBeside('Looms Ltd', ' looms  LTD')).toBe('')
  expect(companyBeside('Asha Rao', '')).toBe('')
  expect(clientNames({ clientName: 'Looms Ltd', companyName: 'LOOMS Ltd' })).toBe('Looms Ltd')
  expect(clientNames({ clientName: '', companyName: 'Looms Ltd' })).toBe('Looms Ltd')
  expect(clientNames({ clientName: 'Asha Rao', companyName: 'Looms Ltd' })).toBe('Asha Rao, Looms Ltd')
})
