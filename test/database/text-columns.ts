import type { Pool } from 'pg'

export type TextColumn = { table: string; column: string; type: 'text' | 'ARRAY' | 'jsonb' }

/** Lists those of all tables of the program and its queue, including generated columns. */
export async function listTextColumns(pool: Pool): Promise<TextColumn[]> {
  return listColumns(pool, 'true')
}

/** Leaves out generated columns. */
export async function listWritableTextColumns(pool: Pool): Promise<TextColumn[]> {
  return listColumns(pool, "is_generated = 'NEVER'")
}

async function listColumns(pool: Pool, condition: string): Promise<TextColumn[]> {
  const { rows } = await pool.query(
    `select table_schema || '.' || table_name as table, column_name as column,
        case data_type when 'character varying' then 'text' when 'json' then 'jsonb' else data_type end as type
      from information_schema.columns natural join information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and ${condition}
        and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', '_varchar', '_jsonb'))
      order by 1, 2`,
  )
  return rows
}

/** Adds the text to the value of each row; an object gets it as another member. @returns the number of rows */
export async function plant(
  pool: Pool,
  { table, column, type }: TextColumn,
  text: string,
  which = 'true',
): Promise<number> {
  const planted = {
    text: `concat_ws(' ', nullif(${column}, ''), $1::text)`,
    ARRAY: `array_append(${column}, $1::text)`,
    jsonb: `case jsonb_typeof(${column}) when 'array' then ${column} || to_jsonb($1::text)
      else coalesce(nullif(${column}, 'null'), '{}') || jsonb_build_object('planted', $1::text) end`,
  }[type]
  const { rowCount } = await pool.query(`update ${table} set ${column} = ${planted} where ${which}`, [text])
  return rowCount ?? 0
}

/** The columns that contain the text, in any letters. */
export async function findColumns(pool: Pool, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await listTextColumns(pool)) {
    const { rows } = await pool.query(
      `select exists (select from ${table} where position(lower($1) in lower(${column}::text)) > 0) as "hasText"`,
      [text],
    )
    if (rows[0].hasText) found.push(`${table.replace(/^public\./, '')}.${column}`)
  }
  return found
}
