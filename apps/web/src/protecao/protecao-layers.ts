/** Layers of protected areas for any map: one for each classification present, with its legend, and their names. */
import { CLASSES_PROTECAO, type Classificacao } from '@faixa/domain'
import { labelLook } from '../map/layers/label-look.ts'
import type { Features, MapLayer } from '../map/map-layer.ts'
import { CLASS_LOOKS } from './protecao-look.ts'

const NAMES = labelLook({ text: 'rotulo', from: 9, beside: true })

/** Features carry `classificacao`, zones `parte`, and points of names `rotulo`. Ids of layers are those of the classifications. */
export function protecaoLayers(
  classificacoes: readonly Classificacao[],
  sources: readonly Features[],
): readonly MapLayer[] {
  const named = (features: Features, i: number) => ({ features, of: `${i}` })
  return [
    ...classificacoes.map(
      (classificacao): MapLayer => ({
        id: layerIdOf(classificacao),
        title: CLASSES_PROTECAO[classificacao].nome,
        look: CLASS_LOOKS[classificacao],
        source: sources.map(named),
      }),
    ),
    { id: 'protecao-nomes', look: NAMES, source: sources.map(named) },
  ]
}

/** Ids of layers have small letters. */
export function layerIdOf(classificacao: Classificacao): string {
  return `protecao-${classificacao.toLowerCase()}`
}
