/** A run of tests that is going to be killed: starts the server of a folder and waits. */
import { startRunServer } from './run-server.ts'

await startRunServer(process.argv[2]!)
process.send?.('started')
setInterval(() => {}, 60_000)
