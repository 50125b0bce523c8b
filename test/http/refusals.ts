import type { Access } from '#platform/http.server.ts'
import type { Caller } from './example.ts'

/** The status of each caller whom an access refuses. */
export const refusals: Record<Access, Partial<Record<Caller, number>>> = {
  anyone: {},
  provider: {},
  operator: {},
  client: {
    visitor: 401,
    editor: 403,
    owner: 403,
    'owner, both steps': 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  person: { visitor: 401, 'owner, one step of two': 401, holder: 401, 'holder of an ended link': 401 },
  staff: {
    visitor: 401,
    client: 403,
    'other client': 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  'staff-owner': {
    visitor: 401,
    client: 403,
    'other client': 403,
    editor: 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  owner: { visitor: 401, 'other client': 404, 'owner, one step of two': 401, 'holder of an ended link': 404 },
  'record-staff': {
    visitor: 401,
    client: 403,
    'other client': 404,
    'owner, one step of two': 401,
    holder: 403,
    'holder of an ended link': 404,
  },
  known: { visitor: 401, 'owner, one step of two': 401, 'holder of an ended link': 404 },
  holder: {
    visitor: 401,
    client: 401,
    'other client': 401,
    editor: 401,
    owner: 401,
    'owner, both steps': 401,
    'owner, one step of two': 401,
    'holder of an ended link': 404,
  },
}
