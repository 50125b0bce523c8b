/** The parts that we use of packages without types of their own, or with types that TypeScript does not find. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    httpServer: import('node:http').Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module 'fflate' {
  /** Returns the content of each file by its path. */
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>
}
