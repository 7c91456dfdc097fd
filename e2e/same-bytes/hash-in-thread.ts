/** Hashes the flight that a worker thread of Node is started with. */
import { parentPort, workerData } from 'node:worker_threads'
import { type FlightTexts, flightHashes } from './flight-hash.ts'

// oxlint-disable-next-line require-post-message-target-origin -- a thread's port, not a window
parentPort!.postMessage(await flightHashes(workerData as FlightTexts))
