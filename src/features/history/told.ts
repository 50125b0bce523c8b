import type { ReactNode } from 'react'

/** What a noun says of an event on its timeline. */
export type Told = {
  what: string
  /** Follows `what` on its line, such as a link to the event's record. */
  more?: ReactNode
  /** The words that somebody wrote. */
  text?: string | undefined
  /** The id of the change, if it can be undone. */
  undo?: string | null
}
