/** Finds the service order for which a laudo is registered, and locks it until the laudo is written. */
import { invalidFields, type LaudoForm, Problem } from '@faixa/contract'
import { ordemRefusal } from '@faixa/domain'
import type { Ask } from '../../../http/ask.ts'
import { findOrdem, lockOrdem } from '../../ordens/ordem-rows.queries.ts'

/** Refuses an order out of reach or of another empresa with one sentence, and an ended order with another. */
export async function ordemOf(
  { ordem, empresa }: Pick<LaudoForm, 'ordem' | 'empresa'>,
  { db, actor }: Ask,
): Promise<number | undefined> {
  if (ordem === undefined) return undefined
  // A person who closes the order at the same time waits, and then finds it flown.
  await lockOrdem(db, ordem)
  const row = await findOrdem(db, ordem, actor, 'readOrdem')
  if (!row || (row.empresa_id !== null && row.empresa_id !== empresa)) {
    throw invalidFields([{ campo: 'ordem', mensagem: 'A ordem de serviço não está na lista da empresa.' }])
  }
  const detail = ordemRefusal('voar', row.situacao)
  if (detail !== undefined)
    throw new Problem('situacao-impede', { detail, erros: [{ campo: 'ordem', mensagem: detail }] })
  return row.id
}
