import { runSql, urlOf } from './run-sql.ts'
import { readSchemaOf, readTemplate, restoreTemplate } from './template-state.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * Migrated and empty; left by an earlier test where there is one, as making one takes several times as long. For tests whose
 * connections are all in this process.
 */
export async function borrowDatabase(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const {
    TEST_SUPERUSER_URL: superuserUrl = '',
    TEST_DATABASE_URL: userUrl = '',
    TEST_DATABASE_TEMPLATE: template = '',
  } = process.env
  const [spare] = await runSql<{ name: string }>(
    superuserUrl,
    `delete from spare_databases where name = (
      select name from spare_databases where template = $1 limit 1 for update skip locked
    ) returning name`,
    [template],
  )
  const url = spare ? urlOf(userUrl, spare.name) : (await createTestDatabase()).url
  const name = new URL(url).pathname.slice(1)
  const asSuperuser = urlOf(superuserUrl, name)
  const before = await readSchemaOf(asSuperuser)
  return {
    url,
    async giveBack() {
      const isAsNew = await restoreTemplate(asSuperuser, await readTemplate(superuserUrl, template), before)
      await (isAsNew
        ? runSql(superuserUrl, 'insert into spare_databases (name, template) values ($1, $2)', [
            name,
            template,
          ])
        : runSql(superuserUrl, `drop database ${name} with (force)`))
    },
  }
}
