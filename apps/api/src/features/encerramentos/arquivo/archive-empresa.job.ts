/** Builds the archive of an empresa that is being closed, and keeps it in the store of files. A killed job begins again. */
import type { Clock } from '../../../clock.ts'
import { type Db, transaction } from '../../../db/database.ts'
import { beginRemoval } from '../../../eliminacao/doomed-rows.queries.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { countRows, doomEmpresa } from '../empresa-rows.queries.ts'
import { countUnmeasured, findClosing, findEmpresa, keepArchive, openLongSnapshot } from '../encerramentos.queries.ts'
import { partsOf } from './archive-parts.ts'
import { streamZip, type Written } from './stream-zip.ts'

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly seal: Seal
  readonly log: Log
}

/** Limit of a statement, ms. */
const LIMIT_MS = 600_000

export async function archiveEmpresa(
  { payload: { empresaId }, signal }: Pick<Work<{ readonly empresaId: number }>, 'payload' | 'signal'>,
  { db, clock, files, seal, log }: Means,
): Promise<void> {
  const closing = await findClosing(db, empresaId)
  if (!closing || closing.arquivo) return
  if ((await countUnmeasured(db, empresaId)) > 0) throw new Error(`Laudos of empresa ${empresaId} are still measured`)
  const em = clock.now()
  // Nothing is written in this transaction but its list of rows; everything is read in one snapshot.
  const reading = await openLongSnapshot(db, LIMIT_MS)
  try {
    const empresa = (await findEmpresa(reading, empresaId))!
    await beginRemoval(reading)
    await doomEmpresa(reading, empresaId)
    const written: Written[] = []
    const archived = { empresa: { id: empresa.id, nome: empresa.nome }, em, linhas: await countRows(reading) }
    const parts = partsOf(reading, archived, written, { files, seal })
    const zip = streamZip(parts, (part) => void written.push(part))
    signal.addEventListener('abort', () => void zip.destroy(new Error('The archive was interrupted')), { once: true })
    const reception = await files.receive(zip, { maxBytes: Number.MAX_SAFE_INTEGER })
    if (!reception.ok) throw new Error(`The archive was refused: ${reception.why}`)
    const { received } = reception
    try {
      await received.keep()
    } finally {
      await received.discard()
    }
    const { sha256, bytes } = received
    await transaction(db, async (tx) => {
      // Without its row the file is an orphan, which the nightly sweep deletes.
      if (!(await keepArchive(tx, closing.id, { sha256, bytes, em }))) throw new Error('The closing was withdrawn')
    })
    log.info({ empresaId, bytes, partes: written.length }, 'arquivo da empresa pronto')
  } finally {
    await reading.rollback().execute()
  }
}
