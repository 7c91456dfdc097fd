import { type LaudoInfo, Problem } from '@faixa/contract'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import { confirmFound, keepConfirmed } from '../measure/confirmations.queries.ts'
import { readInfo } from '../read/laudo-read.actions.ts'
import { laudoOrRefuse } from './find-or-refuse.actions.ts'

/** Confirms a finding after the measurement: the very sentence that the person read, since another one is another finding. */
export async function confirmFinding(
  uuid: string,
  { codigo, mensagem }: { readonly codigo: string; readonly mensagem: string },
  ask: Ask,
): Promise<{ laudoInfo: LaudoInfo }> {
  const { db, deps, actor } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  const confirming = { usuarioId: actor.id, now: deps.clock.now() }
  if (!(await confirmFound(db, laudo.id, { codigo, mensagem }, confirming))) {
    throw new Problem('conflito', {
      detail: 'Este aviso mudou ou não existe mais: recarregue o laudo e leia-o de novo.',
    })
  }
  await keepConfirmed(db, laudo.id)
  await laudoChanged(ask, laudo, {}, { cause: 'confirmar-aviso', antes: {}, depois: { aviso: mensagem } })
  const saved = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  return { laudoInfo: await readInfo(saved, ask) }
}
