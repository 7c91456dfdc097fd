/** One position in the three notations that people type into receivers, reports and spreadsheets. */
import { utmOf } from '@faixa/geometry'
import { formatNumber } from '@faixa/units'
import { formatPosition } from './format-position.ts'

export interface PositionText {
  readonly notation: 'Graus decimais' | 'Graus, minutos e segundos' | 'UTM'
  readonly text: string
}

export function positionTexts(lon: number, lat: number): readonly PositionText[] {
  const utm = utmOf(lon, lat)
  return [
    { notation: 'Graus decimais', text: formatPosition(lon, lat) },
    {
      notation: 'Graus, minutos e segundos',
      text: `${sexagesimal(lat, lat < 0 ? 'S' : 'N')} ${sexagesimal(lon, lon < 0 ? 'O' : 'L')}`,
    },
    ...(utm
      ? [
          {
            notation: 'UTM' as const,
            text: `${utm.zone}${utm.band} ${formatNumber(utm.eastingM, 0)} E ${formatNumber(utm.northingM, 0)} N`,
          },
        ]
      : []),
  ]
}

/** `22°23′24,4″ S`. A tenth of a second is three metres. */
function sexagesimal(degrees: number, side: string): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const [whole, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10]
  return `${whole}°${`${minutes}`.padStart(2, '0')}′${formatNumber(seconds, 1).padStart(4, '0')}″ ${side}`
}
