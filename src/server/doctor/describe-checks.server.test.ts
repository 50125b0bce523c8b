import { expect, test } from 'vitest'
import { describeChecks } from './describe-checks.server.ts'

test('what a server or a file says forges no line and does not command the terminal', () => {
  const sentence =
    'The last backup failed. Error: tar:\u001b[2J\u202e\n✓ Backup            The newest is from today.'
  const check = { id: 'backup', title: 'Backup', setting: '', state: 'failing', sentence } as const
  const text = describeChecks([check])
  expect(text).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
  expect(text.match(/^\S Backup/gm)).toEqual(['✗ Backup'])
})
