/** Undefined while it loads, null if it is not counted. */
export type Count = string | undefined | null

export type FilterOption = { value: string; label: string; count?: Count }

/** Its value stands in the address; '' narrows nothing. */
export type ListFilter = {
  name: string
  label: string
  /** The first choice, which narrows nothing. A filter without it is on or off. */
  all?: { label: string; count?: Count }
  options: readonly FilterOption[]
  /** Shows it in the bar, where there is room: as chips, or behind one button. Default: behind "Filter". */
  place?: 'chips' | 'menu'
}

export type FilterAddress = {
  read: (name: string) => string
  /** Returns to the first page. */
  filter: (changes: Record<string, string>) => void
}

/** What the address asks for, even if the list no longer offers it. */
export function chosenOption({ options }: ListFilter, value: string): FilterOption | undefined {
  return value === ''
    ? undefined
    : (options.find((option) => option.value === value) ?? { value, label: value })
}
