import type { AgencyFacts } from '#domain/agency.ts'

type ContactWay = { label: string; text: string; href: string }

export function contactWays({ email, whatsapp, phone }: Pick<AgencyFacts, 'email' | 'whatsapp' | 'phone'>) {
  const ways: ContactWay[] = [
    { label: 'Email', text: email, href: `mailto:${email}` },
    { label: 'WhatsApp', text: whatsapp, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
    { label: 'Phone', text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` },
  ]
  return ways.filter(({ text }) => text !== '')
}
