/** `npm start`: starts a server with data from a bare clone. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure } from './platform/failure.mjs'
import { runServer } from './run-server.mjs'

try {
  await ensureInstalled()
  // A process without HTTP interface has no screens.
  if (process.env.FAIXA_PAPEL !== 'worker') await ensureBuilt()
  runServer()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
