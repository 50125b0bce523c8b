import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isFull, screenshotFolder } from './test/browser/is-full.ts'
import type { EngineName } from './test/engines/engine-fixtures.ts'

// Set by npm test, which finds or fetches the browsers and reports any that are missing.
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH, FIREFOX_PATH, WEBKIT_DRIVER } = process.env
const engine = (name: EngineName) => ({
  name,
  testDir: 'test/engines',
  // WebKit renders slowly without a GPU.
  timeout: 240_000,
  use: { engineName: name },
})
// The WebKit driver's client logs every session by default.
process.env.WDIO_LOG_LEVEL ??= 'error'
// Without a locale, Chromium loses file names beyond ASCII.
process.env.LANG ??= 'C.UTF-8'

const filesWithScreens = () =>
  globSync(`${import.meta.dirname}/test/e2e/**/*.e2e.ts`).filter((file) =>
    readFileSync(file, 'utf8').includes('expectAccessible('),
  )

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    { name: 'e2e', testDir: 'test/e2e', ...(screenshotFolder && { testMatch: filesWithScreens() }) },
    { ...engine('chromium'), testMatch: ['**/{dialogs,changed-by-others,press}.e2e.ts'] },
    ...(FIREFOX_PATH ? [engine('firefox')] : []),
    ...(WEBKIT_DRIVER ? [engine('webkit')] : []),
  ],
  testMatch: '**/*.e2e.ts',
  ...(!isFull && { grepInvert: /@full/ }),
  globalSetup: './test/database/global-setup.ts',
  workers: availableParallelism(),
  // CI repeats a failed test once; one that passes then is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // The full forms check each screen six times.
  timeout: isFull || screenshotFolder ? 240_000 : 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Neither the agency's time zone nor UTC.
    timezoneId: 'America/Los_Angeles',
    launchOptions: {
      executablePath: CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH,
      args: ['--disable-gpu', '--disable-background-networking'],
    },
  },
})
