import * as v from 'valibot'
import { pickRequestValues, type RequestValues } from './request-values.ts'

export type RequestDraft = {
  /** When the visitor began. */
  startedAtMs: number
  savedAtMs: number
  values: RequestValues
}

const key = 'project-request-draft'
/** A shared computer should not remember forever. */
const keepForMs = 14 * 24 * 60 * 60_000

/** Another version is another shape, and is forgotten. */
const storedSchema = v.object({
  version: v.literal(1),
  startedAtMs: v.number(),
  savedAtMs: v.number(),
  values: v.looseObject({}),
})

/** What this tab knows, for browsers that refuse storage. */
let inTab: RequestDraft | null = null

/** The form as it was left, unless it is too old. */
export function readDraft(): RequestDraft | null {
  try {
    return parseDraft(localStorage.getItem(key), Date.now()) ?? inTab
  } catch {
    return inTab
  }
}

/** Keeps the form until it is sent; an empty form is nothing to keep. Returns whether it survives this tab. */
export function saveDraft(values: RequestValues, startedAtMs: number): boolean {
  if (Object.values(values).every((value) => value === '')) {
    clearDraft()
    return true
  }
  inTab = { startedAtMs, savedAtMs: Date.now(), values }
  try {
    localStorage.setItem(key, JSON.stringify({ version: 1, ...inTab }))
    return true
  } catch {
    return false
  }
}

export function clearDraft(): void {
  inTab = null
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored there either.
  }
}

/** @param text what the storage holds, whoever wrote it */
export function parseDraft(text: string | null, nowMs: number): RequestDraft | null {
  try {
    const { version, ...draft } = v.parse(storedSchema, JSON.parse(text ?? ''))
    const isTooOld = nowMs - draft.savedAtMs > keepForMs
    return isTooOld ? null : { ...draft, values: pickRequestValues(draft.values) }
  } catch {
    return null
  }
}
