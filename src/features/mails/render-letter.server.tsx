import { renderToStaticMarkup } from 'react-dom/server'
import { agency } from '#domain/agency.ts'
import { amountWithNote } from '#domain/money/amount-with-note.ts'
import type { Letter, LetterBlock } from '#platform/mail/mail-definition.server.ts'
import { LetterEmail } from './letter.email.tsx'

export type RenderedLetter = { subject: string; html: string; text: string }

export function renderLetter(letter: Letter): RenderedLetter {
  // React Email's render() does the same with a code formatter and an HTML parser.
  const html = `${doctype}${renderToStaticMarkup(<LetterEmail letter={letter} />)}`
  return { subject: letter.subject, html, text: asText(letter) }
}

/** All mail programs lay it out alike. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

function asText(letter: Letter): string {
  const parts = [letter.title, ...letter.blocks.map(blockText), `-- \n${agency.name} · ${agency.email}`]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return underTitle(
        block.title,
        block.facts.map(({ label, value, href }) => `${label}: ${value}${href ? `\n  ${href}` : ''}`),
      )
    case 'amounts': {
      const lines = block.amounts.map((row) => `${row.label}: ${amountWithNote(row)}`)
      return block.title ? underTitle(block.title, lines) : lines.join('\n')
    }
    case 'quotation':
      return underTitle(
        block.title,
        block.text.split('\n').map((line) => `> ${line}`),
      )
    case 'steps':
      return underTitle(
        block.title,
        block.steps.map((step, index) => `${index + 1}. ${step}`),
      )
    case 'link':
      return `${block.label}:\n${block.href}`
  }
}

function underTitle(title: string, lines: string[]): string {
  return [title, '-'.repeat(title.length), ...lines].join('\n')
}
