import * as v from 'valibot'
import { requiredLine } from '#domain/text-fields.ts'
import { versionField } from '#platform/records/record-version.ts'

/** Lists with filters in their address, and their pages. */
export const viewLists = {
  leads: 'adminLeads',
  clients: 'adminClients',
  quotes: 'adminQuotes',
  projects: 'adminProjects',
  invoices: 'adminInvoices',
  payments: 'adminPayments',
} as const
export type ViewList = keyof typeof viewLists

export function findViewList(list: string): ViewList | undefined {
  return viewListNames.find((one) => one === list)
}

const viewListNames = Object.keys(viewLists) as ViewList[]

/** Texts in UTF-16 units; `views` for each person and list. */
export const viewLimits = { name: 60, query: 2000, views: 50 } as const

/** `query` has what the list knows of what was saved, `unknown` names the rest. */
export type SavedView = {
  id: string
  version: number
  list: ViewList
  name: string
  query: string
  unknown: string[]
  isShared: boolean
  isMine: boolean
  by: string
}

/** One's own and those that others share, by name. */
export type SavedViews = { views: SavedView[] }

const name = requiredLine(viewLimits.name, 'Enter a name.')
const query = v.pipe(
  v.string('Send the query of the list’s address.'),
  v.maxLength(viewLimits.query, 'These filters are too long to be saved.'),
)
const isShared = v.boolean('Send true or false.')

export const newViewSchema = v.object({
  list: v.picklist(viewListNames, 'Name one of the lists.'),
  name,
  query,
  isShared,
})
export type NewView = v.InferOutput<typeof newViewSchema>

/** Without `query` the filters stay. */
export const viewChangeSchema = v.object({ name, isShared, query: v.optional(query), version: versionField })
export type ViewChange = v.InferOutput<typeof viewChangeSchema>

export const viewRemovalSchema = v.object({ version: versionField })
