import { Box, type BoxProps, type PropsOf, type Tag } from './box.tsx'

export type TextProps = Omit<BoxProps, 'gap'> & {
  /** Puts it on lines of its own, a `span` too. */
  block?: boolean
}

export function Text<As extends Tag = 'p'>({ as, ...rest }: PropsOf<As, TextProps>) {
  return <Box {...rest} as={as ?? 'p'} base="" />
}
