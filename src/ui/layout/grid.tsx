import { Box, type BoxProps, type PropsOf, type Tag } from './box.tsx'

export type GridProps = BoxProps & {
  /** Aligns the parts of a row. */
  align?: 'center' | 'end' | 'baseline'
  packed?: boolean
}

/** Parts in the columns that its class gives. */
export function Grid<As extends Tag = 'div'>({ as, ...rest }: PropsOf<As, GridProps>) {
  return <Box {...rest} as={as ?? 'div'} base="stack" />
}
