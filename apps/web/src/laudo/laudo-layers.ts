/** The layers of a laudo as the map draws them. Titles, colours and order are domain's, which KML and the measurement read too. */
import type { LaudoInfo } from '@faixa/contract'
import {
  CAMADAS,
  type Camada,
  EVALUATED_LAYERS,
  type EvaluatedLayer,
  isEvaluated,
  LAYERS,
  type MeasuredName,
  OVERLAP_CLASSES,
  TAXA_COLOURS,
} from '@faixa/domain'
import { formatQuantity, hectares, kilometres, present } from '@faixa/units'
import type { LayerChoice } from '../map/frame/map-address.ts'
import { fillLook } from '../map/layers/fill-look.ts'
import { arrowedLineLook } from '../map/layers/line-look.ts'
import { outlineLook } from '../map/layers/outline-look.ts'
import type { LayerClass, LayerSource, Look, MapLayer } from '../map/map-layer.ts'

/** The layers shown at first, by specification 000: plots, application, and the flight if there is one. */
export const LAUDO_CHOICE: LayerChoice<Camada> = { all: CAMADAS, atFirst: ['area', 'aplicacao', 'trajeto'] }

/**
 * Flights are shown only on their own maps, because twenty of them cover the fields; likewise plots that were near and not chosen.
 * The rate is not shown either, because its classes are relative to the contracted rate of one laudo, or to its mean. Nor are evaluated layers,
 * because they are compared with one flight.
 */
export const SEVERAL_CHOICE: LayerChoice<Camada> = {
  all: CAMADAS.filter((name) => name !== 'trajeto' && name !== 'area-total' && name !== 'taxa' && !isEvaluated(name)),
  atFirst: ['area', 'aplicacao'],
}

/**
 * Zoom from which the many small polygons are outlined. Below it the slivers between passes are narrower than any outline, which would
 * cover them, and 100,000 log quads have as many slivers: their outlines took two thirds of the drawing time.
 */
const OF_PASSES = { outlinedFrom: 13 }
const OF_SLIVERS = { outlinedFrom: 15 }

const LOOKS = {
  'area-total': fillLook(LAYERS['area-total'].style),
  area: fillLook(LAYERS.area.style),
  aplicacao: fillLook(LAYERS.aplicacao.style, OF_PASSES),
  'area-nao-aplicada': fillLook(LAYERS['area-nao-aplicada'].style, OF_SLIVERS),
  'aplicacao-externa': fillLook(LAYERS['aplicacao-externa'].style, OF_SLIVERS),
  sobreposicao: overlapLook(),
  dose: evaluatedLook('dose'),
  perda: evaluatedLook('perda'),
  taxa: arrowedLineLook(LAYERS.taxa.style, {
    property: 'classe',
    steps: TAXA_COLOURS.map((colour, from) => ({ from, colour })),
  }),
  'passadas-em-duvida': arrowedLineLook(LAYERS['passadas-em-duvida'].style),
  trajeto: arrowedLineLook(LAYERS.trajeto.style),
} satisfies Record<Camada, Look>

function overlapLook(least?: number): Look {
  const degrees = { property: 'passadasNoMinimo', steps: OVERLAP_CLASSES, least }
  return fillLook(LAYERS.sobreposicao.style, { ...OF_SLIVERS, degrees })
}

function evaluatedLook(name: EvaluatedLayer): Look {
  const steps = EVALUATED_LAYERS[name].map(({ colour }, from) => ({ from, colour }))
  return fillLook(LAYERS[name].style, { ...OF_SLIVERS, degrees: { property: 'classe', steps } })
}

/** The legend of an evaluated layer; `areas` are the hectares of its classes, known once the layer is loaded. */
export function evaluatedClasses(name: EvaluatedLayer, areas: readonly number[] = []): readonly LayerClass[] {
  return EVALUATED_LAYERS[name].map((one, from) => {
    const area = areas[from]
    return {
      ...one,
      from,
      ...present({ amount: area === undefined ? undefined : formatQuantity(hectares(area), 'ha') }),
    }
  })
}

/**
 * The styles below layers of defects, on map and paper. The application keeps its colour, so faint that defects are visible; plots are not
 * filled, because red over their blue would be the mauve of the overlap.
 */
export const CALM_STYLES = {
  area: { ...LAYERS.area.style, fillOpacity: 0 },
  aplicacao: { ...LAYERS.aplicacao.style, fillOpacity: 0.22 },
} as const

/** On a telephone the field is so small that tracks of the usual width hide what was applied. */
const THIN_TRACK = arrowedLineLook({ ...LAYERS.trajeto.style, lineWidth: LAYERS.trajeto.style.lineWidth / 2 })

const CALM_LOOKS: Partial<Record<Camada, Look>> = {
  area: fillLook(CALM_STYLES.area),
  aplicacao: fillLook(CALM_STYLES.aplicacao, { outlinedFrom: 17 }),
}

interface Drawing {
  /** Layers of defects are visible above. */
  readonly calm?: boolean
  /** The window is a telephone's. */
  readonly narrow?: boolean
  readonly amount?: string | undefined
  readonly classes?: readonly LayerClass[]
  readonly isFixed?: true
  /** The fewest passes of which the overlap is drawn. */
  readonly least?: number | undefined
}

export function laudoLayer(
  id: Camada,
  source: readonly LayerSource[] = [],
  { calm = false, narrow = false, amount, classes, least, isFixed }: Drawing = {},
): MapLayer<Camada> {
  const usual = narrow && id === 'trajeto' ? THIN_TRACK : ((calm ? CALM_LOOKS[id] : undefined) ?? LOOKS[id])
  const look = id === 'sobreposicao' && least !== undefined ? overlapLook(least) : usual
  return { id, title: LAYERS[id].title, look, source, ...present({ amount, classes, least, isFixed }) }
}

/** Marks the doubted pass of this number; `source`: the layer of the doubted passes. */
export function chosenPass(passada: number, source: readonly LayerSource[]): MapLayer {
  return { id: 'passada-escolhida', look: outlineLook(['==', ['get', 'passada'], passada]), source }
}

/** The figure with the area of a layer; a track has a length instead. */
const AREA_OF = {
  area: 'areaPlantio',
  aplicacao: 'areaAplicada',
  'area-nao-aplicada': 'areaNaoAplicada',
  'aplicacao-externa': 'aplicacaoExterna',
  sobreposicao: 'areaSobreposicao',
} as const satisfies Partial<Record<Camada, MeasuredName>>

/** The area or length of a laudo's layer, for legends; undefined without a figure. */
export function layerAmount(info: LaudoInfo, id: Camada): string | undefined {
  if (id === 'trajeto') {
    const lengthKm = info.trajeto?.comprimentoKm
    return lengthKm === undefined ? undefined : formatQuantity(kilometres(lengthKm), 'km')
  }
  const area = id in AREA_OF ? info[AREA_OF[id as keyof typeof AREA_OF]] : undefined
  return area === undefined ? undefined : formatQuantity(hectares(area), 'ha')
}

/** All layers of a laudo, bottom to top, without features. */
export const LAUDO_LAYERS: readonly MapLayer<Camada>[] = CAMADAS.map((id) => laudoLayer(id))
