import { createStore } from '#state/create-store.ts'
import { isStored, storedValue } from '#state/stored-value.ts'

type ToastTone = 'normal' | 'destructive'
export type ToastAction = { label: string; onAct: () => void }
export type ToastContent = {
  title: string
  message?: string
  tone?: ToastTone
  /** Offered for longer; lost at a page change. */
  action?: ToastAction
}
export type Toast = Required<Pick<ToastContent, 'title' | 'tone'>> & {
  id: number
  message?: string
  forMs: number
  action?: ToastAction
}

const shownForMs = 5000
const offeredForMs = 20_000
const carriedKey = 'toast'
const carried = storedValue<Omit<Toast, 'id'>>('sessionStorage', carriedKey, checkToast, {
  // A slower page change is a new visit.
  keepForMs: 30_000,
})

export const currentToast = createStore<Toast | null>(null)
let lastId = 0
let endsAtMs = 0

/** Replaces any other toast, for 5 seconds, even across a page change; for 20 with an action. */
export function showToast({ title, message, tone = 'normal', action }: ToastContent) {
  show({ title, message, tone, forMs: action ? offeredForMs : shownForMs, action })
}

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1
  endsAtMs = Date.now() + toast.forMs
  currentToast.set({ ...toast, id: lastId })
}

/** For this tab's next page; lost without storage. */
export function storeToast() {
  const leftMs = endsAtMs - Date.now()
  const current = currentToast.get()
  if (current && leftMs > 0) carried.keep({ ...current, action: undefined, forMs: leftMs })
}

export function hasStoredToast(): boolean {
  return isStored('sessionStorage', carriedKey)
}

export function resumeToast() {
  const toast = carried.read()
  carried.forget()
  if (toast) show(toast)
}

export function dismissToast(id: number) {
  if (currentToast.get()?.id === id) currentToast.set(null)
}

/** For a page whose next change makes the last one's undo wrong. */
export function withdrawAction() {
  if (currentToast.get()?.action) currentToast.set(null)
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
