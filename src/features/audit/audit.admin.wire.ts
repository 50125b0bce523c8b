import { of, wire } from '#platform/api/wire.ts'
import type { AuditLog, auditLog } from './audit.ts'

export const listAuditEntries = wire(
  'GET',
  '/api/admin/audit',
  of<{ query: typeof auditLog.schema; answer: AuditLog }>,
)
