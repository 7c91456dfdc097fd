/** `npm run telas`: opens the same stage to take pictures instead of testing. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig(journeys, {
  testMatch: '*.telas.ts',
  // Screens are drawn one after the other, so that lists look the same every time.
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
})
