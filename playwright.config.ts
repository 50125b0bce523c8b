import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
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
      // npm test finds or fetches the browser and names it here.
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--disable-gpu', '--disable-background-networking'],
    },
    // The trace's own copies of the page show as much; to film every frame as well takes time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
