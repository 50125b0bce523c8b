import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('calls each listener at every change until it unsubscribes', () => {
  const store = createStore('closed')
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  store.set('open')
  store.set('open')
  stop()
  store.set('closed')
  expect(heard).toEqual(['open'])
  expect(store.get()).toBe('closed')
})

test('the server’s value does not change', () => {
  const store = createStore(1)
  store.set(2)
  expect(store.initial).toBe(1)
})
