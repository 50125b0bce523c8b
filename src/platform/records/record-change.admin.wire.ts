import { of, wire } from '#platform/api/wire.ts'
import type { ChangeOfMany } from './record-change.ts'

export const undoChange = wire('POST', '/api/admin/changes/:id/undo', of<{ answer: ChangeOfMany }>)
