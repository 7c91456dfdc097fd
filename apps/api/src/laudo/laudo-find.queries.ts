/** Finds one laudo within a person's reach; for any other person it does not exist. */
import type { Actor, Capability } from '@faixa/domain'
import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { LISTED_COLUMNS } from './laudo-columns.queries.ts'
import { withinReach } from './laudo-reach.queries.ts'

/** Columns that a single laudo has beyond a row of the list. */
const SINGLE_COLUMNS = [
  'id',
  'versao',
  'observacoes',
  'notas',
  'notas_sugeridas',
  'medir_metodo',
  'medir_so_tocados',
  'medir_manter',
  'medir_tirar',
  'medir_segundo_voo',
  'medir_manter_arquivos',
  'medir_do_trajeto',
  'medir_colunas',
  'motor',
  'leitura',
  'processado_em',
  'passadas',
  'faixa_medida',
  'fonte_da_faixa',
  'intervalo_estimado',
  'taxa',
  'intervalo',
  'perda',
  'dose',
  'por_faixa',
  'limites',
  'limites_campo',
  'sobreposicao_passadas',
  'impressao',
  'arquivado_em',
  'ordem_servico_id',
  'aeronave_id',
  'dados_operacao',
  'certificado_faixa',
] as const

export const FOUND_COLUMNS = [...LISTED_COLUMNS, ...SINGLE_COLUMNS] as const

export type FoundLaudo = Pick<Selectable<Tables['laudos']>, (typeof FOUND_COLUMNS)[number]>

/** Returns how the laudo is to be measured, in the API's spelling. */
export function decidedOf(
  row: Pick<
    FoundLaudo,
    `medir_${'so_tocados' | 'manter' | 'tirar' | 'segundo_voo' | 'manter_arquivos' | 'do_trajeto'}`
  >,
) {
  return {
    soTocados: row.medir_so_tocados,
    manterTalhoes: row.medir_manter,
    tirarTalhoes: row.medir_tirar,
    segundoVoo: row.medir_segundo_voo,
    manterArquivos: row.medir_manter_arquivos,
    aplicacaoDoTrajeto: row.medir_do_trajeto,
  }
}

type Capabilities = [Capability, ...Capability[]]

function reachable(db: Db, uuid: string, actor: Actor, capabilities: Capabilities) {
  return db
    .selectFrom('laudos')
    .select(FOUND_COLUMNS)
    .where('uuid', '=', uuid)
    .where((eb) => withinReach(eb, actor, ...capabilities))
}

export async function findLaudo(
  db: Db,
  uuid: string,
  actor: Actor,
  ...capabilities: Capabilities
): Promise<FoundLaudo | undefined> {
  return reachable(db, uuid, actor, capabilities).executeTakeFirst()
}

/** Locks the laudo until the end of the transaction: another writer waits, and then sees the change. */
export async function lockLaudo(
  db: Db,
  uuid: string,
  actor: Actor,
  ...capabilities: Capabilities
): Promise<FoundLaudo | undefined> {
  return reachable(db, uuid, actor, capabilities).forUpdate().executeTakeFirst()
}

/** Locks several laudos within reach in one order, so that two persons at once cannot deadlock. */
export async function lockLaudos(
  db: Db,
  uuids: readonly string[],
  actor: Actor,
  ...capabilities: Capabilities
): Promise<readonly FoundLaudo[]> {
  return db
    .selectFrom('laudos')
    .select(FOUND_COLUMNS)
    .where('uuid', 'in', uuids)
    .where((eb) => withinReach(eb, actor, ...capabilities))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks a laudo, archived or not; the route checks whether this person may. */
export async function lockAnyLaudo(db: Db, uuid: string): Promise<FoundLaudo | undefined> {
  return db.selectFrom('laudos').select(FOUND_COLUMNS).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}
