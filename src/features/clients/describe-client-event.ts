import type { ClientEventBody, ClientField } from '#domain/records/client.ts'
import { describeEvent } from '#features/leads/describe-event.ts'

export const clientLabels: Record<ClientField, string> = {
  name: 'Name',
  companyName: 'Company',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  postalCode: 'Postal code',
  region: 'State or region',
  country: 'Country',
  taxNumber: 'Tax number',
  timeZone: 'Time zone',
}

/** @throws TypeError for an event that no release wrote */
export function describeClientEvent(event: ClientEventBody): string {
  const { kind, data } = event
  switch (kind) {
    case 'corrected': {
      const names = data.fields.map((field) => (clientLabels as Record<string, string>)[field] ?? field)
      return `Details edited: ${names.join(', ').toLowerCase()}`
    }
    case 'merged':
      return `Merged with ${data.name}`
    case 'merge-undone':
      return `Merge with ${data.name} undone`
    case 'payment':
    case 'refund':
    case 'document':
    case 'reminder':
    case 'invoice':
      return describeEvent(event)
    default:
      throw new TypeError('An event of a later release')
  }
}
