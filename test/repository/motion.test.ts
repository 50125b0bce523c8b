import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const stylesheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

const moves = /^(-webkit-)?(animation|transition)(-[a-z]+)?$|^scroll-behavior$/
const forWhoLikesMotion = /^@media (\([^()]+\) and )*\(prefers-reduced-motion: no-preference\)$/

function movingForAll(css: string): string[] {
  const found: string[] = []
  const around: string[] = []
  const plain = css.replace(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '')
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      around.push(text.trim())
      continue
    }
    const [name = '', value = ''] = text.split(':').map((part) => part.trim())
    const isCalm = !moves.test(name) || value === 'none' || value === 'auto'
    if (!isCalm && !around.some((opening) => forWhoLikesMotion.test(opening))) found.push(`${name}: ${value}`)
    if (end === '}') around.pop()
  }
  expect(around, 'blocks without an end').toEqual([])
  return found
}

test('nothing moves for visitors who prefer reduced motion', () => {
  expect(stylesheets).toContain('ui/base.css')
  const found = stylesheets.flatMap((file) =>
    movingForAll(readFileSync(join(root, file), 'utf8')).map((declaration) => `${file}: ${declaration}`),
  )
  expect(found).toEqual([])
})

test('finds motion without the preference wherever it is written', () => {
  expect(movingForAll('.a { transition: opacity 1s }')).toEqual(['transition: opacity 1s'])
  expect(
    movingForAll(`@media not ((hover: hover) and (prefers-reduced-motion: no-preference)) {
      .a { content: "}"; animation-name: turn; }
    }`),
  ).toEqual(['animation-name: turn'])
  expect(
    movingForAll(`@media (hover: hover) and (prefers-reduced-motion: no-preference) { .a { transition: all 1s } }
      .b { color: red; transition: none; /* transition: all 1s; */ }
      @media (prefers-reduced-motion: reduce) { :root { scroll-behavior: smooth } }`),
  ).toEqual(['scroll-behavior: smooth'])
})
