import { leadLimits } from '#domain/lead-limits.ts'

/** What an endpoint accepts, and what it must refuse. */
export type Row = {
  /** A body of acceptable form. Absent if the endpoint reads none. */
  body?: () => Record<string, unknown>
  /** The fields of a form that a browser posts without a script, in place of JSON. */
  form?: () => Record<string, string>
  /** A body that is a file, in place of JSON. */
  file?: string
  /** The status that this body gets, if what it says is refused like a wrong form. */
  answer?: number
  /** Values that a field must refuse, by the field's path in the body. */
  refused?: Record<string, readonly unknown[]>
  /** Values that a query parameter must refuse. */
  refusedQuery?: Record<string, readonly string[]>
  /** A list by pages, which refuses a cursor that it did not make. */
  hasPages?: boolean
}

export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
export const longerThan = (max: number) => 'x'.repeat(max + 1)
export const wrongTypes = [7, true, null, [], {}, ['x']]
export const wrongText = (max: number) => [...wrongTypes, longerThan(max)]
export const requiredText = (max: number) => [undefined, '', ' \n ', ...wrongText(max)]
export const wrongChoice = ['nonsense', markup, ...wrongTypes]
export const requiredChoice = [undefined, '', ...wrongChoice]
export const wrongProviderId = [
  undefined,
  '',
  'nonsense',
  'order_A|pay_A',
  'pay_A|x',
  'pay_',
  markup,
  ...wrongTypes,
]
export const wrongFlag = [undefined, 'true', 1, null, [], {}]
export const wrongServices = [
  'SEO Optimization',
  { 0: 'SEO Optimization' },
  7,
  true,
  [7],
  [null],
  [longerThan(leadLimits.service)],
]
export const wrongShare = [undefined, -1, 1001, 0.5, '500', null, true, [], {}]
export const wrongEmail = [
  undefined,
  'asha',
  'asha@example',
  'asha@rao@example.com',
  'asha@example.com, ravi@example.com',
  'Asha <asha@example.com>',
  'asha@example.com\r\nBcc: ravi@example.com',
  'asha\u0000@example.com',
  markup,
  `${'x'.repeat(leadLimits.email)}@example.com`,
  ...wrongTypes,
]

export const wrongAmount = [-1, '7', Number.MAX_VALUE, true, [], {}, markup]

export const wrongRecommendations = [
  [],
  'business-website',
  [7],
  ['nonsense'],
  [markup],
  ['business-website', 'business-website'],
]
