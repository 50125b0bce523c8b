declare module 'subset-font' {
  type Options = {
    targetFormat?: 'truetype' | 'woff2'
    /** A number pins the axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
