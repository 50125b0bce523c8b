import { afterEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, resumeToast, showToast, storeToast } from './toast.ts'

afterEach(() => vi.useRealTimers())

const dismiss = () => dismissToast(currentToast.get()?.id ?? 0)

test('a toast shows for five seconds in total, across pages', () => {
  vi.useFakeTimers()
  showToast({ title: 'Payment Successful!', message: 'It arrived.' })
  expect(currentToast.get()).toMatchObject({ forMs: 5000 })
  vi.advanceTimersByTime(1200)
  storeToast()
  dismiss()
  vi.advanceTimersByTime(4000)
  resumeToast()
  expect(currentToast.get()).toMatchObject({
    title: 'Payment Successful!',
    message: 'It arrived.',
    forMs: 3800,
  })
  dismiss()
  resumeToast()
  expect(currentToast.get()).toBeNull()
})

test('does not show an expired toast, or one of an old visit, again', () => {
  vi.useFakeTimers()
  showToast({ title: 'Payment Cancelled' })
  vi.advanceTimersByTime(5000)
  storeToast()
  dismiss()
  resumeToast()
  expect(currentToast.get()).toBeNull()

  showToast({ title: 'Payment Cancelled' })
  storeToast()
  dismiss()
  vi.advanceTimersByTime(60_000)
  resumeToast()
  expect(currentToast.get()).toBeNull()
})
