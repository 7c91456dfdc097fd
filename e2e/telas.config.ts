/** `npm run telas`: the same stage, for pictures instead of promises. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig(journeys, {
  testMatch: '*.telas.ts',
  // One after the other, so that lists look the same every time.
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
})
