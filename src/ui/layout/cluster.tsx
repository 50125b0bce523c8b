import { Box, type BoxProps, type PropsOf, type Tag } from './box.tsx'

export type ClusterProps = BoxProps & {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'between'
  nowrap?: boolean
}

/** Parts beside each other, in as many lines as they need. */
export function Cluster<As extends Tag = 'div'>({ as, ...rest }: PropsOf<As, ClusterProps>) {
  return <Box {...rest} as={as ?? 'div'} base="cluster" />
}
