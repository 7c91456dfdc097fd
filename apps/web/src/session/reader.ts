/** The rights of the person at the screen, as far as they determine its content. */
import type { Capability } from '@faixa/domain'

export interface Reader {
  readonly may: (capability: Capability) => boolean
  readonly isUnidade: boolean
}

/** Limits of columns, filters and orders to some people. */
export interface Restricted {
  readonly needs?: Capability
  /** A person of one unidade has nothing to choose or to compare there. */
  readonly notForUnidade?: true
}

export function isFor({ may, isUnidade }: Reader, { needs, notForUnidade }: Restricted): boolean {
  return (needs === undefined || may(needs)) && !(isUnidade && notForUnidade)
}
