/**
 * Registers the plots of an area file (stdin) on the embedded database of a running server, for journeys. Arguments: its folder, the
 * empresa, and the unidade if any.
 */
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { insertPlots } from './registered-plots.fixture.ts'

const [folder = '', empresa, unidade] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {} }
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'banco'), log })
const { db, close } = openDatabase(postgres.url, { onError: () => {} })
await insertPlots(db, await text(process.stdin), {
  empresa_id: Number(empresa),
  unidade_id: unidade === undefined ? null : Number(unidade),
})
await close()
await postgres.stop()
