import { defineConfig } from '@playwright/test'
import type { EngineName } from './test/engines/engine-fixtures.ts'

// npm test finds or fetches the browsers and names them here; it says so when it leaves one out.
const { CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER } = process.env
const engine = (name: EngineName) => ({
  name,
  testDir: 'test/engines',
  // WebKit draws on a screen that no graphics card helps with.
  timeout: 120_000,
  use: { engineName: name },
})
// The way to WebKit's driver otherwise tells of each session.
process.env.WDIO_LOG_LEVEL ??= 'error'

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    { ...engine('chromium'), testMatch: '**/dialogs.e2e.ts' },
    ...(FIREFOX_PATH ? [engine('firefox')] : []),
    ...(WEBKIT_DRIVER ? [engine('webkit')] : []),
  ],
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/database.setup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: ['--disable-gpu', '--disable-background-networking'],
    },
    // The trace's own copies of the page show as much; to film every frame as well takes time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
