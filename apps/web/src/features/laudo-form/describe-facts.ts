/** One line on what a file holds. */
import { formatNumber, formatQuantity, hectares, kilometres } from '@faixa/units'
import { formatClock } from '../../export/rows/format-when.ts'
import type { FileFacts } from '../../flight-worker/protocol.ts'

export function describeFacts(facts: FileFacts): string {
  const { placemarks, polygons, lines, points, areaHa, lengthKm, beginMs, endMs, avisos } = facts
  const parts = [
    counted(placemarks, 'marcador', 'marcadores'),
    polygons > 0 && `${counted(polygons, 'polígono', 'polígonos')} (${formatQuantity(hectares(areaHa), 'ha')})`,
    lines > 0 && `${counted(lines, 'linha', 'linhas')} (${formatQuantity(kilometres(lengthKm), 'km')})`,
    points > 0 && counted(points, 'ponto', 'pontos'),
    beginMs !== undefined && endMs !== undefined && endMs > beginMs && span(beginMs, endMs),
    avisos.length > 0 && counted(avisos.length, 'aviso', 'avisos'),
  ]
  return parts.filter(Boolean).join(' · ')
}

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`
}

function span(beginMs: number, endMs: number): string {
  return `${formatClock(beginMs)} às ${formatClock(endMs)}`
}
