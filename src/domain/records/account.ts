/** Only owners change people, prices and settings. */
export type StaffRole = 'owner' | 'editor'

/** After an erasure, without personal data: `Invoice`, `INV/26-27/0001`. */
export type KeptFact = { label: string; value: string }

export type LinkDetail = {
  invite?: { name: string; role: StaffRole; by: string }
  /** The owner who sent the invite last. Absent in invites of earlier releases, which must be sent again. */
  inviterId?: string
  removedBy?: string
  next?: string
  email?: string
  /** After a deletion; absent if everything is kept. */
  kept?: KeptFact[]
  came?: string[]
  moved?: MovedRecords
}

/** What a former address of a client is told. */
export type MovedRecords = {
  /** Masked. Emails go there now. */
  to: string
  /** What its account can no longer open: `2 projects`. */
  lost: string[]
  /** Or the client keeps it as another address. */
  isRemoved: boolean
}
