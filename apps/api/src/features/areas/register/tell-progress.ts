/** Tells the sender how far the register of plots has got. */

import type { EtapaDasAreas } from '@faixa/contract'
import { present } from '@faixa/units'
import { publishEvent } from '../../../events/publish-event.queries.ts'
import type { AreaOwner } from '../../../ground/ground-owner.queries.ts'
import type { Ask } from '../../../http/ask.ts'

/** Least step that is told, as a share: a register of 100,000 plots is some twenty messages. */
const STEP = 0.05
/** Share of the work at which writing begins; what comes before is the reading process's. Measured with 100,000 plots. */
export const READING_SHARE = 0.75

/** Answers the function that is told of progress within a step, from 0 to 1 of all steps. Messages that fail are left out. */
export function openProgress({ actor, deps }: Pick<Ask, 'actor' | 'deps'>, { empresaId, unidadeId }: AreaOwner) {
  const unidade = unidadeId ?? undefined
  let before = Promise.resolve()
  let [toldStep, told]: [EtapaDasAreas | undefined, number] = [undefined, 0]
  return (etapa: EtapaDasAreas, progresso: number): void => {
    if (etapa === toldStep && progresso - told < STEP) return
    ;[toldStep, told] = [etapa, progresso]
    const detail = { empresa: empresaId, usuario: actor.id, etapa, progresso, ...present({ unidade }) }
    const target = { empresaId, ...present({ unidadeId: unidade }) }
    // One after the other: two connections of the pool would tell them in any order.
    before = before
      .then(() => publishEvent(deps.db, { noun: 'areas', id: `${empresaId}`, target, detail }))
      .catch((err: unknown) => deps.log.warn({ err }, 'o andamento do cadastro não foi anunciado'))
  }
}
