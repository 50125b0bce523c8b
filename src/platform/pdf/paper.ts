export type PaperRow = { text: string; amount: string }

/** A paper in words: a quote, an invoice or another one with lines and a sum. Its amounts are formatted. */
export type Paper = {
  title: string
  facts: { label: string; value: string }[]
  /** The first line is who sends it. */
  seller: string[]
  buyer: string[]
  rows: PaperRow[]
  total: PaperAmount
  /** What becomes of the total. */
  shares?: PaperAmount[]
  /** Titled parts below the total. */
  parts?: { title: string; rows: PaperRow[]; texts: string[] }[]
  notes: string[]
}

export type PaperAmount = { label: string; amount: string }
