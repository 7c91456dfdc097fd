/** Who looks at a screen, as far as that decides what is on it. */
import type { Capability } from '@faixa/domain'

export interface Reader {
  readonly may: (capability: Capability) => boolean
  readonly isUnidade: boolean
}

/** Columns, filters and orders that are not for everybody. */
export interface Restricted {
  readonly needs?: Capability
  /** A person of one unidade has nothing to choose or to compare there. */
  readonly notForUnidade?: true
}

export function isFor({ may, isUnidade }: Reader, { needs, notForUnidade }: Restricted): boolean {
  return (needs === undefined || may(needs)) && !(isUnidade && notForUnidade)
}
