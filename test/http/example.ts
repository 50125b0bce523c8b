import type { BodyOf, InputSchema, WhereOf, Wire } from '#platform/api/wire.ts'
import type { Records } from '../fixtures/records.ts'
import type { StaffWorld } from './staff-world.ts'

/** The client and the holder have the addressed record; the others have another or none. */
export const callers = [
  'visitor',
  'client',
  'other client',
  'editor',
  'owner',
  'owner, both steps',
  'owner, one step of two',
  'holder',
  'holder of an ended link',
] as const
export type Caller = (typeof callers)[number]

/** A row of `<noun>.examples.ts` says what one endpoint takes and answers. The tests of all endpoints read it. */
export type Example = {
  /** The method and the path: `POST /api/quotes/:id/send`. */
  endpoint: string
  body?: () => Record<string, unknown>
  file?: string
  form?: () => Record<string, string>
  /** The schema that the form's fields must fit, with what it accepts. */
  formSchema?: { schema: InputSchema; valid: () => Record<string, unknown> }
  query?: Record<string, string> | SignedQuery
  answer?: Answer
  /** The status when an owner with a password sends this body to a running site. */
  answerToOwner?: number
  /** The endpoint refuses the tests' senders before it reads a body. */
  isUnread?: true
  /** Values that the handler refuses, by the field's path or the parameter's name. */
  alsoRefused?: Record<string, readonly unknown[]>
  change?: (world: StaffWorld) => Promise<Call>
}

/** The status for callers who may call, if it is not the ordinary one, which `access-matrix.test.ts` derives. */
type Answer = number | ({ else: number } & Partial<Record<Caller, number>>)

/** A test asks for the query just before it uses it, since its signature ends. */
type SignedQuery = (
  post: (path: string) => Promise<Response>,
  records: Records,
) => Promise<Record<string, string>>

type Call = readonly [where: object, differs?: object]

type RowOf<W extends Wire> = Pick<Example, 'file' | 'answer' | 'answerToOwner' | 'alsoRefused'> & {
  query?: Partial<WhereOf<W>> | SignedQuery
  /**
   * The function leads up to a change by staff that succeeds, and returns the address and the fields that differ from
   * `body`. An endpoint without it needs only the body.
   */
  change?: (world: StaffWorld) => Promise<readonly [where: WhereOf<W>, differs?: Partial<BodyOf<W>>]>
} & (BodyOf<W> extends undefined
    ? { body?: undefined; isUnread?: undefined }
    : { body: () => BodyOf<W>; isUnread?: undefined } | { body?: undefined; isUnread: true })

export function example<W extends Wire>(
  { method, path }: W,
  ...[row]: BodyOf<W> extends undefined ? [row?: RowOf<W>] : [row: RowOf<W>]
): Example {
  return { ...(row as Omit<Example, 'endpoint'>), endpoint: `${method} ${path}` }
}

/** @param endpoint an address without a wire, such as `POST /contact` */
export function exampleAt(
  endpoint: string,
  row: Pick<Example, 'form' | 'formSchema' | 'answer'> = {},
): Example {
  return { ...row, endpoint }
}
