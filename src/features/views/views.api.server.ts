import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { viewVerbs } from './saved-views.server.ts'
import * as wires from './view.admin.wire.ts'
import { newViewSchema, viewChangeSchema, viewRemovalSchema } from './view.ts'
import type { ListSchemas } from './view-query.server.ts'

export function viewsApi(schemas: ListSchemas) {
  const app = new Hono<AppEnv>()
  const verbs = viewVerbs(schemas)
  const change = { access: 'staff', answer: verbs.listViews, changes: 'view' } as const
  const ofView = { ...change, ids: { id: 'view' } } as const
  serve(app, wires.listViews, { access: 'staff' }, verbs.listViews)
  serve(app, wires.saveView, { ...change, body: newViewSchema }, verbs.saveView)
  serve(app, wires.changeView, { ...ofView, body: viewChangeSchema }, verbs.changeView)
  serve(app, wires.removeView, { ...ofView, body: viewRemovalSchema }, verbs.removeView)
  return app
}
