/** Changes the decisions about polygons, repeated swaths and touched plots; lists contain only differences from the proposal. */
import type { Decided, DecisaoDePoligono } from '@faixa/domain'
import type { Role } from '@faixa/flight'

export function isToMeasure({ marcador, proposta }: DecisaoDePoligono, decided: Decided): boolean {
  if (decided.manterTalhoes?.includes(marcador)) return true
  if (decided.tirarTalhoes?.includes(marcador)) return false
  return proposta === 'medir'
}

export function decideOn(poligono: DecisaoDePoligono, measure: boolean, decided: Decided): Decided {
  const without = (list: readonly number[] = []) => list.filter((marcador) => marcador !== poligono.marcador)
  const isProposed = (poligono.proposta === 'medir') === measure
  return {
    ...decided,
    manterTalhoes: [...without(decided.manterTalhoes), ...(measure && !isProposed ? [poligono.marcador] : [])],
    tirarTalhoes: [...without(decided.tirarTalhoes), ...(measure || isProposed ? [] : [poligono.marcador])],
  }
}

/** Removes the decisions about files that were replaced. */
export function decidedWithout(decided: Decided, changed: readonly Role[]): Decided {
  const { manterTalhoes, tirarTalhoes, segundoVoo, soTocados, manterArquivos, aplicacaoDoTrajeto } = decided
  const [area, aplicacao] = [changed.includes('area'), changed.includes('aplicacao')]
  return tidyDecided({
    ...(!area && { manterTalhoes, tirarTalhoes }),
    ...(!aplicacao && { segundoVoo }),
    ...(!area && !aplicacao && { soTocados }),
    aplicacaoDoTrajeto,
    ...(changed.length === 0 && { manterArquivos }),
  })
}

/** Removes decisions that equal the proposal, so that two of the same meaning are equal. */
export function tidyDecided(decided: Decided): Decided {
  const { manterTalhoes = [], tirarTalhoes = [], segundoVoo, soTocados, manterArquivos, aplicacaoDoTrajeto } = decided
  return {
    ...(manterTalhoes.length > 0 && { manterTalhoes: manterTalhoes.toSorted((a, b) => a - b) }),
    ...(tirarTalhoes.length > 0 && { tirarTalhoes: tirarTalhoes.toSorted((a, b) => a - b) }),
    ...(segundoVoo && { segundoVoo }),
    ...(soTocados && { soTocados }),
    ...(manterArquivos && { manterArquivos }),
    ...(aplicacaoDoTrajeto && { aplicacaoDoTrajeto }),
  }
}
