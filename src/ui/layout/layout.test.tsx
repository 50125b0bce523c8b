import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cluster, type ClusterProps } from './cluster.tsx'
import { Stack, type StackProps } from './stack.tsx'
import { Text, type TextProps } from './text.tsx'

type Flags<Props> = { [Name in keyof Props as true extends Props[Name] ? Name : never]-?: true }
type Words<Props> = {
  [Name in keyof Props as true extends Props[Name] ? never : Name]-?: {
    [Word in Extract<Props[Name], string>]: true
  }
}
type Own<Props> = Omit<Props, 'gap' | 'className'>

const flags: Flags<Own<StackProps & ClusterProps & TextProps>> = {
  packed: true,
  nowrap: true,
  block: true,
  shrinks: true,
  measure: true,
  figures: true,
  display: true,
}
const { align, ...words }: Words<Own<StackProps & TextProps>> = {
  align: { start: true },
  size: { s: true, m: true, l: true, xl: true },
  tone: { muted: true, ink: true, danger: true, link: true },
  weight: { regular: true, medium: true, bold: true },
  leading: { tight: true, dense: true, body: true },
  wrap: { anywhere: true, typed: true, never: true },
}
const {
  align: ofLines,
  justify,
}: Pick<Words<ClusterProps>, 'align' | 'justify'> = {
  align: { start: true, center: true, end: true, baseline: true },
  justify: { between: true },
}

test('every value of a prop has a rule', () => {
  const css = readFileSync('src/ui/layout/layout.module.css', 'utf8')
  const named = Object.entries({ ...words, align: ofLines, justify, items: align })
  const classes = [
    ...Object.keys(flags),
    ...named.flatMap(([name, values]) => Object.keys(values).map((value) => `${name}-${value}`)),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) => `gap-${step}`),
    ...[2, 3, 4, 5, 6].map((step) => `across-${step}`),
  ]
  expect(classes.filter((name) => !css.includes(`.${name} {`))).toEqual([])
})

test('an element keeps its own props and gets none of the component’s', () => {
  const html = renderToStaticMarkup(
    <Stack as="form" id="it" gap="2 3" align="start" measure className="theirs">
      <Cluster as="ul" nowrap shrinks={false} />
      <Text tone={undefined}>words</Text>
    </Stack>,
  )
  const bare = html.replaceAll(/ class="[^"]*"/g, '')
  expect(bare).toBe('<form id="it"><ul></ul><p>words</p></form>')
  expect(html).toMatch(/^<form [^>]*class="[^"]* theirs"/)
})

test('one step is the gap both ways, and a second the one between columns', () => {
  const classesOf = (gap: StackProps['gap']) =>
    / class="([^"]*)"/.exec(renderToStaticMarkup(<Stack gap={gap} />))?.[1]?.match(/(gap|across)-\d/g) ?? []
  expect(classesOf('2')).toEqual(['gap-2'])
  expect(classesOf('2 3')).toEqual(['gap-2', 'across-3'])
  expect(classesOf('0 3')).toEqual(['across-3'])
})
