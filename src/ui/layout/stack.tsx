import { Box, type BoxProps, type PropsOf, type Tag } from './box.tsx'

export type StackProps = BoxProps & {
  /** Aligns its parts across. They are as wide as the stack unless given. */
  align?: 'start'
  /** Its rows keep their height in a taller stack. */
  packed?: boolean
}

/** Parts under each other. */
export function Stack<As extends Tag = 'div'>({ as, align, ...rest }: PropsOf<As, StackProps>) {
  return <Box {...rest} as={as ?? 'div'} base="stack" items={align} />
}
