/** Receives the logo of the installation, which is kept in the database. */
import { createHash } from 'node:crypto'
import { LOGO_MAX_BYTES } from '@faixa/contract'
import { transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { receiveSmallPicture } from '../../http/uploads/small-picture.ts'
import { logoInProcess } from '../../pictures/square-in-process.ts'
import { storeStep } from './instalacao.actions.ts'

export async function putLogo(ask: Ask): Promise<void> {
  const title = 'O logotipo'
  const reduced = await receiveSmallPicture(ask, {
    campo: 'logo',
    title,
    maxBytes: LOGO_MAX_BYTES,
    reduce: logoInProcess,
  })
  const sha256 = createHash('sha256').update(reduced).digest('hex')
  await transaction(ask.db, (db) => storeStep('logo', { sha256, webp: reduced.toString('base64') }, { ...ask, db }))
  await ask.deps.reloadSettings()
}
