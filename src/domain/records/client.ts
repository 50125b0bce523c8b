import type { MoneyEventBody } from './lead.ts'

/** Ids by table. */
export type MovedRows = Record<string, string[]>

export const clientFields = [
  'name',
  'companyName',
  'email',
  'phone',
  'street',
  'city',
  'postalCode',
  'region',
  'country',
  'taxNumber',
  'timeZone',
] as const
export type ClientField = (typeof clientFields)[number]

/** The remaining client's values before and after the merge, where they differ. */
export type ReplacedValues = Partial<Record<ClientField, { before: string; after: string }>>

export type ClientEventBody =
  | { kind: 'corrected'; data: { fields: string[] } }
  | { kind: 'merged'; data: { mergeId: string; clientId: string; name: string } }
  | { kind: 'merge-undone'; data: { mergeId: string; clientId: string; name: string } }
  /** Without a lead. */
  | MoneyEventBody
