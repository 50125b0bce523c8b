import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm'

export function newestFirst(table: { createdAt: AnyColumn; id: AnyColumn }): SQL[] {
  return [desc(table.createdAt), desc(table.id)]
}

export function oldestFirst(table: { createdAt: AnyColumn; id: AnyColumn }): SQL[] {
  return [asc(table.createdAt), asc(table.id)]
}
