import { afterEach, expect, test, vi } from 'vitest'
import { carryToast, currentToast, dismissToast, resumeToast, showToast } from './toast.ts'

afterEach(() => vi.useRealTimers())

const dismiss = () => dismissToast(currentToast.get()?.id ?? 0)

test('a toast is shown for five seconds in all, whichever page shows it', () => {
  vi.useFakeTimers()
  showToast({ title: 'Payment Successful!', message: 'It arrived.' })
  expect(currentToast.get()).toMatchObject({ forMs: 5000 })
  vi.advanceTimersByTime(1200)
  carryToast()
  // The next page finds the toast only in the storage.
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

test('a toast that is over, or was left by a visit long ago, is not shown again', () => {
  vi.useFakeTimers()
  showToast({ title: 'Payment Cancelled' })
  vi.advanceTimersByTime(5000)
  carryToast()
  dismiss()
  resumeToast()
  expect(currentToast.get()).toBeNull()

  showToast({ title: 'Payment Cancelled' })
  carryToast()
  dismiss()
  vi.advanceTimersByTime(60_000)
  resumeToast()
  expect(currentToast.get()).toBeNull()
})
