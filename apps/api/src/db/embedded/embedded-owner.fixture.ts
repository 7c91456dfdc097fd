/**
 * A process that holds an embedded server, for tests: `embedded-owner.fixture.ts FOLDER`. It prints the server, and a line on stdin ends
 * it.
 */
import { once } from 'node:events'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const silent = { info: () => {}, warn: () => {} }
const server = await startEmbeddedPostgres({ folder: process.argv[2] ?? '', log: silent })
process.stdout.write(`${JSON.stringify({ url: server.url, started: server.started })}\n`)
await once(process.stdin, 'data')
await server.stop()
process.exit()
