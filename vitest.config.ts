import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**']
/** Truths that take minutes to prove, in a run of their own: `npm run test:longo`. */
const LONG = '**/*.longo.test.ts'
const DATABASE = ['./apps/api/src/testing/database.global.ts']

export default defineConfig({
  test: {
    setupFiles: ['./tools/quiet-console.ts'],
    // Programs and measuring threads that tests start read TypeScript that was compiled once: 0.3 s of CPU for a thread instead of 0.7 s.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
    // The machines that run this have few cores and other things to do: what waits for one must not time out.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    // Test files of one process share what they import: reading it anew for each took a quarter of the run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,tools}/**/*.test.ts'],
          exclude: [...NOT_OURS, LONG, 'apps/api/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...NOT_OURS, LONG],
          globalSetup: DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'longo',
          include: [LONG],
          exclude: NOT_OURS,
          globalSetup: DATABASE,
          testTimeout: 900_000,
        },
      },
    ],
  },
})
