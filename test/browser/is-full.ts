/** `npm test -- --full` */
export const isFull = process.env.FULL === '1'

/** `npm run screenshots` sets it. */
export const screenshotFolder = process.env.SCREENSHOTS

/** The short run takes cases with `isShort`. */
export const shortWhere = (isShort: boolean) => (isShort ? {} : { tag: '@full' })
