/** `npm start`: starts a server with data from a bare clone. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, Failure } from './install.mjs'
import { runServer } from './run-server.mjs'

try {
  ensureInstalled()
  // A process without HTTP interface has no screens.
  if (process.env.FAIXA_PAPEL !== 'worker') ensureBuilt()
  runServer()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
