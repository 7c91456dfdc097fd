/**
 * The layers of a laudo, named as the specification names them, in drawing order: measurement, screen, KML and PDF read this table. The
 * flight is above every area, because an area would hide it; its line is too thin to hide the area.
 */

import { DOSE_CLASSES } from './words/dose-classes.ts'

interface LayerStyle {
  /** Colour of the line, `#rrggbb`. */
  readonly lineColour: string
  /** Width of the line, pixels. */
  readonly lineWidth: number
  /** Colour of the fill; absent where the layer is not filled. */
  readonly fillColour?: string
  /** Opacity of the fill, from 0 (clear) to 1. */
  readonly fillOpacity?: number
}

interface LayerLook {
  readonly title: string
  readonly style: LayerStyle
}

/**
 * The layers, bottom to top. Colours are those of specification 000 §4; area-total has the area's without a fill, the overlap's and that of
 * doubted passes were chosen for Faixa.
 */
export const LAYERS = {
  /** The registered plots near the flight, chosen or not; only where there was no area file. */
  'area-total': { title: 'Área total', style: { lineColour: '#1d6fd8', lineWidth: 1 } },
  area: {
    title: 'Área',
    style: { lineColour: '#1d6fd8', lineWidth: 2, fillColour: '#1d6fd8', fillOpacity: 0.15 },
  },
  aplicacao: {
    title: 'Aplicação',
    style: { lineColour: '#d83a2e', lineWidth: 1, fillColour: '#d83a2e', fillOpacity: 0.35 },
  },
  'area-nao-aplicada': {
    title: 'Área não aplicada',
    style: { lineColour: '#2f9e44', lineWidth: 1, fillColour: '#2f9e44', fillOpacity: 0.6 },
  },
  'aplicacao-externa': {
    title: 'Aplicação externa',
    style: { lineColour: '#e8c51c', lineWidth: 1, fillColour: '#e8c51c', fillOpacity: 0.6 },
  },
  /** The overlap inside the plots. */
  sobreposicao: {
    title: 'Aplicação sobreposta',
    style: { lineColour: '#9c36b5', lineWidth: 1, fillColour: '#9c36b5', fillOpacity: 0.5 },
  },
  /** Ground with less or more of the dose than its limits (LIMITES_DA_DOSE). */
  dose: {
    title: 'Dose',
    style: { lineColour: '#845ef7', lineWidth: 1, fillColour: '#845ef7', fillOpacity: 0.6 },
  },
  /** Ground that the best layout at the heading flown would have missed and spilled. */
  perda: {
    title: 'Perda inevitável',
    style: { lineColour: '#15aabf', lineWidth: 1, fillColour: '#15aabf', fillOpacity: 0.6 },
  },
  /** Middle lines of the passes whose log states a rate, in pieces by class (words/taxa.ts); the colour is that of the middle class. */
  taxa: { title: 'Taxa', style: { lineColour: '#f2c14e', lineWidth: 5 } },
  /** Middle lines of the passes that a finding doubts, if there are any. */
  'passadas-em-duvida': { title: 'Passadas em dúvida', style: { lineColour: '#ff8500', lineWidth: 4 } },
  trajeto: { title: 'Trajeto', style: { lineColour: '#ffffff', lineWidth: 2 } },
} as const satisfies Record<string, LayerLook>

export type Camada = keyof typeof LAYERS

/**
 * The layers that an evaluation adds to those of a measurement (docs/decisions/0164), each with the classes of its pieces in the order of their
 * numbers. They show what could have been or is estimated, and are visible only where a person asks for them.
 */
export const EVALUATED_LAYERS = {
  dose: [
    { title: DOSE_CLASSES[0], colour: '#f08c00' },
    { title: DOSE_CLASSES[1], colour: '#7048e8' },
  ],
  perda: [
    { title: 'faltaria', colour: '#15aabf' },
    { title: 'sobraria', colour: '#e64980' },
  ],
} as const satisfies Partial<Record<Camada, readonly { readonly title: string; readonly colour: string }[]>>

export type EvaluatedLayer = keyof typeof EVALUATED_LAYERS

export function isEvaluated(name: Camada): name is EvaluatedLayer {
  return name in EVALUATED_LAYERS
}

/** Colours of the overlap by the number of passes, from `from` up to the next: the more often, the darker. */
export const OVERLAP_CLASSES = [
  { from: 2, title: '2 passadas', colour: '#e599f7' },
  { from: 3, title: '3 passadas', colour: '#ae3ec9' },
  { from: 4, title: '4 ou mais', colour: '#5f0f75' },
] as const

/** Names of the layers, bottom to top. */
export const CAMADAS = Object.keys(LAYERS) as readonly Camada[]
