import type * as v from 'valibot'

/** A Valibot schema for a body or a query. */
export type InputSchema = v.GenericSchema<object, object>

/** What an endpoint takes and answers, in types only. A query without a schema is read by the handler. */
type Shape = { body?: InputSchema; query?: InputSchema | object; answer?: unknown }

/** An endpoint of the API, as browser and server share it. Who may call it is the server's alone: see `serve`. */
export type Wire<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  S extends Shape = Shape,
> = {
  readonly method: Method
  readonly path: Path
  /** Exists in types only. */
  readonly shape?: S
}

/** The answer of an endpoint that sends a file: a PDF, a table. */
export type FileAnswer = { readonly isFile: true }

/** The answer of an endpoint that has nothing else to say. */
export type Done = { success: true }

/** `/api/quotes/:id/pdf` → `{ id: string }` */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export type ShapeOf<W extends Wire> = NonNullable<W['shape']>

/** What an endpoint answers; `undefined` if it declares nothing. */
export type AnswerOf<W extends Wire> = ShapeOf<W> extends { answer: infer Answer } ? Answer : undefined

/** What a sender puts into the body; `undefined` if the endpoint reads none. */
export type BodyOf<W extends Wire> =
  ShapeOf<W> extends { body: infer Schema extends InputSchema } ? Sent<v.InferInput<Schema>> : undefined

/** Sending changes nothing, so it takes constants too. */
export type Sent<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Sent<T[K]> }

type QueryOf<W extends Wire> =
  ShapeOf<W> extends { query: infer Query }
    ? Query extends InputSchema
      ? v.InferInput<Query>
      : Query
    : unknown

/** The parameters of a wire's path, and its query. */
export type WhereOf<W extends Wire> = ParamsOf<W['path']> & QueryOf<W>

/** The argument `where`, which may be absent if the wire requires no part of it. */
export type WhereArgument<W extends Wire> =
  Record<never, never> extends WhereOf<W> ? [where?: WhereOf<W>] : [where: WhereOf<W>]

declare const answers: unique symbol

/** A filled path of the API, whose type carries the answer, so that reading it asserts nothing. */
export type ApiPath<Answer = unknown> = string & { readonly [answers]: Answer }

/** What JSON keeps of a type: a `Date` would arrive as a text, and a `Map` as `{}`. Primitives, also branded ones, pass. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : { [K in keyof T]: Json<T[K]> }

/** Writes a shape as a value: `of<{ body: typeof schema; answer: Quote }>`. Never called. */
export function of<S extends Shape>(): S {
  throw new Error('A shape exists in types only.')
}

/**
 * Declares an endpoint. Import its schemas by `import type`: a page that only reads then loads no validation.
 * @param _shape `of<…>`; refused if JSON would change the answer
 */
export function wire<Method extends 'GET' | 'POST', Path extends string, S extends Shape>(
  method: Method,
  path: Path,
  _shape: () => S & { answer?: Json<S['answer']> },
): Wire<Method, Path, S> {
  return { method, path }
}

/** Declares an endpoint that answers with a file. The browser uses only its path. */
export function download<Path extends string, S extends Shape = Record<never, never>>(
  path: Path,
  _shape?: () => S,
): Wire<'GET', Path, S & { answer: FileAnswer }> {
  return { method: 'GET', path }
}

/**
 * Fills the parameters of a wire's path and appends the query, sorted by name. Browser and server keep the answer under
 * this path.
 */
export function apiPath<W extends Wire>({ path }: W, ...[where]: WhereArgument<W>): ApiPath<AnswerOf<W>> {
  const query = new URLSearchParams()
  const parameters: readonly string[] = path.match(/:\w+/g) ?? []
  for (const [name, value] of Object.entries({ ...where })) {
    if (parameters.includes(`:${name}`)) continue
    for (const one of [value ?? []].flat()) query.append(name, String(one))
  }
  query.sort()
  const filled = fillPath(path, { ...where })
  return (query.size > 0 ? `${filled}?${query}` : filled) as ApiPath<AnswerOf<W>>
}

/** Fills the parameters of a path: `/api/quotes/:id`. */
export function fillPath(path: string, where: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(where[name])))
}
