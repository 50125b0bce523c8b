import type { AgencyFacts } from '#domain/agency.ts'

export type PdfRow = { text: string; amount: string }

/** Of the wordmark, the thread below it, and the title. */
export type PdfBrand = Pick<AgencyFacts, 'accent' | 'hasWeb' | 'fonts'>

/** Amounts are formatted. */
export type PdfDocument = {
  title: string
  facts: { label: string; value: string }[]
  /** Until when to pay, set large, and where. */
  due?: { label: string; day: string; link?: { label: string; href: string } }
  /** No money moves: says so behind every page. */
  isTest?: boolean
  /** The first line is the sender's name. */
  seller: string[]
  buyer: string[]
  rows: PdfRow[]
  total: PdfAmount
  shares?: PdfAmount[]
  parts?: { title: string; rows: PdfRow[]; texts: string[] }[]
  notes: string[]
}

export type PdfAmount = { label: string; amount: string }
