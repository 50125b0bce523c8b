import { describe, expect, test } from 'vitest'
import { createTextCheck, detectFileType } from './file-types.server.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** The start of a ZIP with one uncompressed entry. */
function zip(name: string, content = ''): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04\x14', 'latin1')
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)])
}
const officeOf = (part: string) =>
  zip(
    '[Content_Types].xml',
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
  )
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', Array(17).fill(0), [0, 0, 0, 0], 'IDAT')

describe('accepts by content', () => {
  test.each([
    ['logo.png', png, 'image/png'],
    ['photo.JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['photo.webp', bytes('RIFF', [0, 0, 0, 0], 'WEBP'), 'image/webp'],
    ['plan.pdf', bytes('%PDF-1.7\n'), 'application/pdf'],
    [
      'texts.docx',
      officeOf('wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'prices.xlsx',
      officeOf('spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'texts.odt',
      zip('mimetype', 'application/vnd.oasis.opendocument.text'),
      'application/vnd.oasis.opendocument.text',
    ],
    ['old.doc', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'application/x-cfb'],
    ['all.zip', zip('photos/one.jpg', 'x'), 'application/zip'],
    ['brand.woff2', bytes('wOF2', [0, 1, 0, 0]), 'font/woff2'],
    ['film.mp4', bytes([0, 0, 0, 24], 'ftypisom'), 'video/mp4'],
    ['song with a large cover.mp3', bytes('ID3', [4, 0, 0, 0, 0x0c, 0, 0], Array(100).fill(1)), 'audio/mpeg'],
    ['scanned.pdf', bytes('\r\n', [0, 1], '%PDF-1.4\n%', [0xe2, 0xe3], Array(40).fill(0)), 'application/pdf'],
    ['team.vcf', bytes('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Asha\r\nEND:VCARD'), 'text/vcard'],
    ['fair.ics', bytes('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR'), 'text/calendar'],
    ['texts.txt', utf16('Grüße aus Jaipur'), 'text/plain'],
    ['texts.md', bytes('# Our pottery\n\nGrüße <b>from</b> Jaipur'), 'text/plain'],
    ['prices.csv', bytes('\u{feff}name,price\nbowl,7'), 'text/plain'],
    ['logo.svg', bytes(svg), 'image/svg+xml'],
    [
      'drawn.svg',
      bytes(`<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">]>\n${svg}`),
      'image/svg+xml',
    ],
  ])('%s', async (name, content, type) => {
    expect(await detectFileType(content, name)).toMatchObject({ type, name })
  })
})

describe('refuses', () => {
  const page = '<!DOCTYPE html><script>alert(1)</script>'
  test.each([
    ['a program for Windows', 'setup.exe', bytes('MZ', Array(62).fill(0))],
    ['one that calls itself a picture', 'logo.png', bytes('MZ', Array(62).fill(0))],
    ['a program for Linux', 'tool', bytes([0x7f], 'ELF', Array(60).fill(0))],
    [
      'an installer that shares its form with old documents',
      'setup.msi',
      bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ],
    ['a Java program', 'tool.jar', zip('META-INF/MANIFEST.MF', 'x')],
    [
      'a document with macros',
      'prices.xlsm',
      zip(
        '[Content_Types].xml',
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      ),
    ],
    ['a page', 'index.html', bytes(page)],
    ['a page that calls itself text', 'texts.txt', bytes(`\n <!-- hello -->${page}`)],
    ['a page that calls itself a picture', 'logo.svg', bytes('<html><svg/></html>')],
    [
      'a page that begins as XML',
      'texts.txt',
      bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
    ],
    ['a page in UTF-16', 'texts.txt', utf16(page)],
    ['a page that speaks of PDF', 'texts.txt', bytes(`${page}%PDF-1.7`)],
    ['a script for a server', 'notes.txt', bytes('<?php system($_GET["x"]);')],
    ['a script with its interpreter', 'notes.txt', bytes('#!/bin/sh\nrm -rf /')],
    ['a script by its name', 'start.js', bytes('fetch("https://elsewhere.example")')],
    ['a script behind a second ending', 'invoice.pdf.bat', bytes('@echo off')],
    ['a film of another kind', 'film.mkv', bytes([0x1a, 0x45, 0xdf, 0xa3], Array(20).fill(0))],
  ])('%s', async (_, name, content) => {
    await expect(detectFileType(content, name)).rejects.toMatchObject({ code: 'unsupported-media' })
  })

  test.each([
    ['NUL', bytes('silk', [0])],
    ['a control character', bytes('silk', [7])],
    ['NUL in UTF-16', utf16('silk\0')],
  ])('text with %s', (_, content) => {
    expect(() => createTextCheck().read(content)).toThrow('We accept')
  })
})

test.each([
  ['UTF-8', [bytes('Gr', [0xc3]), bytes([0xbc], 'sse')]],
  ['Windows-1252', [bytes('Gr', [0xfc], 'sse\r\n\v')]],
  ['Shift_JIS', [bytes([0x8e, 0x9f, 0x82, 0xd6])]],
  ['ISO-2022-JP', [bytes([0x1b], '$B$"', [0x1b], '(B')]],
  ['UTF-16', [utf16('Grü'), utf16('sse\n').subarray(2)]],
  ['UTF-16, an odd number of bytes in a chunk', [utf16('Grü').subarray(0, 5), utf16('Grü').subarray(5)]],
  ['UTF-16 with its bytes exchanged', [utf16('Grüsse').swap16()]],
])('accepts text in %s', (_, chunks) => {
  const text = createTextCheck()
  for (const chunk of chunks) text.read(chunk)
})

test.each([
  ['invoice.png.exe', 'invoice.png.exe.png'],
  ['photo', 'photo.png'],
  ['.htaccess', '.htaccess.png'],
])('names a PNG called %s %s', async (name, kept) => {
  expect(await detectFileType(png, name)).toMatchObject({ name: kept })
})
