/**
 * The layers of a laudo, named as the specification names them, in drawing order: measurement, screen, KML and PDF read this table.
 * The flight is above every area, because an area that covers it would hide where the aircraft went; its line is too thin to hide the area.
 */

interface LayerStyle {
  /** `#rrggbb`. */
  readonly lineColour: string
  /** Pixels. */
  readonly lineWidth: number
  /** Absent: not filled. */
  readonly fillColour?: string
  /** From 0 (clear) to 1. */
  readonly fillOpacity?: number
}

interface LayerLook {
  readonly title: string
  readonly style: LayerStyle
}

/** Bottom to top. Colours of specification 000 §4; area-total takes the area's, unfilled; the overlap's is ours. */
export const LAYERS = {
  /** The registered plots near, taken or not; only where there was no area file. */
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
  /** Inside the plots. */
  sobreposicao: {
    title: 'Aplicação sobreposta',
    style: { lineColour: '#9c36b5', lineWidth: 1, fillColour: '#9c36b5', fillOpacity: 0.5 },
  },
  trajeto: { title: 'Trajeto', style: { lineColour: '#ffffff', lineWidth: 2 } },
} as const satisfies Record<string, LayerLook>

export type Camada = keyof typeof LAYERS

/** Bottom to top. */
export const CAMADAS = Object.keys(LAYERS) as readonly Camada[]
