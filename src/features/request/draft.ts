import * as v from 'valibot'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'
import { pickRequestValues, type RequestValues } from './request-values.ts'

export type RequestDraft = {
  /** When the visitor began. */
  startedAtMs: number
  savedAtMs: number
  values: RequestValues
}

const draftSchema = v.object({
  startedAtMs: v.number(),
  savedAtMs: v.number(),
  values: v.pipe(
    v.looseObject({}),
    v.transform((values) => pickRequestValues(values)),
  ),
})

export const storedDraft = storedValue('localStorage', 'project-request-draft', checkedBy(draftSchema), {
  // A shared computer should not remember forever.
  keepForMs: 14 * 24 * 60 * 60_000,
})

/** What this tab knows, for browsers that refuse storage. */
let inTab: RequestDraft | null = null

/** The form as it was left, unless it is too old. */
export function readDraft(): RequestDraft | null {
  return storedDraft.read() ?? inTab
}

/** Keeps the form until it is sent; an empty form is nothing to keep. Returns whether it survives this tab. */
export function saveDraft(values: RequestValues, startedAtMs: number): boolean {
  if (Object.values(values).every((value) => value === '')) {
    clearDraft()
    return true
  }
  inTab = { startedAtMs, savedAtMs: Date.now(), values }
  return storedDraft.keep(inTab)
}

export function clearDraft(): void {
  inTab = null
  storedDraft.forget()
}
