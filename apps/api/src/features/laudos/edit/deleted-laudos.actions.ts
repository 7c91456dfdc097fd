import { DELETED_MAX } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Ask } from '../../../http/ask.ts'
import { findDeletedLaudos } from './deleted-laudos.queries.ts'

/** Lists the deleted laudos that the person may restore (laudo-state.actions.ts), the last deletion first. */
export async function listLaudosExcluidos({ busca }: { readonly busca?: string | undefined }, { db, actor }: Ask) {
  const restoresAll = grantOf(actor, 'restoreArchived').reach !== 'none'
  const rows = await findDeletedLaudos(db, { busca, by: restoresAll ? undefined : actor.id })
  return {
    laudos: rows.slice(0, DELETED_MAX).map(({ uuid, codigo, nome, empresa, data_inicial, arquivado_em, quem }) => ({
      uuid,
      codigo,
      nome,
      empresaNome: empresa,
      dataInicial: data_inicial,
      excluidoEm: arquivado_em!.toISOString(),
      ...present({ excluidoPor: quem ?? undefined }),
    })),
    haMais: rows.length > DELETED_MAX,
  }
}
