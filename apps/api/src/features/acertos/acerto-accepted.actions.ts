import type { Ask } from '../../http/ask.ts'
import { closeLinhas } from './acerto-linhas.queries.ts'
import type { AcertoRow } from './acerto-rows.queries.ts'

/** Both sides have accepted a settlement, in this transaction: its lines stay as they are from now on. */
export async function acertoAccepted({ db }: Ask, { id }: Pick<AcertoRow, 'id' | 'uuid'>): Promise<void> {
  await closeLinhas(db, id, 'aceito')
}
