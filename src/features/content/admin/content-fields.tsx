import { Fragment } from 'react'
import * as v from 'valibot'
import type { ContentData } from '#domain/records/content.ts'
import { PictureField } from '#features/pictures/picture-field.tsx'
import type { ContentEntry } from '#platform/content/content.ts'
import type { Field as ContentField, Fields } from '#platform/content/fields.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { ColourInput } from '#ui/forms/colour-input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './content-fields.module.css'
import { FontSample } from './font-sample.tsx'
import { PriceOutcomes } from './price-outcomes.tsx'
import { numberIn, pictureIn, type Typed, type TypedValue, typedData, typedOf } from './typed-data.ts'
import type { Entries } from './use-content.ts'

type ContentFieldsProps = {
  fields: Fields
  typed: Typed
  published: ContentData | null
  field: Field
  entries: Entries
  onChange: (name: string, value: TypedValue) => void
}

const sectionId = (name: string) => `section-${name}`

/** Links to the sections of a long form. */
export function ContentSections({ fields }: { fields: Fields }) {
  const sections = Object.entries(fields).filter(([, { heading }]) => heading)
  if (sections.length < 3) return null
  return (
    <Cluster as="nav" gap="2 4" aria-label="Sections">
      {sections.map(([name, { heading }]) => (
        <a key={name} href={`#${sectionId(name)}`}>
          {heading}
        </a>
      ))}
    </Cluster>
  )
}

/** The inputs of a kind, in the order of its fields. */
export function ContentFields({ fields, typed, published, field, entries, onChange }: ContentFieldsProps) {
  const paid = Object.keys(fields).find((name) => fields[name]?.input === 'price')
  return Object.entries(fields).map(([name, one]) => (
    <Fragment key={name}>
      {one.heading && (
        <Text as="h2" size="l" id={sectionId(name)} className={styles.section}>
          {one.heading}
        </Text>
      )}
      <ContentInput
        field={one}
        isPaid={name === paid}
        bound={field(name)}
        altError={field(`${name}.alt`).error}
        value={typed[name] ?? ''}
        published={published?.[name]}
        entries={entries}
        onChange={(value) => onChange(name, value)}
      />
    </Fragment>
  ))
}

type InputProps = {
  field: ContentField
  /** The first price of a kind is the one that visitors pay. */
  isPaid: boolean
  bound: ReturnType<Field>
  /** Of a picture's description. */
  altError: string | undefined
  value: TypedValue
  /** What visitors see now. */
  published: ContentData[string] | undefined
  entries: Entries
  onChange: (value: TypedValue) => void
}

function ContentInput({ field, isPaid, bound, altError, value, published, entries, onChange }: InputProps) {
  const { input, label, hint, max, from = [] } = field
  const text = typeof value === 'string' ? value : ''
  const chosen = typeof value === 'object' ? value : []
  const required = isRequired(field)
  const common = { ...bound, label, hint, required, value: text }
  const options = field.options ?? entryOptions(entries.entriesOf(from), input === 'pick' ? [text] : chosen)
  const typing = {
    ...common,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (input) {
    case 'text':
      return <TextArea {...typing} rows={3} maxLength={max} />
    case 'markdown':
      return <TextArea {...typing} rows={24} maxLength={max} spellCheck />
    case 'lines':
      return <TextArea {...typing} rows={4} />
    case 'price':
      return (
        <Stack gap="2">
          <TextInput {...typing} label={`${label} in ₹`} inputMode="numeric" maxLength={16} />
          <PriceOutcomes
            label={label}
            inr={readable(field, numberIn(text))}
            publishedInr={typeof published === 'number' ? published : null}
            isPaid={isPaid}
          />
        </Stack>
      )
    case 'colour':
      return <ColourInput {...common} autoComplete="off" maxLength={max} onChange={onChange} />
    case 'number':
      return <TextInput {...typing} inputMode="numeric" maxLength={16} />
    case 'day':
      return <TextInput {...typing} type="date" />
    case 'switch':
      return (
        <Checkbox
          {...bound}
          kind="switch"
          label={label}
          description={hint}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choice':
    case 'pick': {
      const faces = field.options?.find((option) => option.value === text)?.faces
      return (
        <Stack gap="3">
          <Select
            {...common}
            options={options}
            placeholder={required ? 'Choose one' : 'None'}
            onChange={({ target }) => onChange(target.value)}
          />
          {faces && <FontSample {...faces} />}
        </Stack>
      )
    }
    case 'picture':
      return (
        <PictureField
          {...bound}
          label={label}
          hint={hint}
          value={pictureIn(text)}
          altError={altError}
          onChange={(picture) => onChange(picture ? JSON.stringify(picture) : '')}
        />
      )
    case 'picks':
      return (
        <CheckList
          {...bound}
          legend={label}
          hint={hint}
          choices={options}
          values={chosen}
          onChange={onChange}
        />
      )
    default:
      return <TextInput {...typing} maxLength={max} />
  }
}

/** Those that visitors see, and those that are chosen already. */
function entryOptions(entries: readonly ContentEntry[], chosen: readonly string[]) {
  return entries
    .filter(({ key, published, isRemoved }) => (published && !isRemoved) || chosen.includes(key))
    .map(({ key, name, published, isRemoved }) => ({
      value: key,
      label: published && !isRemoved ? name : `${name} (not on the site)`,
    }))
}

function readable({ schema }: ContentField, inr: number): number | null {
  return v.is(schema, inr) ? inr : null
}

function isRequired(field: ContentField): boolean {
  const fields = { field }
  return !v.is(field.schema, typedData(fields, typedOf(fields)).field)
}
