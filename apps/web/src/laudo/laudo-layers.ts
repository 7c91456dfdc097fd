/** The layers of a laudo as the map draws them. Titles, colours and order are domain's, which KML and the measurement read too. */
import { CAMADAS, type Camada, LAYERS } from '@faixa/domain'
import type { LayerChoice } from '../map/frame/map-address.ts'
import { fillLook } from '../map/layers/fill-look.ts'
import { arrowedLineLook } from '../map/layers/line-look.ts'
import type { LayerSource, Look, MapLayer } from '../map/map-layer.ts'

/** The layers that are shown at first, as specification 000 has them: plots, application, and the flight where there is one. */
export const LAUDO_CHOICE: LayerChoice<Camada> = { all: CAMADAS, atFirst: ['area', 'aplicacao', 'trajeto'] }

/** Flights stay on their own maps, because twenty of them cover the fields; so do plots that were near and not chosen. */
export const SEVERAL_CHOICE: LayerChoice<Camada> = {
  all: CAMADAS.filter((name) => name !== 'trajeto' && name !== 'area-total'),
  atFirst: ['area', 'aplicacao'],
}

/**
 * Zoom from which the many small polygons are outlined. Below it the slivers between passes are narrower than any outline, which would
 * paint over what it surrounds, and 100,000 log quads have as many slivers: outlines from afar took two thirds of the time to draw them.
 */
const OF_PASSES = { outlinedFrom: 13 }
const OF_SLIVERS = { outlinedFrom: 15 }

const LOOKS = {
  'area-total': fillLook(LAYERS['area-total'].style),
  area: fillLook(LAYERS.area.style),
  aplicacao: fillLook(LAYERS.aplicacao.style, OF_PASSES),
  'area-nao-aplicada': fillLook(LAYERS['area-nao-aplicada'].style, OF_SLIVERS),
  'aplicacao-externa': fillLook(LAYERS['aplicacao-externa'].style, OF_SLIVERS),
  sobreposicao: fillLook(LAYERS.sobreposicao.style, OF_SLIVERS),
  trajeto: arrowedLineLook(LAYERS.trajeto.style),
} satisfies Record<Camada, Look>

export function laudoLayer(id: Camada, source: readonly LayerSource[] = []): MapLayer<Camada> {
  return { id, title: LAYERS[id].title, look: LOOKS[id], source }
}

/** All layers of a laudo, bottom to top, without features. */
export const LAUDO_LAYERS: readonly MapLayer<Camada>[] = CAMADAS.map((id) => laudoLayer(id))
