import { expect, test } from 'vitest'
import { currentToast, dismissToast, showToast, subscribeToToasts } from './toast.ts'

test('a new toast takes the place of the one before it, whose end no longer matters', () => {
  showToast({ title: 'Payment Cancelled' })
  const first = currentToast()
  showToast({ title: 'Payment Setup Failed', tone: 'destructive' })
  dismissToast(first?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Payment Setup Failed', tone: 'destructive' })
})

test('listeners hear of toasts that come and go until they leave', () => {
  const seen: (string | undefined)[] = []
  const leave = subscribeToToasts(() => seen.push(currentToast()?.title))
  showToast({ title: 'Saved' })
  dismissToast(currentToast()?.id ?? 0)
  leave()
  showToast({ title: 'Unheard' })
  expect(seen).toEqual(['Saved', undefined])
})
