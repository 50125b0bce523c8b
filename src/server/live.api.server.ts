import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { requireAuthenticated, requireStaff } from '#platform/access/authorise.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { openLive } from '#platform/live/live.wire.ts'
import { type Hearer, hintChannel, type LiveStreams } from '#platform/live/live-streams.server.ts'
import { announcePresence } from '#platform/live/presence.admin.wire.ts'
import { presenceKey } from '#platform/live/presence.ts'
import { presenceSchema } from '#platform/live/presence-schema.ts'
import { findLinkedRecord } from '#platform/records/record-links.server.ts'

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would collect the events.
  'x-accel-buffering': 'no',
  // A stopping process would wait for the idle connection.
  connection: 'close',
}

/** @param findActor of a request, for a stream whose access may have ended */
export function liveApi(streams: LiveStreams, findActor: (headers: Headers) => Promise<Actor>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  serve(app, openLive, { access: 'known', limit: 'live', head: findHearer }, async (ctx, _input, c) => {
    const hearer = await findHearer(ctx)
    const { headers: sent } = c.req.raw
    const stream = streams.open(hearer, async () => {
      const now = await findHearer({ ...ctx, actor: await findActor(sent) }).catch(refusedAsNull)
      return now !== null && JSON.stringify(now) === JSON.stringify(hearer)
    })
    return c.body(stream, 200, headers)
  })
  serve(
    app,
    announcePresence,
    {
      access: 'staff',
      limit: 'presence',
      limitBy: (c) => requireStaff(c.var.ctx).userId,
      body: presenceSchema,
      changes: 'nothing',
    },
    async (ctx, input) => {
      const { userId, name } = requireStaff(ctx)
      const hint = JSON.stringify({ k: presenceKey({ ...input, userId, name }), c: null })
      await ctx.db.execute(sql`select pg_notify(${hintChannel}, ${hint})`)
      return { userId }
    },
  )
  return app
}

/** @throws AppError `unauthenticated` for a visitor; `not-found` for a link that has ended */
async function findHearer(ctx: Ctx): Promise<Hearer> {
  const actor = requireAuthenticated(ctx)
  switch (actor.kind) {
    case 'staff':
    case 'client':
      return { kind: actor.kind, userId: actor.userId }
    case 'link-holder': {
      const record = await findLinkedRecord(ctx, { linkHash: actor.linkHash })
      if (!record) throw new AppError('not-found', 'This link has ended.')
      return {
        kind: 'link-holder',
        linkHash: actor.linkHash,
        record: `${record.noun}:${record.subjectId}`,
      }
    }
    case 'system':
      throw new Error('The program opens no stream')
  }
}

function refusedAsNull(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
