/** `npm start`: brings a bare clone to a running server with data to look at. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, Failure } from './install.mjs'
import { runServer } from './run-server.mjs'

try {
  ensureInstalled()
  // A process that only works the queue has no screens.
  if (process.env.FAIXA_PAPEL !== 'worker') ensureBuilt()
  runServer()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
