import * as v from 'valibot'
import { builtInFacts } from '#domain/agency.ts'
import { refusedColour } from '#domain/brand.ts'
import { isTimeZone } from '#domain/calendar-day.ts'
import { fontPairs } from '#domain/fonts.ts'
import { invalidEmailText, isEmail } from '#domain/text-fields.ts'
import { defineContent } from '#platform/content/define-content.ts'
import * as field from '#platform/content/fields.ts'

type Line = ReturnType<typeof field.line>

/** An empty line passes. */
function checked(line: Line, isRight: (text: string) => boolean, message: string): Line {
  return {
    ...line,
    schema: v.pipe(
      line.schema,
      v.check((text) => text === '' || isRight(text), message),
    ),
  }
}

const under = <F extends object>(heading: string, of: F): F => ({ ...of, heading })

const fixedByPapers = <F extends object>(of: F): F => ({ ...of, isFixedByPapers: true })

const email = (label: string, words: { missing?: string; hint?: string } = {}) =>
  checked(field.line(label, { max: 254, ...words }), isEmail, invalidEmailText)

const profile = (network: string) =>
  checked(
    field.line(network, { max: 300, hint: 'Its address. Hidden while empty.' }),
    (text) => URL.parse(text)?.protocol === 'https:',
    'Use an address that begins with https://',
  )

const colours = ['accent', 'link', 'linkOnDark'] as const

const claim = (label: string) => field.line(label, { max: 12, hint: 'Hidden while empty.' })

const days = (label: string, hint: string) => field.wholeNumber(label, { min: 1, max: 365, hint })
const hours = (label: string, hint: string) => field.wholeNumber(label, { min: 1, max: 2000, hint })

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }))

const kind = defineContent({
  kind: 'agency',
  noun: 'agency',
  title: 'Agency',
  place: { text: 'Every page, email and paper', href: '/' },
  named: 'name',
  publishes: 'agency',
  changedBy: 'owner',
  isSingle: true,
  refuse: (data) =>
    colours.flatMap((name) => {
      const message = refusedColour(name, String(data[name]))
      return message ? [{ field: name, message }] : []
    }),
  fields: {
    name: field.line('Name', { max: 60, missing: 'Name the agency.', hint: 'Also the wordmark.' }),
    tagline: field.line('Tagline', { max: 160, missing: 'Write a tagline.', hint: 'In the footer.' }),
    about: field.text('About', {
      max: 600,
      missing: 'Say something about the agency.',
      hint: 'On the contact page, after “… is a web agency in …, founded in …”.',
    }),
    foundedYear: field.wholeNumber('Founded in', { min: 1900, max: 2100 }),
    domain: checked(
      field.line('Domain', {
        max: 253,
        missing: 'Name the domain.',
        hint: 'Stands in the terms, such as example.com',
      }),
      (text) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text),
      'Use a domain such as example.com',
    ),
    email: under('Contact', email('Email', { missing: 'Give an email address.' })),
    phone: field.line('Phone', { max: 40, hint: 'Hidden while empty.' }),
    whatsapp: field.line('WhatsApp', { max: 40, hint: 'Hidden while empty.' }),
    openingHours: field.lines('Opening hours', {
      max: 60,
      most: 7,
      hint: 'Such as “Monday to Friday: 9:30 to 18:00”. Hidden while empty.',
    }),
    postalAddress: under(
      'Papers',
      field.lines('Postal address', { max: 100, most: 6, hint: 'Also on the contact page.' }),
    ),
    taxNumber: field.line('Tax number', { max: 60 }),
    country: field.line('Country', {
      max: 60,
      missing: 'Name the country.',
      hint: 'Its law governs the policies.',
    }),
    countryCode: checked(
      field.line('Country code', { max: 2, missing: 'Give the code.', hint: 'Two letters, such as IN.' }),
      (text) => /^[A-Z]{2}$/.test(text),
      'Use two capital letters, such as IN.',
    ),
    timeZone: fixedByPapers(
      checked(
        field.line('Time zone', {
          max: 60,
          missing: 'Name the time zone.',
          hint: 'Such as Asia/Kolkata. Fixed once the first paper has a number.',
        }),
        isTimeZone,
        'Use a zone such as Asia/Kolkata.',
      ),
    ),
    timeZonePlace: field.line('Place of the zone', {
      max: 40,
      missing: 'Name the place.',
      hint: 'As in “24 November 2026 (India time)”.',
    }),
    financialYearStart: fixedByPapers(
      field.choice('Financial year begins in', months, {
        hint: 'Fixed once the first paper has a number.',
      }),
    ),
    linkedIn: under('Social media', profile('LinkedIn')),
    instagram: profile('Instagram'),
    youTube: profile('YouTube'),
    senderName: under(
      'Emails',
      field.line('Name of email sender', { max: 60, hint: 'The agency’s name while empty.' }),
    ),
    replyAddress: email('Address for replies', { hint: 'The agency’s email while empty.' }),
    websitesDelivered: under('Claims', claim('Websites delivered')),
    satisfaction: claim('Client satisfaction'),
    rating: claim('Rating'),
    projects: claim('Projects'),
    responseTime: under(
      'Promises',
      field.line('We reply within', {
        max: 30,
        missing: 'Say how long an answer takes.',
        hint: 'Such as “24 hours”.',
      }),
    ),
    responseTimeAfterPayment: field.line('We reply after a deposit within', {
      max: 30,
      missing: 'Say how long an answer takes.',
    }),
    deliveryHours: hours('Delivery within', 'Hours, from the complete checklist.'),
    fastDeliveryHours: hours('Advertised delivery', 'Hours, on version B.'),
    deliveryHeadline: field.line('Delivery in the headline', {
      max: 30,
      missing: 'Say how fast you deliver.',
      hint: 'Such as “one day”.',
    }),
    deliveryChecklist: field.line('What you need from clients', {
      max: 120,
      missing: 'Say what you need.',
      hint: 'Such as “your texts, pictures, logo and access”.',
    }),
    checkDays: days('Days to check', 'How long a client may check a delivery.'),
    refundWorkingDays: days('Working days until a refund', 'Until it is on its way.'),
    dataRequestDays: days('Days for a request about data', 'At most.'),
    accent: under('Brand', field.colour('Accent colour', { hint: 'Fills buttons; dark text stands on it.' })),
    link: field.colour('Links on light pages'),
    linkOnDark: field.colour('Links on dark pages'),
    fonts: field.choice('Fonts', fontPairs, {
      hint: 'On pages and share pictures, and for name and title of papers.',
    }),
    hasWeb: field.toggle('The built-in brand’s web', {
      hint: 'Web, zigzag, spider and the word “woven”.',
    }),
  },
})

const complete = v.pipe(
  v.unknown(),
  v.transform((stored): unknown => ({ ...builtInFacts, ...Object(stored) })),
  kind.schema,
)

/** The facts of `AgencyFacts`. An entry of an earlier release lacks the facts that are new, and gets the built-in ones. */
export const agencyKind = { ...kind, schema: complete, draftSchema: complete }
