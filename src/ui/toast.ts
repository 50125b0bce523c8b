type ToastTone = 'normal' | 'destructive'
export type ToastContent = { title: string; message?: string; tone?: ToastTone }
export type Toast = Required<Pick<ToastContent, 'title' | 'tone'>> & { id: number; message?: string }

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function replaceToast(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows one toast for 5 seconds, in place of the one before it. */
export function showToast({ title, message, tone = 'normal' }: ToastContent) {
  lastId += 1
  replaceToast({ id: lastId, title, message, tone })
}

export function dismissToast(id: number) {
  if (current?.id === id) replaceToast(null)
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function currentToast(): Toast | null {
  return current
}
