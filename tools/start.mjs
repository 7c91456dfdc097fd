/** `npm start`: from a bare clone to a server that answers, with something to look at. */
import { ensureInstalled, Failure } from './install.mjs'
import { runServer } from './run-server.mjs'

try {
  ensureInstalled()
  runServer()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
