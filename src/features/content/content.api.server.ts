import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import * as changes from '#platform/content/change-content.server.ts'
import {
  contentChangeSchema,
  contentPlaceSchema,
  contentRemovalSchema,
  contentScheduleSchema,
  contentVersionSchema,
  newContentSchema,
  publicationsSchema,
} from '#platform/content/content.ts'
import { listOpenContent as listOpenWire } from '#platform/content/content.wire.ts'
import { contentNoun } from '#platform/content/content-record.server.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { listContent, readContentOverview } from '#platform/content/list-content.server.ts'
import { listContentHistory } from '#platform/content/list-content-history.server.ts'
import { listOpenContent } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as wires from './content.admin.wire.ts'
import { contentKinds, findContentKind } from './content-kinds.ts'
import { listTouched } from './list-touched.server.ts'

export const contentApi = new Hono<AppEnv>()

const list = (ctx: Ctx, kind: AnyContentKind, id?: string) => listContent(ctx, contentKinds, kind, id)

/** The verb's answer, with the kind whose list is read after it. */
function of<Input>(verb: (ctx: Ctx, kind: AnyContentKind, input: Input) => Promise<{ id: string }>) {
  return async (ctx: Ctx, input: Input & { kind: string }) => {
    const kind = requireKind(input.kind)
    const { id } = await verb(ctx, kind, input)
    return { kind, id }
  }
}

function requireKind(name: string, isAsked: (kind: AnyContentKind) => boolean = () => true): AnyContentKind {
  const kind = findContentKind(name)
  if (!kind || !isAsked(kind)) throw new AppError('not-found', 'There is no such kind of content.')
  return kind
}

const change = {
  access: 'staff',
  changes: contentNoun,
  answer: (ctx: Ctx, { kind, id }: { kind: AnyContentKind; id: string }) => list(ctx, kind, id),
} as const
const entry = { ...change, ids: { id: 'entry' } } as const

serve(contentApi, wires.readContentOverview, { access: 'staff' }, (ctx) =>
  readContentOverview(ctx, contentKinds),
)
serve(contentApi, listOpenWire, { access: 'anyone', cacheControl: 'no-cache' }, (ctx, { kind }) =>
  listOpenContent(
    ctx,
    requireKind(kind, ({ isOpen }) => isOpen === true),
  ),
)
serve(contentApi, wires.listContent, { access: 'staff' }, (ctx, { kind }) => list(ctx, requireKind(kind)))
serve(contentApi, wires.listContentHistory, { access: 'staff', ids: { id: 'entry' } }, (ctx, { kind, id }) =>
  listContentHistory(ctx, requireKind(kind), { id }),
)
serve(contentApi, wires.readTouched, { access: 'staff', ids: { id: 'entry' } }, (ctx, { kind, id }) =>
  listTouched(ctx, requireKind(kind), { id }),
)
serve(contentApi, wires.addContent, { ...change, body: newContentSchema }, of(changes.addContent))
serve(contentApi, wires.changeContent, { ...entry, body: contentChangeSchema }, of(changes.changeContent))
serve(
  contentApi,
  wires.discardContentDraft,
  { ...entry, body: contentVersionSchema },
  of(changes.discardDraft),
)
serve(contentApi, wires.removeContent, { ...entry, body: contentRemovalSchema }, of(changes.removeContent))
serve(contentApi, wires.moveContent, { ...entry, body: contentPlaceSchema }, of(changes.moveContent))
serve(
  contentApi,
  wires.scheduleContent,
  { ...entry, body: contentScheduleSchema },
  of(changes.scheduleContent),
)
serve(
  contentApi,
  wires.publishTogether,
  {
    access: 'staff',
    body: publicationsSchema,
    changes: contentNoun,
    answer: (ctx: Ctx, undo: string) => readContentOverview(ctx, contentKinds, undo),
  },
  (ctx, input) => changes.publishTogether(ctx, contentKinds, input),
)
