/** `npm start`: from a bare clone to a server that answers, with something to look at. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, Failure } from './install.mjs'
import { runServer } from './run-server.mjs'

try {
  ensureInstalled()
  // A process that only works the queue shows nothing.
  if (process.env.FAIXA_PAPEL !== 'worker') ensureBuilt()
  runServer()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
