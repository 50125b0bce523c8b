import { expect, test } from 'vitest'
import { contactWays } from './contact-ways.ts'

test('shows numbers as written and links their digits', () => {
  expect(
    contactWays({
      email: 'hello@orbweaver.example',
      whatsapp: '+91 98450 12345',
      phone: '+91 (0)80 1234-5678',
    }),
  ).toEqual([
    { label: 'Email', text: 'hello@orbweaver.example', href: 'mailto:hello@orbweaver.example' },
    { label: 'WhatsApp', text: '+91 98450 12345', href: 'https://wa.me/919845012345' },
    { label: 'Phone', text: '+91 (0)80 1234-5678', href: 'tel:+9108012345678' },
  ])
})

test('an agency without WhatsApp and phone shows neither', () => {
  const ways = contactWays({ email: 'hello@orbweaver.example', whatsapp: '', phone: '' })
  expect(ways.map(({ label }) => label)).toEqual(['Email'])
})
