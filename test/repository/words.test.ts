import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Has words of earlier releases. */
const formerTexts = 'src/features/quotes/accepted-texts.ts'

const unwanted: readonly [RegExp, string][] = [
  [/(?<![\w-])e-mail/i, 'email'],
  [/\bsomebody\b/i, 'someone'],
  [/\bstaff area\b/i, 'admin'],
  [/\binternet address/i, 'IP address'],
  [/\bmailed links?\b/i, 'emailed link'],
  [/\bpay today\b|\bto start \(/i, 'deposit'],
  [/\b(other|remaining) 90%|\bthe remaining \$|\bleft to pay\b/i, 'balance'],
  [/\bof a complete checklist\b/i, 'once we have everything'],
  [/\bthe complete link\b/i, 'the link in our email'],
  [/\bThat did not work\b/, 'what to enter'],
  [/\bWe write to you within\b/, 'We’ll write to you within'],
  [/['`"](Mails|All mail)\b/, 'Emails'],
  [/\btwo-step log-in\b/i, 'two-step login'],
  [/\bFind or do\b/, 'Search or jump to…'],
  [/\bKeys of this page\b/, 'Keyboard shortcuts'],
  [/['`"]Notices['`"]/, 'Notifications'],
  [/(^\s*|['`">])Take(['`"<]|$)/, 'Assign to me'],
  [/\bWake now\b/, 'Unsnooze'],
  [/\} → \$?\{/, 'moved from … to …'],
  [/\bdue day\b/i, 'due date'],
  [/\bDraft of a quote\b/, 'Draft quote'],
  [/\bThere is no such \w+\.['`"]/, 'This … doesn’t exist.'],
  [/\bat this moment\b/, 'just'],
  [/\bin test money\b/, 'test mode'],
]

test.each(unwanted)('no text for people says %s', (word, instead) => {
  const files = ['src', 'content'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|md)$/.test(file) && !/\.(test|examples)\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => file !== formerTexts),
  )
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => word.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found, `say ${instead}`).toEqual([])
})
