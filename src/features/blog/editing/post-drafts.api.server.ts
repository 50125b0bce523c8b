import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import * as changes from '#platform/content/change-content.server.ts'
import {
  contentChangeSchema,
  contentRemovalSchema,
  contentScheduleSchema,
  contentVersionSchema,
} from '#platform/content/content.ts'
import { contentNoun } from '#platform/content/content-record.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { postKind } from '../post-kind.ts'
import * as wires from './post-draft.admin.wire.ts'
import { addPost, listPostDrafts, readPostDraft } from './post-draft.server.ts'

export const postDraftsApi = new Hono<AppEnv>()

const one = { access: 'staff', ids: { id: 'article' } } as const
const change = { ...one, changes: contentNoun, answer: readPostDraft } as const

/** The verb, of articles. */
const of =
  <Input, Done>(verb: (ctx: Ctx, kind: typeof postKind, input: Input) => Promise<Done>) =>
  (ctx: Ctx, input: Input) =>
    verb(ctx, postKind, input)

serve(postDraftsApi, wires.listPostDrafts, { access: 'staff' }, listPostDrafts)
serve(postDraftsApi, wires.readPostDraft, one, readPostDraft)
serve(postDraftsApi, wires.addPost, { access: 'staff', status: 201, changes: contentNoun }, addPost)
serve(postDraftsApi, wires.changePost, { ...change, body: contentChangeSchema }, of(changes.changeContent))
serve(
  postDraftsApi,
  wires.schedulePost,
  { ...change, body: contentScheduleSchema },
  of(changes.scheduleContent),
)
serve(
  postDraftsApi,
  wires.discardPostDraft,
  { ...change, body: contentVersionSchema },
  of(changes.discardDraft),
)
serve(
  postDraftsApi,
  wires.unpublishPost,
  { ...change, body: contentVersionSchema },
  of(changes.unpublishContent),
)
serve(postDraftsApi, wires.removePost, { ...change, body: contentRemovalSchema }, of(changes.removeContent))
