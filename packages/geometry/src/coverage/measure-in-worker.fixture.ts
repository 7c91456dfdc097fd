/** Measures as a worker of the server does, and nothing else. */
import { parentPort, workerData } from 'node:worker_threads'
import { measureCoverage } from './measure-coverage.ts'
import type { CoverageInput } from './terms/coverage.ts'

// oxlint-disable-next-line require-post-message-target-origin -- a thread's port, not a window
parentPort!.postMessage(await measureCoverage(workerData as CoverageInput))
