import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'
import { pickRequestValues, type RequestValues } from './request-values.ts'

export type RequestDraft = {
  /** When the visitor began, in epoch milliseconds. */
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
  // Two weeks, because others may use a shared computer.
  keepForMs: 14 * dayMs,
})

/** The draft in this tab, for browsers that refuse storage. */
let inTab: RequestDraft | null = null

/** Reads the draft, unless it is too old. */
export function readDraft(): RequestDraft | null {
  return storedDraft.read() ?? inTab
}

/** Saves the form until it is sent; an empty form is not saved. Returns whether the draft survives this tab. */
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
