/** Reports the progress of a registration of plots to the sender. */

import type { EtapaDasAreas } from '@faixa/contract'
import { present } from '@faixa/units'
import { publishEvent } from '../../../events/publish-event.queries.ts'
import type { AreaOwner } from '../../../ground/ground-owner.queries.ts'
import type { Ask } from '../../../http/ask.ts'

/** Minimum step between messages, as a share: a register of 100,000 plots gives some twenty. */
const STEP = 0.05
/** Share of the work at which writing begins; the reading process does the part before. Measured with 100,000 plots. */
export const READING_SHARE = 0.75

/**
 * Returns the function that receives the progress within a step and reports it over all steps, from 0 to 1. Failed messages are skipped.
 */
export function openProgress({ actor, deps }: Pick<Ask, 'actor' | 'deps'>, { empresaId, unidadeId }: AreaOwner) {
  const unidade = unidadeId ?? undefined
  let before = Promise.resolve()
  let [reportedStep, reported]: [EtapaDasAreas | undefined, number] = [undefined, 0]
  return (etapa: EtapaDasAreas, progresso: number): void => {
    if (etapa === reportedStep && progresso - reported < STEP) return
    ;[reportedStep, reported] = [etapa, progresso]
    const detail = { empresa: empresaId, usuario: actor.id, etapa, progresso, ...present({ unidade }) }
    const target = { empresaId, ...present({ unidadeId: unidade }) }
    // Messages are sent one after the other, because two connections of the pool would send them in any order.
    before = before
      .then(() => publishEvent(deps.db, { noun: 'areas', id: `${empresaId}`, target, detail }))
      .catch((err: unknown) => deps.log.warn({ err }, 'o andamento do cadastro não foi anunciado'))
  }
}
