import { uploadType } from '#features/files/file.ts'
import { type AnswerOf, apiPath, type BodyOf, type WhereOf, type Wire } from '#platform/api/wire.ts'
import { apis } from '#server/apis.server.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { json, openApi } from '../servers/api-server.ts'

export type StaffWorld = ReturnType<typeof setUpStaffWorld>

/** One client has accepted a quote. An owner of the agency sends requests about them. */
export function setUpStaffWorld() {
  const money = setUpMoneyWorld()
  const { quoting, app, verbs } = money
  const staff = () => money.ctx.staff()

  // biome-ignore lint/suspicious/noExplicitAny: rows have the columns of the test's own SQL, which no type can tell
  async function query<Row extends object = any>(sql: string): Promise<Row[]> {
    return (await app.context.database.pool.query(sql)).rows
  }
  /** @param sent a text is a file */
  async function post(path: string, sent: object | string = {}): Promise<Response> {
    const init =
      typeof sent === 'string'
        ? { method: 'POST', headers: { 'content-type': uploadType }, body: sent }
        : json(sent)
    return openApi(app.context, ...apis).ask(staff(), path, init)
  }

  return {
    money,
    quoting,
    app,
    verbs,
    query,
    post,
    get leadId() {
      return money.world.leadId
    },
    get quoteId() {
      return money.world.quoteId
    },
    now: () => staff().clock(),
    /** @param sent a text is a file */
    async send<W extends Wire<'POST'>>(
      wire: W,
      where: WhereOf<W>,
      sent?: BodyOf<W> | string,
    ): Promise<AnswerOf<W>> {
      const answered = await post(apiPath(wire, where), sent as object | string | undefined)
      return answered.json()
    },
    /** Starts a project and reads all of it. */
    async project() {
      return app.read(staff(), await app.project())
    },
    /** Adds the sender's account, which views and invites belong to. */
    async haveAccount(): Promise<void> {
      const { actor } = staff()
      if (actor.kind !== 'staff') throw new Error('Not of the staff')
      await query(`insert into users (id, name, email, role, staff_role)
        values ('${actor.userId}', '${actor.name}', 'views@orbweaver.example', 'staff', 'owner') on conflict do nothing`)
    },
  }
}
