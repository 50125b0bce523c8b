import { accountsRows } from './accounts-rows.ts'
import { blogRows } from './blog-rows.ts'
import { consentRows } from './consent-rows.ts'
import { experimentsRows } from './experiments-rows.ts'
import { filesRows } from './files-rows.ts'
import { invoicesRows } from './invoices-rows.ts'
import { leadsRows } from './leads-rows.ts'
import { mailsRows } from './mails-rows.ts'
import { paymentsRows } from './payments-rows.ts'
import { portfolioRows } from './portfolio-rows.ts'
import { pricingRows } from './pricing-rows.ts'
import { programRows } from './program-rows.ts'
import { projectsRows } from './projects-rows.ts'
import { quotesRows } from './quotes-rows.ts'
import { wizardRows } from './wizard-rows.ts'
import type { Row } from './wrong-values.ts'

/** Every endpoint of the API, with what it must refuse. */
export const rows: Record<string, Row> = {
  ...accountsRows,
  ...blogRows,
  ...consentRows,
  ...experimentsRows,
  ...filesRows,
  ...invoicesRows,
  ...leadsRows,
  ...mailsRows,
  ...paymentsRows,
  ...portfolioRows,
  ...pricingRows,
  ...programRows,
  ...projectsRows,
  ...quotesRows,
  ...wizardRows,
}
