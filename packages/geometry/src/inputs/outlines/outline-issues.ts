/** The findings about outlines that were read as plots or as holes, and about those that were not. */
import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../../kml/placemark.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { geodesicAreaM2 } from '../../shapes/projection/geodesic.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'
import type { DrawnPlot } from '../plot-roles.ts'
import { hectaresText, sumOf } from '../reading-doubts.ts'
import type { LinesBesidePlots } from './closed-lines.ts'

interface Nested {
  readonly placemark: Placemark
  readonly holes: readonly LonLatPath[]
}

export function linesAsPlots(lines: readonly DrawnPlot[], isAlone: boolean): Issue[] {
  if (lines.length === 0) return []
  const read = `${countText(lines.length, 'linha fechada foi lida', 'linhas fechadas foram lidas')} como talhão`
  const hectares = hectaresText(
    sumOf(
      lines.flatMap(({ polygons }) => polygons),
      geodesicAreaM2,
    ),
  )
  return [
    {
      code: 'lines-as-plots',
      severity: 'aviso',
      message: isAlone ? `Não há polígonos: ${read}.` : `${read}, ao lado dos polígonos, com ${hectares}. Confira.`,
      place: isAlone ? '' : firstLocationOf(lines.map(({ placemark }) => placemark)),
      ...(!isAlone && { count: lines.length }),
    },
  ]
}

export function nearlyPlots(lines: LinesBesidePlots['nearlyClosed']): Issue[] {
  if (lines.length === 0) return []
  const [does, closed, would] =
    lines.length === 1 ? ['se fecha', 'fechada', 'contornaria'] : ['se fecham', 'fechadas', 'contornariam']
  return [
    {
      code: 'lines-nearly-plots',
      severity: 'aviso',
      message: `${countText(lines.length, 'linha quase', 'linhas quase')} ${does}: ${closed}, ${would} ${hectaresText(sumOf(lines, ({ areaM2 }) => areaM2))} fora dos talhões, que não contam como plantio. Confira.`,
      place: firstLocationOf(lines.map(({ placemark }) => placemark)),
      count: lines.length,
    },
  ]
}

export function holesByNesting(nested: readonly Nested[], holes: readonly LonLatPath[]): Issue[] {
  if (holes.length === 0) return []
  const hectares = hectaresText(sumOf(holes, (outer) => geodesicAreaM2({ outer, holes: [] })))
  const one = holes.length === 1
  return [
    {
      code: 'holes-by-nesting',
      severity: 'aviso',
      message: `${countText(holes.length, 'contorno dentro de outro do mesmo marcador foi lido como furo', 'contornos dentro de outros do mesmo marcador foram lidos como furos')}: ${hectares} ${one ? 'não conta' : 'não contam'} como plantio.`,
      place: firstLocationOf(nested.flatMap(({ placemark, holes: found }) => (found.length > 0 ? [placemark] : []))),
      count: holes.length,
    },
  ]
}
