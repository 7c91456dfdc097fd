import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,bench,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    setupFiles: ['./tools/quiet-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // The machines that run this have few cores, and a property test that waits for one must not time out.
    maxWorkers: 2,
  },
})
