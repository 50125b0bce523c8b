import { of, wire } from '#platform/api/wire.ts'
import type { Health } from './health.ts'

export const readHealth = wire('GET', '/api/admin/health', of<{ answer: Health }>)
