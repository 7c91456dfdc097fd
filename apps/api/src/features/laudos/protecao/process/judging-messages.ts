/** Messages to and from the process that judges laudos: plain values, which are copied between processes. */
import type { AreaVerdict, FlownApplication, ProtectedArea } from '@faixa/flight'

/** Layers are texts as they are stored: features with commas between them. */
export interface ToJudge extends Pick<FlownApplication, 'widthM' | 'tratamento' | 'aeronave'> {
  readonly aplicacao: string
  readonly trajeto: string
  readonly areas: readonly ProtectedArea[]
}

export type FromChild =
  | { readonly kind: 'judged'; readonly verdicts: readonly AreaVerdict[] }
  /** The program failed: a bug, or an area that crosses itself beyond all measure. */
  | { readonly kind: 'failed'; readonly stack: string }
