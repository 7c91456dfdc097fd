/** Describes the contents of files in one line: formats, shapes, coordinate systems and times. */
import { FORMAT_TITLES } from '@faixa/flight'
import { formatCount, formatQuantity, hectares, kilometres } from '@faixa/units'
import { fieldZone, formatFieldClock } from '../ui/format-when.ts'
import type { FileFacts } from './flight-answers.ts'

/** `offsetH`: hours from UTC at the field; undefined where they are not known, and then times are on the browser's clock. */
export function describeFacts(files: readonly FileFacts[], offsetH?: number): string {
  const sum = (name: 'placemarks' | 'polygons' | 'lines' | 'points' | 'areaHa' | 'lengthKm') =>
    files.reduce((total, facts) => total + facts[name], 0)
  const [placemarks, polygons, lines, points] = [sum('placemarks'), sum('polygons'), sum('lines'), sum('points')]
  const beginMs = Math.min(...files.map((facts) => facts.beginMs ?? Number.POSITIVE_INFINITY))
  const endMs = Math.max(...files.map((facts) => facts.endMs ?? Number.NEGATIVE_INFINITY))
  const clock = (ms: number) => formatFieldClock(ms, offsetH).slice(0, 5)
  const parts = [
    ...new Set(files.map(({ source }) => FORMAT_TITLES[source.format])),
    formatCount(placemarks, 'marcador', 'marcadores'),
    polygons > 0 &&
      `${formatCount(polygons, 'polígono', 'polígonos')} (${formatQuantity(hectares(sum('areaHa')), 'ha')})`,
    lines > 0 && `${formatCount(lines, 'linha', 'linhas')} (${formatQuantity(kilometres(sum('lengthKm')), 'km')})`,
    points > 0 && formatCount(points, 'ponto', 'pontos'),
    ...new Set(files.map(({ source }) => source.system)),
    endMs > beginMs && `${clock(beginMs)} às ${clock(endMs)} (${fieldZone(beginMs, offsetH)})`,
  ]
  return parts.filter(Boolean).join(' · ')
}
