/** Choices of layers of a laudo's map that one press makes. */
import type { MapPreset } from '@faixa/contract'
import { CAMADAS, type Camada, isEvaluated } from '@faixa/domain'
import type { LayerChoice } from '../map/frame/map-address.ts'
import { LAUDO_CHOICE } from './laudo-layers.ts'

export const PRESET_LABELS = {
  resultado: 'Resultado',
  voo: 'Voo',
  tudo: 'Tudo',
} as const satisfies Record<MapPreset, string>

/** `voo` is the opening choice of specification 000. Evaluated layers are no part of a flight, and are chosen one by one. */
export const PRESET_LAYERS: Readonly<Record<MapPreset, readonly Camada[]>> = {
  resultado: ['area', 'aplicacao', 'area-nao-aplicada', 'aplicacao-externa', 'sobreposicao', 'passadas-em-duvida'],
  voo: LAUDO_CHOICE.atFirst,
  tudo: CAMADAS.filter((name) => !isEvaluated(name)),
}

/** The layers that a person's maps open on. */
export function choiceOf(preset: MapPreset = 'voo'): LayerChoice<Camada> {
  return { all: CAMADAS, atFirst: PRESET_LAYERS[preset] }
}

/** The preset whose layers are visible, among the `present` ones: a laudo without a track needs no trajeto for it. */
export function presetShown(visible: readonly string[], present: readonly Camada[]): MapPreset | undefined {
  const key = (layers: readonly string[]) => present.filter((name) => layers.includes(name)).join()
  const shown = key(visible)
  return (Object.keys(PRESET_LAYERS) as MapPreset[]).find((preset) => key(PRESET_LAYERS[preset]) === shown)
}

const DEFECTS: readonly Camada[] = ['area-nao-aplicada', 'aplicacao-externa', 'sobreposicao', 'dose', 'perda']

/** True where a layer of defects is visible: the footprint below it is drawn in calm colours. */
export function showsDefects(visible: readonly string[]): boolean {
  return DEFECTS.some((name) => visible.includes(name))
}
