import { agency } from '#domain/agency.ts'
import type { PdfDocument } from './pdf-document.ts'

export type Seller = { name: string; address: readonly string[]; email: string; taxNumber: string }

export type Buyer = { name: string; companyName: string; taxNumber: string; address?: readonly string[] }

export function agencyAsSeller(): Seller {
  const { name, postalAddress, email, taxNumber } = agency
  return { name, address: postalAddress, email, taxNumber }
}

export function describeParties(seller: Seller, buyer: Buyer): Pick<PdfDocument, 'seller' | 'buyer'> {
  return {
    seller: present([seller.name, ...seller.address, seller.email, taxNumber(seller.taxNumber)]),
    buyer: present([buyer.companyName, buyer.name, ...(buyer.address ?? []), taxNumber(buyer.taxNumber)]),
  }
}

function taxNumber(value: string): string {
  return value && `Tax number ${value}`
}

/** A person's name may be the company's too. */
function present(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) => line !== '')
}
