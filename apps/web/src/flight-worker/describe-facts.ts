/** Describes the contents of a file in one line: format, shapes, coordinate system and times. */
import { FORMAT_TITLES } from '@faixa/flight'
import { formatCount, formatQuantity, hectares, kilometres } from '@faixa/units'
import { formatClock } from '../ui/format-when.ts'
import type { FileFacts } from './flight-answers.ts'

export function describeFacts(facts: FileFacts): string {
  const { source, placemarks, polygons, lines, points, areaHa, lengthKm, beginMs, endMs } = facts
  const parts = [
    FORMAT_TITLES[source.format],
    formatCount(placemarks, 'marcador', 'marcadores'),
    polygons > 0 && `${formatCount(polygons, 'polígono', 'polígonos')} (${formatQuantity(hectares(areaHa), 'ha')})`,
    lines > 0 && `${formatCount(lines, 'linha', 'linhas')} (${formatQuantity(kilometres(lengthKm), 'km')})`,
    points > 0 && formatCount(points, 'ponto', 'pontos'),
    source.system,
    beginMs !== undefined && endMs !== undefined && endMs > beginMs && span(beginMs, endMs),
  ]
  return parts.filter(Boolean).join(' · ')
}

function span(beginMs: number, endMs: number): string {
  return `${formatClock(beginMs)} às ${formatClock(endMs)}`
}
