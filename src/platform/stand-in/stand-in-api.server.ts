import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { providerLimits } from '#domain/provider-limits.ts'
import { StandInRefusal, type StandInStore } from './stand-in-store.server.ts'

const notes = v.union([
  v.pipe(v.tuple([])),
  v.pipe(
    v.record(
      v.string(),
      v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(providerLimits.note)),
    ),
    v.check(
      (all) => Object.keys(all).length <= providerLimits.notes,
      `notes: at most ${providerLimits.notes}`,
    ),
    v.transform((all) => (Object.keys(all).length === 0 ? [] : all) as Record<string, string> | []),
  ),
])
const receipt = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(providerLimits.receipt))), null)
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(providerLimits.minInrMinor),
)
const orderSchema = v.object({
  amount,
  currency: v.literal('INR'),
  receipt,
  notes: v.optional(notes, []),
})
const notesSchema = v.object({ notes })
const captureSchema = v.object({ amount, currency: v.optional(v.literal('INR')) })
const refundSchema = v.object({
  amount: v.optional(v.nullable(amount), null),
  receipt,
  notes: v.optional(notes, []),
})
const listSchema = v.object({
  receipt,
  count: v.fallback(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100)), 10),
  skip: v.fallback(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0)), 0),
})

export function standInApi({
  store,
  keyId,
  keySecret,
  onWebhooksQueued,
}: {
  store: StandInStore
  keyId: string
  keySecret: string
  onWebhooksQueued: () => void
}): Hono {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  const app = new Hono()
  app.use(async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return c.json(errorOf('BAD_REQUEST_ERROR', 'Authentication failed'), 401)
    }
    await next()
    if (c.req.method !== 'GET') onWebhooksQueued()
    return undefined
  })
  app.post('/v1/orders', async (c) => c.json(await store.createOrder(await read(c, orderSchema))))
  app.get('/v1/orders', async (c) => {
    return c.json(collectionOf(await store.listOrders(parse(listSchema, c.req.query()))))
  })
  app.get('/v1/orders/:id', async (c) => c.json(found(await store.findOrder(c.req.param('id')))))
  app.patch('/v1/orders/:id', async (c) => {
    const edit = await read(c, notesSchema)
    return c.json(await store.editNotes(c.req.param('id'), edit.notes))
  })
  app.get('/v1/orders/:id/payments', async (c) => {
    found(await store.findOrder(c.req.param('id')))
    return c.json(collectionOf(await store.listPayments(c.req.param('id'))))
  })
  app.get('/v1/payments/:id', async (c) => c.json(found(await store.findPayment(c.req.param('id')))))
  app.post('/v1/payments/:id/capture', async (c) => {
    const asked = await read(c, captureSchema)
    return c.json(await store.capture(c.req.param('id'), asked.amount))
  })
  app.post('/v1/payments/:id/refund', async (c) => {
    return c.json(await store.refund(c.req.param('id'), await read(c, refundSchema)))
  })
  app.get('/v1/payments/:id/refunds', async (c) => {
    found(await store.findPayment(c.req.param('id')))
    return c.json(collectionOf(await store.listRefunds(c.req.param('id'))))
  })
  app.notFound((c) =>
    c.json(errorOf('BAD_REQUEST_ERROR', 'The requested URL was not found on the server.'), 404),
  )
  app.onError((error, c) => {
    if (error instanceof StandInRefusal) {
      return c.json(errorOf('BAD_REQUEST_ERROR', error.message, error.field), 400)
    }
    return c.json(
      errorOf('SERVER_ERROR', 'We are facing some trouble completing your request at the moment.'),
      500,
    )
  })
  return app
}

async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  return parse(schema, await c.req.json().catch(() => null))
}

function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? undefined
  throw new StandInRefusal(`${field ?? 'The request'} is not as it should be: ${issue.message}`, field)
}

function found<E>(entity: E | null): E {
  if (entity === null) throw new StandInRefusal('The id provided does not exist')
  return entity
}

function collectionOf<E>(items: E[]) {
  return { entity: 'collection', count: items.length, items }
}

function errorOf(code: string, description: string, field?: string) {
  return {
    error: {
      code,
      description,
      source: field ? 'business' : 'NA',
      step: field ? 'payment_initiation' : 'NA',
      reason: field ? 'input_validation_failed' : 'NA',
      metadata: {},
      ...(field && { field }),
    },
  }
}
