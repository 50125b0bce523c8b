import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { AppError } from './app-error.server.ts'

const pattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Marks where a page of a list ended that is ordered newest first, by id where times are equal. */
export function encodeCursor({ createdAt, id }: { createdAt: Date; id: string }): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/**
 * The condition for what comes after a cursor; none for an empty one, the first page.
 * @throws AppError `invalid` for anything that `encodeCursor` did not make.
 */
export function rowsAfter(cursor: string, table: { createdAt: AnyColumn; id: AnyColumn }): SQL | undefined {
  if (cursor === '') return undefined
  const [, milliseconds, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const time = new Date(Number(milliseconds))
  if (!id || Number.isNaN(time.getTime())) {
    const message = 'This page marker is not one of ours.'
    throw new AppError('invalid', message, { fields: [{ field: 'cursor', message }] })
  }
  return sql`(${table.createdAt}, ${table.id}) < (${time.toISOString()}::timestamptz, ${id}::uuid)`
}
