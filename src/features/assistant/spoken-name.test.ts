import { expect, test } from 'vitest'
import { spokenName } from './spoken-name.ts'

test.each([
  ['Hi, I am Chris', 'Chris'],
  ['hi im chris', 'chris'],
  ['Hello! My name is Asha Rao.', 'Asha Rao'],
  ['My name’s Zoë', 'Zoë'],
  ["I'm Chris from Acme", 'Chris'],
  ['I’m Chris, and we sell looms', 'Chris'],
  ['Good morning, this is Ravi Menon speaking', 'Ravi Menon'],
  ["Hey there, it's Mira here!", 'Mira'],
  ['Call me Jo', 'Jo'],
  ['Hello, Chris Park', 'Chris Park'],
  ['It is 李雷', '李雷'],
  ['I am John Smith Jr.', 'John Smith Jr.'],
])('%s introduces %s', (text, name) => {
  expect(spokenName(text)).toBe(name)
})

test.each([
  'Ian',
  'Imani Okafor',
  'Im Yoon-ah',
  'Itsuki Mori',
  'My Nguyen',
  'Iam Tongdee',
  'Hi Lee',
  'Hiroshi Ito',
  'Heyward Cole',
  'Thisbe Andersson',
  'O’Neill, Sean',
  'Anna from accounts',
  'I am looking for a website',
  'Hello',
  'Hi!',
  'I am',
  'मीरा',
])('%s stays as it is', (text) => {
  expect(spokenName(text)).toBe(text)
})
