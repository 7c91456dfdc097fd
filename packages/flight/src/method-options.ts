import type { Metodo } from '@faixa/domain'
import type { CoverageOptions } from '@faixa/geometry'

/** The engine's options of each method (docs/metodo.md). */
const ENGINE_OPTIONS = {
  v1: { joints: 'open' },
  v2: { joints: 'closed' },
} as const satisfies Record<Metodo, CoverageOptions>

export function methodOptions(metodo: Metodo): CoverageOptions {
  return ENGINE_OPTIONS[metodo]
}
