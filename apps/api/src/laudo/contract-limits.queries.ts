/** Finds the contract by which a settlement would pay a laudo, where a person may read it. */
import {
  type Actor,
  contractOf,
  grantOf,
  type LimiteDoContrato,
  limitsOfContract,
  type TermosDoContrato,
} from '@faixa/domain'
import type { Db } from '../db/database.ts'
import { rowsWithinReach } from '../http/access/rows-within-reach.queries.ts'
import type { FoundLaudo } from './laudo-find.queries.ts'

/** Returns the limits of that contract; undefined without one, and without an interval, which they would decide. */
export async function limitsOfLaudo(
  db: Db,
  laudo: FoundLaudo,
  actor: Actor,
): Promise<readonly LimiteDoContrato[] | undefined> {
  if (laudo.intervalo === null || grantOf(actor, 'readAcerto').reach === 'none') return undefined
  const contracts = await db
    .selectFrom('contratos as c')
    .innerJoin('contratos_versoes as v', (join) =>
      join.onRef('v.contrato_id', '=', 'c.id').onRef('v.versao', '=', 'c.vigente_versao'),
    )
    .select(['v.tratamento', 'v.inicio', 'v.fim', 'v.termos'])
    .where('c.empresa_id', '=', laudo.empresa_id)
    .where('c.prestadora_id', '=', laudo.prestadora_id)
    .where('c.arquivado_em', 'is', null)
    .where(rowsWithinReach(actor, 'readAcerto', { empresa: 'c.empresa_id', prestadora: 'c.prestadora_id' }))
    .orderBy('c.id')
    .execute()
  const contract = contractOf(laudo, contracts)
  return contract && limitsOfContract(contract.termos as TermosDoContrato)
}
