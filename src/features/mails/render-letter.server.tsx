import { render } from 'react-email'
import { agency } from '#domain/agency.ts'
import { LetterEmail } from './letter.email.tsx'
import type { Letter, LetterBlock } from './mail.server.ts'

export type RenderedLetter = { subject: string; html: string; text: string }

/** A letter as the two parts of a mail, which say the same. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  return {
    subject: letter.subject,
    html: await render(<LetterEmail letter={letter} />),
    text: asText(letter),
  }
}

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
        block.facts.map(({ label, value }) => `${label}: ${value}`),
      )
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
