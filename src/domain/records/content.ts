/** A stored value of a field. */
export type ContentValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly ContentGroup[]
  | ContentGroup

/** Several values that belong together, such as a link's label and address. */
export type ContentGroup = { readonly [name: string]: string | number | boolean }

/** The fields of an entry, by name. */
export type ContentData = { readonly [name: string]: ContentValue }
