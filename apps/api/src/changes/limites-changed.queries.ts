/** All changes of the limits of the weather that an empresa sets end here: the weather of its laudos is measured again. */
import { audit } from '../db/audit/audit.ts'
import type { Changing } from './changing.ts'
import { climaAgain } from './compute-again.queries.ts'

interface LimitesChange {
  readonly empresaId: number
  readonly antes: object
  readonly depois: object
}

/** The last step of the transaction that writes them. */
export async function limitesChanged(ask: Changing, { empresaId, antes, depois }: LimitesChange): Promise<void> {
  await audit(ask, { acao: 'alterar', entidade: 'limites-do-clima', id: empresaId, antes, depois })
  await climaAgain(ask, { empresaId })
}
