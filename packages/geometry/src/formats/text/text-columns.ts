/** Recognises the columns of an aircraft's log by their headings, as makers and spreadsheets write them. */
import { valueEvidence } from '../../classify/attributes/spray-state.ts'

/** Columns that are read, by the names that a profile gives them (text-profile.ts). */
export const TEXT_COLUMNS = [
  'latitude',
  'longitude',
  'leste',
  'norte',
  'instante',
  'data',
  'hora',
  'valvula',
  'largura',
  'taxa',
  'velocidade',
  'hemisferioLatitude',
  'hemisferioLongitude',
] as const

export type TextColumn = (typeof TEXT_COLUMNS)[number]

/** Headings without accents, units and punctuation. The first name that a heading matches wins. */
const HEADINGS: Readonly<Record<Exclude<TextColumn, 'valvula'>, RegExp>> = {
  latitude: /^(?:gps |posicao |position )?(?:lat|latitude|lat dd|latitude dd|latitude deg|lat wgs84|latitude wgs84)$/,
  longitude:
    /^(?:gps |posicao |position )?(?:lon|lng|long|longitude|lon dd|longitude dd|longitude deg|lon wgs84|longitude wgs84)$/,
  leste: /^(?:utm )?(?:e|x|este|leste|easting|east|coord x|x utm|utm e|utm x)$/,
  norte: /^(?:utm )?(?:n|y|norte|northing|north|coord y|y utm|utm n|utm y)$/,
  instante:
    /^(?:instante|data ?e? ?hora|data hora|datahora|date ?time|datetime|timestamp|time ?stamp|utc datetime|gps time|gps datetime|momento|data hora utc|datetime utc|timestamp utc)$/,
  data: /^(?:data|date|dia|day|utc date|gps date|data utc|date utc|data local|local date)$/,
  hora: /^(?:hora|horario|time|utc time|hora utc|time utc|hora gps|hora local|local time|tempo)$/,
  taxa: /^(?:taxa|taxa (?:real|aplicada|de aplicacao)|dose aplicada|rate|actual rate|applied rate|app rate|appliedrate)$/,
  velocidade: /^(?:velocidade|vel|speed|ground speed|gps speed|groundspeed|sog)$/,
  hemisferioLatitude: /^(?:n s|ns|lat (?:dir|hem|hemisphere)|hemisferio lat(?:itude)?|lat hemisferio)$/,
  hemisferioLongitude: /^(?:e w|ew|l o|lon(?:g)? (?:dir|hem|hemisphere)|hemisferio lon(?:gitude)?|lon hemisferio)$/,
  largura:
    /^(?:largura|largura (?:da |de )?(?:faixa|trabalho)|faixa|swath|swath width|swathwidth|width|boom width|spray width|work width)(?: m| ?ft| ?feet| pes)?$/,
}

/** A valve's column is recognised as in other formats. A flow is no valve here: 0 of it may be a fault of the meter. */
const OPEN = '1'

export function columnOfHeading(heading: string): TextColumn | undefined {
  const plain = plainHeading(heading)
  for (const [name, pattern] of Object.entries(HEADINGS)) if (pattern.test(plain)) return name as TextColumn
  return isStateHeading(heading) ? 'valvula' : undefined
}

/** A heading whose 1 means on and whose 0 means off; under a word with other meanings, such as STATUS, 0 and 1 mean nothing. */
function isStateHeading(heading: string): boolean {
  const name = heading.replace(UNITS, '').trim()
  return (
    valueEvidence(name, OPEN)?.state === 'on' &&
    valueEvidence(name, '0')?.state === 'off' &&
    !/rate|taxa|vaz|flow|flux|vol|dose|gpm|lpm|l_?ha|gpa/i.test(name)
  )
}

/** Where a row has the altitude above sea level, and the metres of its unit. */
export interface AltitudeColumn {
  readonly index: number
  readonly metres: number
}

/** A height, or an «altura», may be one above ground: it is no altitude. */
const ALTITUDE =
  /^(?:gps )?(?:alt|altitude|altitude (?:gps|msl|amsl)|alt (?:gps|msl|amsl)|elevation|elev|elevacao|ele|msl)(?: (m|ft|feet|pes))?$/
const FOOT_M = 0.3048

/** Undefined where no heading, or more than one, is that of an altitude. */
export function altitudeColumn(headings: readonly string[]): AltitudeColumn | undefined {
  const found = headings.flatMap((heading, index): AltitudeColumn[] => {
    const match = ALTITUDE.exec(plainHeading(heading))
    if (!match) return []
    const isFeet = /\b(?:ft|feet|p[eé]s)\b/i.test(`${match[1] ?? ''} ${heading.match(UNITS)?.join(' ') ?? ''}`)
    return [{ index, metres: isFeet ? FOOT_M : 1 }]
  })
  return found.length === 1 ? found[0] : undefined
}

const AIRCRAFT =
  /^(?:aeronave|aviao|aircraft|airplane|plane|prefixo|matricula|registration|tail(?: number| no)?|drone|uav|device|dispositivo|equipamento|(?:drone |aircraft |device )?(?:serial|serial number|serial no)|numero de serie|veiculo|vehicle|maquina|machine)(?: id| name| nome| sn)?$/

/** True for the heading of a column that names the aircraft. */
export function isAircraftHeading(heading: string): boolean {
  return AIRCRAFT.test(plainHeading(heading))
}

/** True for the heading of a column with the zone of UTM; its cells decide, since a «fuso» may be one of time. */
export function isZoneHeading(heading: string): boolean {
  return /^(?:utm )?(?:zona|fuso|zone|huso)(?: utm)?$/.test(plainHeading(heading))
}

const UNITS = /[[(][^\])]*[\])]/g

/** Units and words in brackets are left out: «Largura (m)», «Latitude [°]». */
function plainHeading(heading: string): string {
  return heading
    .replace(UNITS, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** True where a heading or a cell states the zone of its times; seconds, milliseconds and microseconds since 1970 do. */
export function statesUtc(text: string): boolean {
  return /\b(utc|gmt|zulu)\b|\dZ$|^1\d{9}([.,]\d+)?$|^1\d{12}$|^1\d{15}$|:\d\d([.,]\d+)?\s?[+-]\d\d(:?\d\d)?$/i.test(
    text.replaceAll('_', ' '),
  )
}
