/** Changes the service order of a laudo, or removes the laudo from its order. */

import type { LaudoInfo } from '@faixa/contract'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import { ordemOf } from '../create/ordem-of-laudo.actions.ts'
import { readInfo } from '../read/laudo-read.actions.ts'
import { laudoOrRefuse, refuseStale } from './find-or-refuse.actions.ts'
import { saveLaudo } from './laudo-edit.queries.ts'

export async function changeLaudoOrdem(
  uuid: string,
  ordem: string | null,
  ask: Ask,
): Promise<{ laudoInfo: LaudoInfo }> {
  const laudo = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  await refuseStale(laudo, ask)
  const before = laudo.ordem_servico_id
  const after = ordem === null ? null : ((await ordemOf({ ordem, empresa: laudo.empresa_id }, ask)) ?? null)
  if (after !== before) {
    const { db, deps } = ask
    await saveLaudo(db, laudo.id, { ordem_servico_id: after }, deps.clock.now())
    const [antes, depois] = [{ ordem_servico_id: before }, { ordem_servico_id: after }]
    await laudoChanged(ask, laudo, depois, { cause: 'alterar', antes, depois })
  }
  const saved = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  return { laudoInfo: await readInfo(saved, ask) }
}
