import type * as v from 'valibot'

export type InputSchema = v.GenericSchema<object, object>

/** Types only. The handler parses a query without a schema. */
type Shape = { body?: InputSchema; query?: InputSchema | object; answer?: unknown }

/** Shared by browser and server. `serve` says who may call it. */
export type Wire<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  S extends Shape = Shape,
> = {
  readonly method: Method
  readonly path: Path
  readonly shape?: S
}

export type FileAnswer = { readonly isFile: true }

export type Done = { success: true }

/** `{ id: string }` for `/api/quotes/:id/pdf`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export type ShapeOf<W extends Wire> = NonNullable<W['shape']>

export type AnswerOf<W extends Wire> = ShapeOf<W> extends { answer: infer Answer } ? Answer : undefined

export type BodyOf<W extends Wire> =
  ShapeOf<W> extends { body: infer Schema extends InputSchema } ? Sent<v.InferInput<Schema>> : undefined

/** Read-only, so that constants fit. */
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

export type WhereOf<W extends Wire> = ParamsOf<W['path']> & QueryOf<W>

export type WhereArgument<W extends Wire> =
  Record<never, never> extends WhereOf<W> ? [where?: WhereOf<W>] : [where: WhereOf<W>]

declare const answers: unique symbol

/** Its type carries the answer, so readers need no cast. */
export type ApiPath<Answer = unknown> = string & { readonly [answers]: Answer }

/** What JSON keeps of a type: a `Date` becomes a string, a `Map` `{}`. Branded primitives pass. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : { [K in keyof T]: Json<T[K]> }

/** Passes a shape as a value: `of<{ body: typeof schema; answer: Quote }>`. Never called. */
export function of<S extends Shape>(): S {
  throw new Error('A shape exists in types only.')
}

/**
 * Import schemas by `import type`, so that pages which only read load no validation.
 * @param _shape `of<…>`; a type error if JSON would change the answer
 */
export function wire<Method extends 'GET' | 'POST', Path extends string, S extends Shape>(
  method: Method,
  path: Path,
  _shape: () => S & { answer?: Json<S['answer']> },
): Wire<Method, Path, S> {
  return { method, path }
}

export function download<Path extends string, S extends Shape = Record<never, never>>(
  path: Path,
  _shape?: () => S,
): Wire<'GET', Path, S & { answer: FileAnswer }> {
  return { method: 'GET', path }
}

/** Sorted, because browser and server cache the answer under this path. */
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

export function fillPath(path: string, where: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(where[name])))
}
