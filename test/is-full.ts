/** `npm test -- --full`: the long forms of tests, and the tests that are tagged `@full`. */
export const isFull = process.env.FULL === '1'

/** `npm run screenshots`: where the browser tests put pictures of the screens that axe would look at. */
export const screenshotFolder = process.env.SCREENSHOTS

/** The details of a browser test that is one of several cases: the short run takes the one that stands for the others. */
export const shortWhere = (isShort: boolean) => (isShort ? {} : { tag: '@full' })
