import type { Hono } from 'hono'
import type { ObjectEntries, ObjectSchema } from 'valibot'
import type { AppEnv } from '../http.server.ts'
import type { AnyJob } from '../jobs/queue.server.ts'
import type { MailDefinition } from '../mail/mail-definition.server.ts'
import type { Claim } from './claim.server.ts'
import type { ClientRows } from './client-rows.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { RecordNames } from './record-names.server.ts'
import type { TodoSources } from './todo-source.server.ts'
import type { AnyKind } from './undo-change.server.ts'

/** What a noun gives to the program: its `<noun>.parts.server.ts` names it, `server/nouns.server.ts` composes it. */
export type NounParts = {
  /** The name in the file's name. */
  noun: string
  apis?: readonly Hono<AppEnv>[]
  jobs?: readonly AnyJob[]
  mails?: readonly MailDefinition[]
  /** The records that an account gets with its verified address. */
  claim?: Claim
  /** The rows that name a client. */
  rows?: readonly ClientRows[]
  /** What waits for staff. */
  todos?: TodoSources
  personalData?: PersonalData
  /** What the audit log calls its records. */
  names?: readonly RecordNames[]
  /** Kinds of records whose changes can be undone. */
  undoable?: readonly AnyKind[]
  /** The query of a list whose filters can be saved as a view. */
  listSchema?: ObjectSchema<ObjectEntries, undefined>
}
