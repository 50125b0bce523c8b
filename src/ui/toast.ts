import { createStore } from '#state/create-store.ts'

type ToastTone = 'normal' | 'destructive'
export type ToastContent = { title: string; message?: string; tone?: ToastTone }
export type Toast = Required<Pick<ToastContent, 'title' | 'tone'>> & {
  id: number
  message?: string
  /** How much longer it is shown. */
  forMs: number
}

const shownForMs = 5000
/** In session storage: what is left of a toast when the page changes. */
const key = 'toast'
/** A page that takes longer is another visit. */
const longestChangeMs = 30_000

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

/** Leaves what remains of the toast to the next page of this tab. */
export function carryToast() {
  const atMs = Date.now()
  const current = currentToast.get()
  if (!current || endsAtMs <= atMs) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...current, forMs: endsAtMs - atMs, atMs }))
  } catch {
    // Without storage it ends with its page.
  }
}

/** Whether the page before has left a toast. */
export function hasCarriedToast(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Goes on with the toast of the page before. */
export function resumeToast() {
  if (!hasCarriedToast()) return
  try {
    const { atMs, ...toast } = JSON.parse(sessionStorage.getItem(key) ?? '')
    sessionStorage.removeItem(key)
    if (Date.now() - atMs < longestChangeMs) show(toast)
  } catch {
    // Not written by us.
  }
}

export function dismissToast(id: number) {
  if (currentToast.get()?.id === id) currentToast.set(null)
}
