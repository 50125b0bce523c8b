import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'
import { pickRequestValues, type RequestValues } from './request-values.ts'

export type RequestDraft = {
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
  // The time is short because others may use a shared computer.
  keepForMs: 14 * dayMs,
})

/** For browsers that refuse storage. */
let inTab: RequestDraft | null = null

export function readDraft(): RequestDraft | null {
  return storedDraft.read() ?? inTab
}

/** Returns whether the draft survives this tab. Skips an empty form. */
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
