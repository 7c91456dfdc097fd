import { FORMAT_TITLES, type Tally, tallyHectares, tallyKilometres } from '@faixa/flight'
import type { FileSource } from '@faixa/geometry'
import { formatNumber, formatQuantity } from '@faixa/units'
import type { Paint } from '../terminal/colour.ts'
import { formatFindings } from '../terminal/findings.ts'
import { formatInstant } from '../terminal/instant.ts'
import { formatTable } from '../terminal/table.ts'

/** Returns the text that `faixa ler` prints for people. */
export function toText(file: string, { format, system }: FileSource, tally: Tally, paint: Paint): string {
  const { counts } = tally
  const whole = (count: number) => formatNumber(count, 0)
  const rows = [
    ['Formato', FORMAT_TITLES[format]],
    ...(system === undefined ? [] : [['Sistema', system]]),
    ['Marcadores', whole(tally.placemarks)],
    ['Pontos', whole(counts.point)],
    ['Linhas', whole(counts.line + counts.track)],
    ['Polígonos', whole(counts.polygon)],
    ['Vértices', whole(tally.vertices)],
    ['Área', formatQuantity(tallyHectares(tally), 'ha')],
    ['Comprimento', formatQuantity(tallyKilometres(tally), 'km')],
    ...timeRows(tally),
    ...boundsRows(tally),
  ]
  const table = formatTable(
    rows.map(([label = '', value = '']) => [paint.faint(label), value]),
    { indent: 2 },
  )
  const findings = formatFindings(tally.issues, paint)
  return [paint.strong(file), table, ...(findings === '' ? [] : [findings])].join('\n\n')
}

function timeRows({ beginMs, endMs }: Tally): string[][] {
  return [
    ...(beginMs === undefined ? [] : [['Início', `${formatInstant(beginMs)} UTC`]]),
    ...(endMs === undefined ? [] : [['Fim', `${formatInstant(endMs)} UTC`]]),
  ]
}

// Decimals of degrees shown: five are a metre.
const DEGREE_DECIMALS = 5

function boundsRows({ bounds }: Tally): string[][] {
  if (!bounds) return []
  const [west, south, east, north] = bounds.map((degrees) => formatNumber(degrees, DEGREE_DECIMALS))
  return [
    ['Longitude', `${west} a ${east}`],
    ['Latitude', `${south} a ${north}`],
  ]
}
