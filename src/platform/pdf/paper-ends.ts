import { agency } from '#domain/agency.ts'
import type { Paper } from './paper.ts'

/** Who sends a paper. */
export type Seller = { name: string; address: readonly string[]; email: string; taxNumber: string }

/** Whom a paper is for. */
export type Buyer = { name: string; companyName: string; taxNumber: string }

/** Us, as papers name us now. */
export const agencyAsSeller: Seller = {
  name: agency.name,
  address: agency.postalAddress,
  email: agency.email,
  taxNumber: agency.taxNumber,
}

/** Words both ends of a paper. */
export function endsOf(seller: Seller, buyer: Buyer): Pick<Paper, 'seller' | 'buyer'> {
  return {
    seller: present([seller.name, ...seller.address, seller.email, taxNumber(seller.taxNumber)]),
    buyer: present([buyer.companyName, buyer.name, taxNumber(buyer.taxNumber)]),
  }
}

function taxNumber(value: string): string {
  return value && `Tax number ${value}`
}

/** Leaves out what is empty, and a person's name that is the company's too. */
function present(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) => line !== '')
}
