import type { ComponentProps, ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './layout.module.css'

/** A step of the scale in tokens.css. */
type Step = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'

export type Tag = ElementType

export type BoxProps = {
  /** One step, or one between rows and one between columns. */
  gap?: Step | `${Step | '0'} ${'2' | '3' | '4' | '5' | '6'}`
  /** May become narrower than its longest word. */
  shrinks?: boolean
  size?: 's' | 'm' | 'l' | 'xl'
  tone?: 'muted' | 'ink' | 'danger' | 'link'
  weight?: 'regular' | 'medium' | 'bold'
  leading?: 'tight' | 'dense' | 'body'
  /** `typed` keeps the lines as a person typed them. */
  wrap?: 'anywhere' | 'typed' | 'never'
  /** No wider than lines are easy to read. */
  measure?: boolean
  figures?: boolean
  display?: boolean
  className?: string | false | undefined
}

/** The props of a layout component, and all others of its element. */
export type PropsOf<As extends Tag, Own> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own | 'as'>

const own = new Set(
  'align items justify packed nowrap block shrinks size tone weight leading wrap measure figures display'.split(
    ' ',
  ),
)

/** A class is named after a prop, or after a prop and its value. */
export function Box({
  as: Element,
  base,
  gap,
  className,
  ...props
}: BoxProps & { as: ElementType; base: string; [name: string]: unknown }) {
  const [row, column = row] = gap?.split(' ') ?? []
  const classes = [base, row && row !== '0' && `gap-${row}`, column !== row && `across-${column}`]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!own.has(name)) rest[name] = value
    else if (value) classes.push(value === true ? name : `${name}-${value}`)
  }
  return (
    <Element {...rest} className={joinClasses(...classes.map((name) => name && styles[name]), className)} />
  )
}
