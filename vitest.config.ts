import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**']

export default defineConfig({
  test: {
    setupFiles: ['./tools/quiet-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // The machines that run this have few cores, and a property test that waits for one must not time out.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,tools}/**/*.test.ts'],
          exclude: [...NOT_OURS, 'apps/api/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: NOT_OURS,
          globalSetup: ['./apps/api/src/testing/database.global.ts'],
        },
      },
    ],
  },
})
