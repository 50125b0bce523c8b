import { createStore } from '#state/create-store.ts'
import { isStored, storedValue } from '#state/stored-value.ts'

type ToastTone = 'normal' | 'destructive'
export type ToastContent = { title: string; message?: string; tone?: ToastTone }
export type Toast = Required<Pick<ToastContent, 'title' | 'tone'>> & {
  id: number
  message?: string
  /** How much longer the toast stays, in milliseconds. */
  forMs: number
}

const shownForMs = 5000
const carriedKey = 'toast'
/** The rest of a toast, stored over a page change. */
const carried = storedValue<Omit<Toast, 'id'>>('sessionStorage', carriedKey, checkToast, {
  // A page change that takes longer is a new visit.
  keepForMs: 30_000,
})

export const currentToast = createStore<Toast | null>(null)
let lastId = 0
let endsAtMs = 0

/** Shows a toast for 5 seconds in place of any other, even across a page change. */
export function showToast({ title, message, tone = 'normal' }: ToastContent) {
  show({ title, message, tone, forMs: shownForMs })
}

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1
  endsAtMs = Date.now() + toast.forMs
  currentToast.set({ ...toast, id: lastId })
}

/** Stores the rest of the toast for this tab's next page. Without storage the toast ends with its page. */
export function carryToast() {
  const leftMs = endsAtMs - Date.now()
  const current = currentToast.get()
  if (current && leftMs > 0) carried.keep({ ...current, forMs: leftMs })
}

/** Returns whether the previous page left a toast. */
export function hasCarriedToast(): boolean {
  return isStored('sessionStorage', carriedKey)
}

/** Shows the rest of the previous page's toast. */
export function resumeToast() {
  const toast = carried.read()
  carried.forget()
  if (toast) show(toast)
}

export function dismissToast(id: number) {
  if (currentToast.get()?.id === id) currentToast.set(null)
}

function checkToast(stored: unknown): Omit<Toast, 'id'> | null {
  const { title, message, tone, forMs } = stored as Partial<Record<keyof Toast, unknown>>
  if (typeof title !== 'string' || typeof forMs !== 'number') return null
  return {
    title,
    tone: tone === 'destructive' ? tone : 'normal',
    forMs,
    ...(typeof message === 'string' && { message }),
  }
}
