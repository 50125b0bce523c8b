import { createStore } from '#state/create-store.ts'
import { isStored, storedValue } from '#state/stored-value.ts'

type ToastTone = 'normal' | 'destructive'
export type ToastContent = { title: string; message?: string; tone?: ToastTone }
export type Toast = Required<Pick<ToastContent, 'title' | 'tone'>> & {
  id: number
  message?: string
  /** How much longer it is shown. */
  forMs: number
}

const shownForMs = 5000
const carriedKey = 'toast'
/** What is left of a toast when the page changes. */
const carried = storedValue<Omit<Toast, 'id'>>('sessionStorage', carriedKey, checkToast, {
  // A page that takes longer is another visit.
  keepForMs: 30_000,
})

/** The toast on screen. */
export const currentToast = createStore<Toast | null>(null)
let lastId = 0
let endsAtMs = 0

/** Shows one toast for 5 seconds, in place of the one before it; over a change of page as well. */
export function showToast({ title, message, tone = 'normal' }: ToastContent) {
  show({ title, message, tone, forMs: shownForMs })
}

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1
  endsAtMs = Date.now() + toast.forMs
  currentToast.set({ ...toast, id: lastId })
}

/** Leaves what remains of the toast to the next page of this tab; without storage it ends with its page. */
export function carryToast() {
  const leftMs = endsAtMs - Date.now()
  const current = currentToast.get()
  if (current && leftMs > 0) carried.keep({ ...current, forMs: leftMs })
}

/** Whether the page before has left a toast. */
export function hasCarriedToast(): boolean {
  return isStored('sessionStorage', carriedKey)
}

/** Goes on with the toast of the page before. */
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
