import { expect, test } from 'vitest'
import type { TextEncoding } from '#domain/text-encodings.ts'
import { guessEncoding, isDoubtfulAs } from './guess-encoding.server.ts'

/** Bytes by character; `TextEncoder` writes UTF-8 only. */
function charactersOf(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label, { fatal: true })
  const bytesOf = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if ([...text].length === 1 && !bytesOf.has(text)) bytesOf.set(text, bytes)
    } catch {
      // The encoding has no such bytes.
    }
  }
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  for (const byte of bytes) add(byte)
  if (/jis|jp|gb|big|kr/.test(label)) {
    for (const first of bytes.slice(0x81)) for (const second of bytes.slice(0x40)) add(first, second)
  }
  return bytesOf
}

function encode(text: string, label: string): Uint8Array {
  if (label === 'utf-8') return Buffer.from(text)
  const characters = charactersOf(label)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = characters.get(character)
      if (!bytes) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

const sure: [encoding: TextEncoding, name: string][] = [
  ['utf-8', 'Zoë 山田 Łódź, “don’t” 5 € 👍'],
  ['windows-1252', 'Renée Crème'],
  ['windows-1252', 'Jörg Müßig;Straße 5'],
  ['windows-1252', 'Søren Ågård'],
  ['windows-1252', '“Hôtel” – Émile don’t'],
  ['windows-1252', 'BEGOÑA IBÁÑEZ'],
  ['windows-1252', 'João Gonçalves, 20 °C'],
  ['macintosh', 'Renée Crème'],
  ['macintosh', 'Jörg Müßig'],
  ['macintosh', 'BEGOÑA IBÁÑEZ'],
  ['windows-1250', 'Łukasz Żółć'],
  ['windows-1250', 'Jiří Dvořák'],
  ['windows-1254', 'Şükrü Yıldız, İstanbul'],
  ['windows-1251', 'Имя;Ольга Ткачёва'],
  ['koi8-r', 'Ольга Ткачёва'],
  ['windows-1253', 'Ελένη Υφάντη'],
  ['windows-1255', 'נועה אורג'],
  ['windows-1256', 'محمد النساج'],
  ['windows-874', 'สมชาย ทอผ้า'],
  ['shift_jis', '名前,織田 一郎,メール'],
  ['euc-jp', '名前,織田 一郎,メール'],
  ['gb18030', '姓名,李织'],
  ['gb18030', '王小明'],
  ['big5', '姓名,電話,陳大文'],
  ['euc-kr', '이름,전화,박지성'],
]

test.each(sure)('%s: %s', (encoding, name) => {
  const bytes = encode(`Name,Email\nAnn,a@x.example\n${name},b@x.example\n`, encoding)
  expect(guessEncoding(bytes)).toEqual({ encoding, isDoubtful: false })
})

test.each([
  ['words that were read in a wrong encoding before', Buffer.from('Name\nRenÃ©e CrÃ¨me\n')],
  ['characters that were lost before', Buffer.from('Name\nRen\ufffde\n')],
  ['bytes that fit nothing', Buffer.from([0x4e, 0x0a, 0x41, 0x81, 0x62, 0xff, 0x9d, 0x0a])],
])('doubts %s', (_, bytes) => {
  expect(guessEncoding(bytes)?.isDoubtful).toBe(true)
})

test('doubts an encoding in which no language writes such words', () => {
  const mac = encode('Name\nRenée Crème\n', 'macintosh')
  expect([isDoubtfulAs('macintosh', mac), isDoubtfulAs('windows-1252', mac)]).toEqual([false, true])
})

test('bytes are no text where zeros stand anywhere', () => {
  expect(guessEncoding(Buffer.from('\x89PNG\0\0'))).toBeNull()
})
