import { useState } from 'react'
import type * as v from 'valibot'
import { type Draft, forgetStaffDraft, keepStaffDraft, readStaffDraft } from './staff-drafts.ts'

/**
 * What staff have written in a dialog and not sent, in this browser.
 * @param key of what it belongs to, such as a lead
 * @returns `restored` from an earlier opening; `isKept` false if closing the dialog would lose what is written now
 */
export function useStaffDraft<Words extends object>(key: string, schema: v.GenericSchema<unknown, Words>) {
  const [restored, setRestored] = useState<Draft<Words> | null>(() => readStaffDraft(key, schema))
  const [isKept, setIsKept] = useState(true)
  return {
    restored,
    isKept,
    /** Null once nothing is written. */
    keep(words: Words | null) {
      if (words) setIsKept(keepStaffDraft(key, words))
      else forgetStaffDraft(key)
    },
    /** Once it is sent or discarded. */
    forget() {
      forgetStaffDraft(key)
      setRestored(null)
    },
  }
}
