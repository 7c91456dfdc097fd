/**
 * The possible acts on a settlement, by its state. Separate from the states, because addresses are parsed with those before the screen is
 * loaded.
 */
import type { AcertoSituacao } from './acerto-situacao.ts'

interface ActRow {
  readonly from: readonly AcertoSituacao[]
  readonly refusal: string
}

const OPEN = ['Em conferência', 'Aceito pela empresa', 'Aceito pela prestadora'] as const
const CLOSED = 'Este acerto já foi aceito pelos dois lados ou cancelado'

/** The possible acts on a settlement, by its state. */
export const ACERTO_ACTS = {
  recalcular: { from: OPEN, refusal: `${CLOSED}: o que mudou desde então entra no próximo.` },
  contestar: { from: OPEN, refusal: `${CLOSED}: não se contesta mais.` },
  responder: { from: OPEN, refusal: `${CLOSED}: não se responde mais.` },
  aceitar: { from: OPEN, refusal: `${CLOSED}.` },
  cancelar: { from: OPEN, refusal: `${CLOSED}: não se cancela mais.` },
} as const satisfies Record<string, ActRow>

export type AcertoAct = keyof typeof ACERTO_ACTS

/** Returns why an act is impossible in this state; undefined where it is possible. */
export function acertoRefusal(act: AcertoAct, situacao: AcertoSituacao): string | undefined {
  const { from, refusal }: ActRow = ACERTO_ACTS[act]
  return from.includes(situacao) ? undefined : refusal
}
