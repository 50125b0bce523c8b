/** What stays after an erasure, in words that name nobody: `Invoice`, `INV/26-27/0001`. */
export type KeptFact = { label: string; value: string }

export type LinkDetail = {
  /** Where the person wanted to go. */
  next?: string
  /** The address that a change of address or a deletion is about. */
  email?: string
  /** What stays of the data of a deleted account; absent if all of it does. */
  kept?: KeptFact[]
  /** What came with a new address, in words. */
  came?: string[]
}
