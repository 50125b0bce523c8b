import { formatMoney, formatRupees, wholeMoney } from '#domain/money/money.ts'
import { leadStates } from '#domain/records/lead.ts'
import { importStates } from '#domain/records/lead-import.ts'
import { checklistStates, milestoneStates, projectStates } from '#domain/records/project.ts'
import { quoteStates } from '#domain/records/quote.ts'
import type { AuditedField, AuditedNoun } from './audit.ts'

type States = Readonly<Record<string, { label: string }>>

const statesOf: Partial<Record<AuditedNoun, States>> = {
  lead: leadStates,
  'lead-import': importStates,
  quote: quoteStates,
  project: { ...checklistStates, ...milestoneStates, ...projectStates },
}

/**
 * @param entry `before` and `after` are the objects of an audit entry
 * @throws TypeError if one of them is no object
 */
export function auditedFields(entry: { noun: AuditedNoun; before: unknown; after: unknown }): AuditedField[] {
  const [before, after] = partsOf(valuesOf(entry.before), valuesOf(entry.after))
  const textOf = (name: string, value: unknown) =>
    (name === 'status' && statesOf[entry.noun]?.[String(value)]?.label) || plainText(name, value)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name: labelOf(name),
    before: textOf(name, before[name]),
    after: textOf(name, after[name]),
  }))
}

type Values = Record<string, unknown>

function valuesOf(stored: unknown): Values {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    throw new TypeError('An audit entry without an object')
  }
  return { ...stored }
}

/** Texts of content are one value each, of which the fields that differ stand in its place. */
function partsOf(before: Values, after: Values): [Values, Values] {
  const [old, now]: [Values, Values] = [{ ...before }, { ...after }]
  for (const text of ['published', 'draft']) {
    if (!isObject(before[text]) && !isObject(after[text])) continue
    const [was, is] = [before[text] ?? {}, after[text] ?? {}].map(valuesOf) as [Values, Values]
    delete old[text]
    delete now[text]
    for (const name of Object.keys({ ...was, ...is })) {
      if (isDeepEqual(was[name], is[name])) continue
      old[name] = was[name]
      now[name] = is[name]
    }
  }
  return [old, now]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `answeredElsewhereAt` becomes “Answered elsewhere”. */
function labelOf(name: string): string {
  const words = name
    .replace(/(?<=.)(InrMinor|Minor|Inr|PerMille|At|On|Id)$/, '')
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/, 'URL')
    .replace(/ b$/, ' of B')
    .trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function plainText(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (name.endsWith('PerMille')) return `${value / 10}%`
    if (name.endsWith('Inr')) return formatMoney(wholeMoney(value, 'INR'))
    return name.endsWith('InrMinor') ? formatRupees(value) : String(value)
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
