import { expect, test } from 'vitest'
import { downloadHref, entryText, mailtoHref } from './entry-copy.ts'

const body = {
  customerName: 'Asha Rao',
  companyName: '',
  projectDescription: 'Menu & table booking\nin two languages',
  quote: {
    packageId: 'business-pro',
    addOnIds: ['chatbot', 'seo-premium'],
    countryCode: null,
    total: 45_000,
  },
  website: '',
  elapsedMs: 48_000,
}

test('writes one line per answer, without hidden fields', () => {
  expect(entryText(body)).toBe(
    [
      'Customer name: Asha Rao',
      'Project description: Menu & table booking',
      'in two languages',
      'Quote package id: business-pro',
      'Quote add on ids: chatbot, seo-premium',
      'Quote total: 45000',
    ].join('\n'),
  )
})

test('the mail contains the whole request', () => {
  const mail = new URL(mailtoHref(body))
  expect(mail.pathname).toBe('hello@orbweaver.example')
  expect(mail.searchParams.get('body')).toBe(entryText(body))
})

test('a long request is cut between characters in the mail, and whole in the file', () => {
  const long = { projectDescription: '₹🕷'.repeat(2000) }
  const href = mailtoHref(long)
  expect(href.length).toBeLessThanOrEqual(1900)
  const text = new URL(href).searchParams.get('body')
  expect(text).toMatch(/^Project description: (₹🕷)+₹?…\nThe whole request is in the file that I attach\.$/u)
  expect(decodeURIComponent(downloadHref(long).replace(/^[^,]*,/, ''))).toBe(entryText(long))
})

test('a lone surrogate does not break the links', () => {
  const broken = { customerName: 'Asha \ud83d' }
  expect(new URL(mailtoHref(broken)).searchParams.get('body')).toBe('Customer name: Asha \ufffd')
  expect(downloadHref(broken)).toContain('%EF%BF%BD')
})
