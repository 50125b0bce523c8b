import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '#db/schema/clients.ts'
import type { Ctx } from '#platform/context.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { phoneKeys } from '#platform/records/phone-keys.server.ts'
import { type ClientRow, listedClient, summaryColumns } from './client.server.ts'
import { type ClientMatch, mostShown } from './client.ts'

const isShared = (same: SQL) => sql`exists (
  select from clients c where c.merged_into is null and c.id <> clients.id and ${same}
)`

/** A condition: another client may be the same person. */
export const isRepeated: SQL = sql`(
  ${isShared(sql`c.phone_keys && phone_seeks(clients.phone_keys)`)}
  or ${isShared(sql`c.name_key = clients.name_key`)} or exists (
    select from client_addresses a join client_addresses b on b.mailbox = a.mailbox and b.client_id <> a.client_id
    where a.client_id = clients.id
  )
)`

/** The same, read from few rows: triggers mark all that may be. */
export const hasMatch: SQL | undefined = and(isNotNull(clients.mayRepeatSince), isRepeated)

/** Who may be the same person or company, newest first, at most ten. */
export async function listMatches(
  ctx: Ctx,
  { id, nameKey, ...row }: ClientRow,
): Promise<Listed<ClientMatch>[]> {
  const sharesMailbox = sql<boolean>`${clients.id} in (
    select a.client_id from client_addresses a
    where a.mailbox in (select b.mailbox from client_addresses b where b.client_id = ${id})
  )`
  const keys = row.phoneKeys ?? phoneKeys(row.phone, row.country || row.phonePlace)
  const hasPhone = sql`${clients.phoneKeys} && phone_seeks(${sql.param(keys)}::text[])`
  const sharesPhone = sql<boolean>`coalesce(${hasPhone}, false)`
  const sharesName = sql<boolean>`coalesce(${clients.nameKey} = ${nameKey}, false)`
  const rows = await ctx.db
    .select({
      ...summaryColumns,
      phoneMatches: sharesPhone,
      nameMatches: sharesName,
      mailboxMatches: sharesMailbox,
    })
    .from(clients)
    .where(
      and(
        ne(clients.id, id),
        isNull(clients.mergedInto),
        or(hasPhone, nameKey === null ? undefined : eq(clients.nameKey, nameKey), sharesMailbox),
      ),
    )
    .orderBy(...newestFirst(clients))
    .limit(mostShown.matches)
  const listed = {
    ...listedClient,
    itemOf({ phoneMatches, nameMatches, mailboxMatches, ...row }: (typeof rows)[number]): ClientMatch {
      return {
        ...listedClient.itemOf(row),
        because: [
          ...(phoneMatches ? (['phone'] as const) : []),
          ...(mailboxMatches ? (['mailbox'] as const) : []),
          ...(nameMatches ? (['name'] as const) : []),
        ],
      }
    },
  }
  return toListItems(ctx, listed, rows)
}
