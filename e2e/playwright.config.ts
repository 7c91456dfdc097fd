/** Journeys of named people through the built application and the real server, in a real browser. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../node_modules/.cache/e2e',
  globalSetup: './stage/open-stage.ts',
  fullyParallel: true,
  // The server, its database and a browser that draws maps without a graphics card share two cores.
  workers: 2,
  // tools/test.mjs retries a failure once, alone, and reports those that pass then.
  retries: 0,
  // The limit ends a hanging test. A slow machine takes longer, and does not fail because of time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/e2e.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Recording takes a third of a journey's time. The option `--trace on` records one for debugging.
    trace: 'off',
    launchOptions: launchOptions(),
  },
})
