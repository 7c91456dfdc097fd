import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**']
/** Properties that take minutes to prove, in a separate run: `npm run test:longo`. */
const LONG = '**/*.longo.test.ts'
/** Properties and accidents of which `npm test` tries a fifth of the cases, and `npm run test:longo` all. */
const TRIED_LONGER = [
  'packages/geometry/src/kml/pattern/plain-placemarks.test.ts',
  'packages/geometry/src/kml/trials/read-kml.fuzz.test.ts',
  'packages/geometry/src/formats/trials/hostile-files.test.ts',
  'packages/geometry/src/arithmetic/portable-math.test.ts',
  'packages/geometry/src/coverage/flown-alike.property.test.ts',
  'packages/geometry/src/coverage/measure-coverage.property.test.ts',
  'packages/geometry/src/coverage/passes/untimed-logs.property.test.ts',
  'packages/revision/src/merkle/merkle-proofs.test.ts',
  'tools/simulator/drones/deduced-jobs.test.ts',
  'packages/flight/src/grouping/group-flights.test.ts',
  'packages/flight/src/reading/mutated-logs.test.ts',
  'bench/engine/geos-flights.test.ts',
  'bench/engine/interval-of-flights.test.ts',
  'apps/api/src/db/embedded/embedded-postgres.test.ts',
  'apps/api/src/features/dashboard/kept-sums.api.test.ts',
  'apps/api/src/features/laudos/create/upload-fuzz.api.test.ts',
  'apps/api/src/features/laudos/list/laudo-counts.api.test.ts',
  'apps/api/src/features/laudos/list/laudo-order.api.test.ts',
]
const DATABASE = ['./apps/api/src/testing/database.global.ts']

declare module 'vitest' {
  interface ProvidedContext {
    /** Part of a property's cases that this run tries. */
    readonly shareOfCases: number
  }
}

export default defineConfig({
  test: {
    setupFiles: ['./tools/quiet-console.ts', './tools/property-seed.ts'],
    // Programs and measuring threads that tests start read TypeScript that was compiled once: 0.3 s of CPU for a thread instead of 0.7 s.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
    // The machines that run this have few cores and other load, so that waiting for one must not time out.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // After this time vitest exits without its teardown, which drops the run's databases and ends the server of the API tests.
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // A third of the time tests wait: for a program to start, for the queue's next poll, for the database to restart.
    maxWorkers: 3,
    // Test files of one process share their imports: importing them again for each took a quarter of the run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,tools}/**/*.test.ts'],
          exclude: [...NOT_OURS, LONG, 'apps/api/**'],
          provide: { shareOfCases: 0.2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...NOT_OURS, LONG],
          provide: { shareOfCases: 0.2 },
          globalSetup: DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'longo',
          include: [LONG, ...TRIED_LONGER],
          exclude: NOT_OURS,
          provide: { shareOfCases: 1 },
          globalSetup: DATABASE,
          testTimeout: 900_000,
        },
      },
    ],
  },
})
