import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** True for a text that contains the address in any letters, also as in a page's address. @param email in lower case */
export function namesAddress(email: string, text: SQLWrapper): SQL {
  const encoded = encodeURIComponent(email).toLowerCase()
  return sql`(position(${email} in lower(${text})) > 0 or position(${encoded} in lower(${text})) > 0)`
}
