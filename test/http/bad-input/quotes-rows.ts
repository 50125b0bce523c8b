import { invoiceLimits } from '#features/invoices/invoice.ts'
import { quoteLimits } from '#features/quotes/quote.ts'
import {
  longerThan,
  markup,
  type Row,
  requiredText,
  wrongEmail,
  wrongFlag,
  wrongText,
  wrongTypes,
} from './wrong-values.ts'

const wrongId = [undefined, '', 'nonsense', '1', markup, ...wrongTypes]
const wrongVersion = [undefined, 0, -1, 1.5, '1', markup, null]
const wrongCount = [undefined, -1, 0.5, '7', null, true, [], {}, Number.MAX_VALUE, markup]
const optional = (values: readonly unknown[]) => values.filter((value) => value !== undefined)

export const quotesRows: Record<string, Row> = {
  'GET /api/my/quotes': {},
  'GET /api/admin/quotes': { refusedQuery: { leadId: ['', 'nonsense', markup] } },
  'POST /api/admin/quotes': {
    body: () => ({ leadId: '018f4a44-4444-7444-8444-444444444444' }),
    refused: { leadId: wrongId },
  },
  'GET /api/quotes/:id': {},
  'GET /api/quotes/:id/pdf': { refusedQuery: { optionIds: ['nonsense', markup] } },
  'POST /api/quotes/:id/edit': {
    body: () => ({
      version: 7,
      clientName: 'Asha Rao',
      clientEmail: 'asha@example.com',
      companyName: 'Rao Silks',
      taxNumber: '29ABCDE1234F2Z5',
      note: 'As we said on the phone.',
      validDays: 14,
      lines: [
        {
          id: 'website',
          name: 'Website',
          detail: 'Five pages.',
          amountMinor: 1_500_000,
          isOption: false,
          isChosen: true,
        },
      ],
    }),
    refused: {
      version: wrongVersion,
      clientName: wrongText(quoteLimits.name),
      clientEmail: optional(wrongEmail),
      companyName: wrongText(quoteLimits.name),
      taxNumber: wrongText(quoteLimits.taxNumber),
      note: wrongText(quoteLimits.note),
      validDays: [...wrongCount, 0, quoteLimits.validDays + 1],
      lines: [undefined, [], 'x', 7, null, ['x'], [{}]],
      'lines.0.id': requiredText(60),
      'lines.0.name': requiredText(quoteLimits.lineName),
      'lines.0.detail': wrongText(quoteLimits.lineDetail),
      'lines.0.amountMinor': [...wrongCount, quoteLimits.amountMinor + 1],
      'lines.0.isOption': wrongFlag,
      'lines.0.isChosen': wrongFlag,
    },
  },
  'POST /api/quotes/:id/send': { body: () => ({ version: 7 }), refused: { version: wrongVersion } },
  'POST /api/quotes/:id/link': { body: () => ({ version: 7 }), refused: { version: wrongVersion } },
  'POST /api/quotes/:id/links/revoke': { body: () => ({ version: 7 }), refused: { version: wrongVersion } },
  'POST /api/quotes/:id/open': {},
  'POST /api/quotes/:id/accept': {
    body: () => ({ version: 7, name: 'Asha Rao', optionIds: [], text: 'I accept.' }),
    refused: {
      version: wrongVersion,
      name: requiredText(quoteLimits.name),
      optionIds: [undefined, 'x', 7, null, [7], [null], ['']],
      text: [undefined, '', longerThan(quoteLimits.acceptedText), ...wrongTypes],
    },
  },
  'POST /api/quotes/:id/decline': {
    body: () => ({ version: 7, reason: 'Too late for us.' }),
    refused: { version: wrongVersion, reason: wrongText(quoteLimits.note) },
  },
  'POST /api/quotes/:id/checkout': {},
  'POST /api/quotes/:id/invoice': {
    body: () => ({ taxNumber: '29ABCDE1234F1Z5' }),
    refused: { taxNumber: [undefined, ...wrongText(invoiceLimits.taxNumber)] },
  },
}
