/**
 * Finds the columns of a weather file by their headings: those of INMET (portal, tables and BDMEP), Davis WeatherLink (text and web), Kestrel
 * and AIMMS, and clear headings in Portuguese or English. Every quantity is one row of the table.
 */

export type ColunaDoClima =
  | 'quando'
  | 'data'
  | 'hora'
  | 'vento'
  | 'rajada'
  | 'direcao'
  | 'temperatura'
  | 'umidade'
  | 'lat'
  | 'lon'
  | 'altura'
  | 'intervalo'
  | 'corrida'

/** `is`: the heading, lower case without accents. `not`: parts of a heading that make it another quantity. */
interface Row {
  readonly is: RegExp
  readonly not?: RegExp
}

/** Extremes, means of other heights and derived temperatures are not the value of the moment. */
const EXTREME = /\b(max\w*|min\w*|hi|high|low|lo)\b/

const ROWS = {
  quando: {
    is: /^(date ?(&|and|\/|-)? ?time|datetime|data ?(e|\/|-)? ?hora\w*|timestamp|instante|formatted date[ _-]?time|quando)\b/,
  },
  data: { is: /^(data|date|dia)\b/ },
  hora: { is: /^(hora|horario|time|utc time)\b/ },
  rajada: { is: /\b(raj|rajadas?|gusts?)\b|^(hi|high) (wind )?speed\b/, not: /\b(dir|direc\w*|direction)\b/ },
  direcao: { is: /\b(dir|direcao|direction)\b/, not: /\b(hi|high|raj|rajada|gust|max|std|sd)\b/ },
  vento: {
    is: /\b(vento|wind)\b/,
    not: /\b(hi|high|raj|rajada|gust|max\w*|min\w*|run|chill|samp|tx|dir|direcao|direction|cross|crosswind|head|headwind|up|vertical|std|sd|power)\b/,
  },
  umidade: {
    is: /\b(umidade|umi|humidity|hum|ur|rh)\b/,
    not: /\b(max\w*|min\w*|hi|high|low|in|inside|interna|indoor|solo|soil)\b/,
  },
  temperatura: {
    is: /\b(temperatura|temperature|temp)\b/,
    not: /\b(max\w*|min\w*|hi|high|low|in|inside|interna|indoor|orvalho|dew|wet|umido|bulbo umido|heat|index|chill|thw|thsw|solo|soil|inversion|surface|aparente)\b/,
  },
  lat: { is: /^lat(itude)?\b/ },
  lon: { is: /^(lon|lng|long(itude)?)\b/ },
  altura: { is: /^(altura|height)\b/ },
  intervalo: { is: /^(arc\.? int|intervalo)/ },
  corrida: { is: /\bwind run\b/, not: EXTREME },
} as const satisfies Record<ColunaDoClima, Row>

const NAMES = Object.keys(ROWS) as ColunaDoClima[]

export interface FoundColumn {
  readonly index: number
  /** The heading as the file writes it. */
  readonly heading: string
}

export type FoundColumns = Readonly<Partial<Record<ColunaDoClima, FoundColumn>>>

/** The first column of each quantity. */
export function columnsOf(headings: readonly string[]): FoundColumns {
  const found: Partial<Record<ColunaDoClima, FoundColumn>> = {}
  for (const [index, heading] of headings.entries()) {
    const plain = plainText(heading)
    const name = NAMES.find((one) => {
      const { is, not }: Row = ROWS[one]
      return is.test(plain) && !not?.test(plain)
    })
    if (name && !found[name]) found[name] = { index, heading: heading.trim() }
  }
  return found
}

/** True where a line of headings has a column of times and at least one quantity of the weather. */
export function isHeader({ quando, data, hora, vento, temperatura, umidade }: FoundColumns): boolean {
  return (quando ?? data ?? hora) !== undefined && (vento ?? temperatura ?? umidade) !== undefined
}

export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_"]/g, ' ').replace(/\s+/g, ' ').trim()
}

/** Metres per second of one unit of speed, by the text in the heading. */
const SPEEDS: readonly (readonly [RegExp, number])[] = [
  [/\bm ?\/ ?s\b|\bmps\b|\bm\.s/, 1],
  [/\bkm ?\/ ?h\b|\bkph\b|\bkmh\b/, 1 / 3.6],
  [/\bmph\b|\bmi ?\/ ?h\b/, 0.44704],
  [/\bknots?\b|\bkts?\b|\bkn\b|\bnos\b/, 1852 / 3600],
  [/\bft ?\/ ?(s|min)\b/, Number.NaN],
]

/** Undefined where the heading has no unit of speed. */
export function speedFactor(heading: string): number | undefined {
  const factor = SPEEDS.find(([unit]) => unit.test(plainText(heading)))?.[1]
  return factor === undefined || Number.isNaN(factor) ? undefined : factor
}

export function isFahrenheit(heading: string): boolean {
  return /°\s*f\b|º\s*f\b|\(f\)|- f\b|\bfahrenheit\b|\bdeg f\b/i.test(heading)
}
