import { of, wire } from '#platform/api/wire.ts'
import type { SetupChecks } from './setup.ts'

export const readSetup = wire('GET', '/api/admin/setup', of<{ answer: SetupChecks }>)
