/** The parts that we use of a package without types of its own. */
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
