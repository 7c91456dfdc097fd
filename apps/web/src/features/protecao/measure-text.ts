import { formatNumber } from '@faixa/units'

interface Measured {
  readonly areaHa?: number | undefined
  readonly comprimentoKm?: number | undefined
}

/** «1,23 ha», «0,85 km»; a point has no measure. */
export function measureText({ areaHa, comprimentoKm }: Measured): string | undefined {
  if (areaHa !== undefined) return `${formatNumber(areaHa)}\u00a0ha`
  return comprimentoKm === undefined ? undefined : `${formatNumber(comprimentoKm)}\u00a0km`
}
