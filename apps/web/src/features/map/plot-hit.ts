/** Describes the features of a laudo that lie under the pointer. */
import type { LaudoInfo } from '@faixa/contract'
import { DUVIDAS, type Duvida } from '@faixa/domain'
import { formatPercent, formatQuantity, hectares } from '@faixa/units'
import { plotName } from '../../export/rows/plot-name.ts'
import type { FeatureHit, FeatureProperties } from '../../map/popup/features-at.ts'

export function describeHit(hit: FeatureHit, { talhoes }: LaudoInfo): string {
  const { title = '' } = hit.layer
  const depths = hit.properties.flatMap((properties) => numberIn(properties, 'passadasNoMinimo') ?? [])
  if (depths.length > 0) return `${title}: ${Math.max(...depths)} passadas ou mais`
  const classe = hit.layer.classes?.find(({ from }) => from === hit.properties[0]['classe'])
  if (classe) return `${title}: ${classe.title}`
  const passada = numberIn(hit.properties[0], 'passada')
  if (passada !== undefined)
    return `Passada ${passada}: ${DUVIDAS[hit.properties[0]['motivo'] as Duvida].toLowerCase()}`
  const row = rowOf(hit)
  const talhao = row === undefined ? undefined : talhoes[row]
  if (talhao && row !== undefined) return plotName(talhao, row)
  const [{ fazenda, talhao: code, nome }] = hit.properties
  const named = [fazenda, code ?? nome].filter((text) => typeof text === 'string').join(' · ')
  return named === '' ? title : named
}

/** Hectares and efficiency of the plot among the hits. */
export function plotFigures(hits: readonly FeatureHit[], info: LaudoInfo): string | undefined {
  const row = rowIn(hits)
  const talhao = row === undefined ? undefined : info.talhoes[row]
  if (!talhao) return undefined
  const area = formatQuantity(hectares(talhao.areaPlantio), 'ha')
  const { percentAplicacaoEfetiva } = talhao
  return percentAplicacaoEfetiva === undefined
    ? area
    : `${area} · efetividade ${formatPercent(percentAplicacaoEfetiva)}`
}

/** Row of `talhoes` of the topmost plot among the hits. */
export function rowIn(hits: readonly FeatureHit[]): number | undefined {
  return hits.map(rowOf).find((row) => row !== undefined)
}

/** Number of the placemark of the topmost polygon among the hits that may be decided about. */
export function decidedIn(hits: readonly FeatureHit[], { decisoes }: Pick<LaudoInfo, 'decisoes'>): number | undefined {
  const undecided = new Set(decisoes?.poligonos.map(({ marcador }) => marcador))
  return hits
    .flatMap(({ properties }) => properties.map(({ id }) => (typeof id === 'string' ? Number(id) + 1 : Number.NaN)))
    .find((marcador) => undecided.has(marcador))
}

/** Row of `talhoes`, where the hit is a plot. */
export function rowOf({ properties: [first] }: FeatureHit): number | undefined {
  return numberIn(first, 'posicao')
}

function numberIn(properties: FeatureProperties, key: string): number | undefined {
  const value = properties[key]
  return typeof value === 'number' ? value : undefined
}
