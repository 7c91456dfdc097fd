/** A process of its own that holds an embedded server: `embedded-owner.fixture.ts FOLDER`. Prints what it got; a line on stdin ends it. */
import { once } from 'node:events'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const silent = { info: () => {}, warn: () => {} }
const server = await startEmbeddedPostgres({ folder: process.argv[2] ?? '', log: silent })
process.stdout.write(`${JSON.stringify({ url: server.url, started: server.started })}\n`)
await once(process.stdin, 'data')
await server.stop()
process.exit()
