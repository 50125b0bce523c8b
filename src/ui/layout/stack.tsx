import { Box, type BoxProps, type PropsOf, type Tag } from './box.tsx'

export type StackProps = BoxProps & {
  /** Of its parts, across. As wide as the stack unless given. */
  align?: 'start'
  /** Its rows keep their height in a taller stack. */
  packed?: boolean
}

/** Parts under each other. */
export function Stack<As extends Tag = 'div'>({ as, align, ...rest }: PropsOf<As, StackProps>) {
  return <Box {...rest} as={as ?? 'div'} base="stack" items={align} />
}
