/** Reads the checks of laudos: the findings that a person has to confirm, for lists and settlements. */
import type { Verificacao } from '@faixa/contract'
import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'

/** The checks of each laudo by its uuid, in the order of its findings; a laudo without checks has no entry. */
export async function readChecks(
  db: Db,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly Verificacao[]>> {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('laudos')
    .innerJoin('laudos_achados as achado', 'achado.laudo_id', 'laudos.id')
    .select(['laudos.uuid', 'achado.codigo', 'achado.mensagem', 'achado.o_que_fazer'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('laudos_confirmacoes as confirmacao')
          .select('confirmacao.laudo_id')
          .whereRef('confirmacao.laudo_id', '=', 'achado.laudo_id')
          .whereRef('confirmacao.codigo', '=', 'achado.codigo')
          .whereRef('confirmacao.mensagem', '=', 'achado.mensagem'),
      ).as('confirmada'),
    )
    .where((eb) => eb('laudos.uuid', '=', eb.fn.any(eb.val([...uuids]))))
    .where('achado.confirmar', '=', true)
    .orderBy('achado.laudo_id')
    .orderBy('achado.posicao')
    .execute()
  const byLaudo = Map.groupBy(rows, ({ uuid }) => uuid)
  return new Map([...byLaudo].map(([uuid, checks]) => [uuid, checks.map(checkOf)]))
}

interface CheckRow {
  readonly codigo: string
  readonly mensagem: string
  readonly o_que_fazer: string | null
  readonly confirmada: unknown
}

function checkOf({ codigo, mensagem, o_que_fazer, confirmada }: CheckRow): Verificacao {
  return {
    codigo,
    mensagem,
    ...present({ oQueFazer: o_que_fazer ?? undefined }),
    ...(confirmada === true && { confirmada }),
  }
}
