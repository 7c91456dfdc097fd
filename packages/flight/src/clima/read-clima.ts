/**
 * Reads a file of weather readings: text in columns with headings (clima-columns.ts), any usual encoding and separator. A file that cannot be
 * used gives one sentence with its name and the cause. A row or a value that cannot be read is left out and counted in a finding. Linear.
 */
import { type LeituraDoClima, VALORES_POSSIVEIS as RANGES, type Tempo, type TipoDeClima } from '@faixa/domain'
import {
  cellsOf,
  type DayOrder,
  dayOrder,
  decodeText,
  parseBrazilianNumber,
  readClock,
  readDay,
  readMoment,
} from '@faixa/geometry'
import { formatNumber, present } from '@faixa/units'
import type { Aviso } from '../aviso.ts'
import { type Unusable, unusableFile } from '../unusable.ts'
import { columnsOf, type FoundColumns, isFahrenheit, isHeader, plainText, speedFactor } from './clima-columns.ts'

import { degreesOfCompass } from './wind.ts'

export interface ClimaOptions {
  /** Hours from UTC of local times in the file, -3 in most of Brazil. */
  readonly utcOffsetH: number
}

export interface ReadClima {
  readonly name: string
  readonly readings: readonly LeituraDoClima[]
  readonly avisos: readonly Aviso[]
  /** True where the times of the file are local, and `utcOffsetH` made them UTC. */
  readonly isLocal: boolean
}

/** Lines before the headings: the longest known preamble has eleven. */
const HEADER_WITHIN = 40
/** Share of the rows that may be unreadable before the columns were misunderstood. */
const UNREADABLE_SHARE = 0.5
const SEPARATORS = ['\t', ';', ','] as const
const HOUR_MS = 3_600_000
/** Texts that loggers write in place of a missing value. */
const MISSING = /^(-+|\/+|\*+|null|nan|n\/?a|none|-?9999(?:[.,]0*)?|-?99999?(?:[.,]0*)?)?$/i

export function readClima(
  name: string,
  bytes: Uint8Array,
  options: ClimaOptions,
): ReadClima | { readonly unusable: Unusable } {
  const refuse = (sentence: string) => ({ unusable: unusableFile(name, 'clima-ilegivel', sentence) })
  const text = decodeText(bytes)
  if (text.trim() === '') return refuse('o arquivo está vazio.')
  if (text.includes('\0')) return refuse('não é um arquivo de texto: exporte as leituras como CSV ou TXT.')
  if (/^\s*(<\?xml|<kml|<html|<!doctype|\{|\[|PK\u0003)/i.test(text)) {
    return refuse('não é uma tabela de leituras: exporte-as da estação como CSV ou TXT, com os títulos das colunas.')
  }
  const lines = text.split(/\r\n|\n|\r/)
  const header = findHeader(lines)
  if (!header) {
    return refuse(
      'não há uma linha de títulos com a data e o vento, a temperatura ou a umidade: escreva na primeira linha, por exemplo, «Data;Hora UTC;Vento (m/s);Direção;Temperatura (°C);Umidade (%)».',
    )
  }
  const { columns } = header
  const table = tableOf(lines, header)
  if (table.length === 0) return refuse('há títulos, mas nenhuma leitura abaixo deles.')
  const when = columns.quando ?? columns.data
  if (!when) return refuse('falta a coluna da data.')
  if (!columns.quando && !columns.hora && !table.some(({ cells }) => cells[when.index]?.includes(':'))) {
    return refuse('falta a coluna da hora.')
  }
  const torn = table.find(
    ({ cells }) => header.separator === ',' && cells.length > header.headings.length && cells.at(-1) !== '',
  )
  if (torn) {
    return refuse(
      `a linha ${torn.line} tem mais valores do que títulos, porque a vírgula separa as colunas e também os decimais: exporte com ponto e vírgula entre as colunas.`,
    )
  }
  const source = sourceOf(name, lines.slice(0, header.first), header.headings, text)
  const speed = speedOf(table, columns, source)
  if (typeof speed === 'string') return refuse(speed)
  const order = dayOrder(
    table.map(({ cells }) => (cells[when.index] ?? '').trim().split(/[T\s]/)[0] ?? ''),
    table.some(({ cells }) =>
      /\d\s*[ap]\.?m?\.?$/i.test((cells[(columns.quando ?? columns.hora ?? columns.data)!.index] ?? '').trim()),
    ),
  )
  if (!order) return refuse('as datas têm o dia antes do mês em umas linhas e depois dele em outras.')
  return readRows({ name, table, columns, source, speed, order, options }, refuse)
}

interface Header {
  /** Index of the first line of the headings, and of the first line below them. */
  readonly first: number
  readonly below: number
  readonly separator: string
  readonly headings: readonly string[]
  readonly columns: FoundColumns
}

/** One line of headings, or two, one above the other. */
function findHeader(lines: readonly string[]): Header | undefined {
  let best: Header | undefined
  for (let first = 0; first < Math.min(lines.length, HEADER_WITHIN); first++) {
    for (const separator of SEPARATORS) {
      const upper = cellsOf(lines[first]!, separator)
      if (upper.length < 2) continue
      const lower = cellsOf(lines[first + 1] ?? '', separator)
      const isTwoLines = lower.length === upper.length && !lower.some((cell) => /\d{1,2}[:/-]\d{1,2}/.test(cell))
      const joined = isTwoLines ? upper.map((cell, i) => `${cell.trim()} ${lower[i]!.trim()}`.trim()) : undefined
      for (const headings of joined ? [joined, upper] : [upper]) {
        const columns = columnsOf(headings)
        const isBetter = isHeader(columns) && (!best || Object.keys(columns).length > Object.keys(best.columns).length)
        if (isBetter) best = { first, below: first + (headings === joined ? 2 : 1), separator, headings, columns }
      }
    }
    if (best && first > best.first) break
  }
  return best
}

interface TableRow {
  /** Number of the line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

function tableOf(lines: readonly string[], { below, separator }: Header): TableRow[] {
  const rows: TableRow[] = []
  for (let i = below; i < lines.length; i++) {
    if (lines[i]!.trim() !== '') rows.push({ line: i + 1, cells: cellsOf(lines[i]!, separator) })
  }
  return rows
}

/** Source of the readings, as the file states it. */
interface Source {
  readonly tipo: TipoDeClima
  readonly fonte: string
  readonly lugar?: { readonly lon: number; readonly lat: number }
  readonly isUtc: boolean
  readonly isInmet: boolean
}

function sourceOf(name: string, preamble: readonly string[], headings: readonly string[], text: string): Source {
  const fields = new Map<string, string>()
  for (const line of preamble) {
    const [, key, value] = /^"?\s*([^:;,\t]+?)\s*:?\s*[:;,\t]\s*"?\s*([^;\t"]*)/.exec(line) ?? []
    if (key && value) fields.set(plainText(key).replace(/\s*\(.*$/, ''), value.trim())
  }
  const of = (...keys: readonly string[]) => keys.map((key) => fields.get(key)).find((value) => value)
  const station = of('estacao', 'nome', 'station', 'station name')
  const [lat, lon] = [of('latitude', 'lat'), of('longitude', 'lon')].map((value) => numberOf(value ?? ''))
  const head = plainText(headings.join(' '))
  const isInmet =
    /\bhora ?\(?utc|hora medicao\b/.test(head) &&
    /(bulbo seco|umi\. ins|vento, velocidade|vel\. vento|data medicao)/.test(head)
  const isStation = isInmet || station !== undefined || /weatherlink|\barc\.? int|\bwind run\b|prevailing/.test(head)
  const code = of('codigo', 'codigo estacao')
  const place = isPlace(lon, lat) ? { lugar: { lon: lon!, lat: lat! } } : {}
  const isCampo = !isStation || /kestrel|aimms/i.test(text.slice(0, 2000))
  return {
    tipo: isCampo ? 'campo' : 'estacao',
    fonte: [isInmet && 'INMET', station ?? (isInmet ? undefined : name), code].filter(Boolean).join(' ') || name,
    ...place,
    isUtc: isInmet || /\b(utc|gmt|zulu)\b/.test(head),
    isInmet,
  }
}

function isPlace(lon: number | undefined, lat: number | undefined): boolean {
  return (
    lon !== undefined && lat !== undefined && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && (lon !== 0 || lat !== 0)
  )
}

interface Speed {
  readonly vento: number
  readonly rajada: number
  /** True where no heading has the unit. */
  readonly isAssumed: boolean
}

/** Metres per second of the speeds' unit, or the sentence why it is not known. WeatherLink's text has no units. */
function speedOf(table: readonly TableRow[], columns: FoundColumns, { tipo }: Source): Speed | string {
  const { vento, rajada } = columns
  const [wind, gust] = [vento, rajada].map((column) => column && speedFactor(column.heading))
  if ((!vento || wind !== undefined) && (!rajada || gust !== undefined)) {
    return { vento: wind ?? 1, rajada: gust ?? wind ?? 1, isAssumed: false }
  }
  const known = wind ?? gust
  if (known !== undefined) return { vento: wind ?? known, rajada: gust ?? known, isAssumed: false }
  if (tipo === 'estacao' && columns.corrida) {
    const factor = runTellsMetresPerSecond(table, columns) ? 1 : 1 / 3.6
    return { vento: factor, rajada: factor, isAssumed: factor !== 1 }
  }
  return `o título «${(vento ?? rajada)!.heading}» não diz a unidade da velocidade: escreva-a no título, como em «Vento (m/s)» ou «Vento (km/h)».`
}

/** A wind run in km is 3.6 times the speed times the hours where the speed is in m/s, and once where it is in km/h. */
function runTellsMetresPerSecond(table: readonly TableRow[], { vento, corrida, intervalo }: FoundColumns): boolean {
  if (!vento || !corrida || !intervalo) return false
  const ratios = table.flatMap(({ cells }) => {
    const [speed, run, minutes] = [vento, corrida, intervalo].map(({ index }) => numberOf(cells[index] ?? ''))
    return speed && run && minutes ? [(run * 60) / (speed * minutes)] : []
  })
  const sorted = ratios.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle !== undefined && middle > 2.4
}

interface Rows {
  readonly name: string
  readonly table: readonly TableRow[]
  readonly columns: FoundColumns
  readonly source: Source
  readonly speed: Speed
  readonly order: DayOrder
  readonly options: ClimaOptions
}

function readRows(
  { name, table, columns, source, speed, order, options }: Rows,
  refuse: (sentence: string) => { readonly unusable: Unusable },
): ReadClima | { readonly unusable: Unusable } {
  const readings: LeituraDoClima[] = []
  const badRows: number[] = []
  const badValues: number[] = []
  let isLocal = false
  const fahrenheit = columns.temperatura !== undefined && isFahrenheit(columns.temperatura.heading)
  for (const { line, cells } of table) {
    const moment = momentOf(cells, columns, order)
    if (!moment) {
      badRows.push(line)
      continue
    }
    const isUtc = moment.isUtc || source.isUtc
    isLocal ||= !isUtc
    const { tempo, isBad } = tempoOf(cells, columns, speed, fahrenheit)
    if (isBad) badValues.push(line)
    if (Object.keys(tempo).length === 0) continue
    readings.push({
      instanteMs: isUtc ? moment.ms : moment.ms - options.utcOffsetH * HOUR_MS,
      ...tempo,
      tipo: source.tipo,
      fonte: source.fonte,
      ...placeOf(cells, columns, source),
      ...present({ alturaM: numberAt(cells, columns, 'altura') }),
    })
  }
  if (badRows.length > UNREADABLE_SHARE * table.length) {
    const [first] = badRows
    return refuse(
      `a data e a hora não puderam ser lidas em ${count(badRows.length, 'linha', 'linhas')} de ${formatNumber(table.length, 0)}, a primeira a linha ${first}.`,
    )
  }
  if (readings.length === 0) return refuse('nenhuma linha tem vento, temperatura ou umidade.')
  return { name, readings, isLocal, avisos: findings(name, { badRows, badValues, isAssumed: speed.isAssumed }) }
}

function momentOf(cells: readonly string[], { quando, data, hora }: FoundColumns, order: DayOrder) {
  if (quando) return readMoment(cells[quando.index] ?? '', order)
  const day = cells[data!.index] ?? ''
  if (!hora) return readMoment(day, order)
  const clock = cells[hora.index] ?? ''
  const [dayMs, clockMs] = [readDay(day.trim().split(/[T\s]/)[0] ?? '', order), readClock(clock)]
  return dayMs === undefined || clockMs === undefined
    ? undefined
    : { ms: dayMs + clockMs, isUtc: /\b(utc|gmt)\b/i.test(clock) }
}

function tempoOf(cells: readonly string[], columns: FoundColumns, speed: Speed, fahrenheit: boolean) {
  let isBad = false
  const valueAt = (
    name: 'vento' | 'rajada' | 'temperatura' | 'umidade',
    range: readonly [number, number],
    convert: (value: number) => number,
  ) => {
    const text = (columns[name] && cells[columns[name].index])?.trim() ?? ''
    if (MISSING.test(text)) return undefined
    const value = numberOf(text)
    const converted = value === undefined ? undefined : convert(value)
    if (converted !== undefined && converted >= range[0] && converted <= range[1]) return converted
    isBad = true
    return undefined
  }
  const ventoMs = valueAt('vento', RANGES.ventoMs, (value) => value * speed.vento)
  const direction = (columns.direcao && cells[columns.direcao.index])?.trim() ?? ''
  const direcaoGraus = MISSING.test(direction) || ventoMs === 0 ? undefined : directionOf(direction)
  if (Number.isNaN(direcaoGraus)) isBad = true
  const tempo: Tempo = present({
    ventoMs,
    rajadaMs: valueAt('rajada', RANGES.rajadaMs, (value) => value * speed.rajada),
    direcaoGraus: Number.isNaN(direcaoGraus) ? undefined : direcaoGraus,
    temperaturaC: valueAt('temperatura', RANGES.temperaturaC, (value) => (fahrenheit ? ((value - 32) * 5) / 9 : value)),
    umidadePercent: valueAt('umidade', RANGES.umidadePercent, (value) => value),
  })
  return { tempo, isBad }
}

/** NaN where the text is no direction. */
function directionOf(text: string): number {
  const degrees = degreesOfCompass(text) ?? numberOf(text.replace(/\s*[°º]$/, ''))
  return degrees !== undefined && degrees >= 0 && degrees <= 360 ? degrees % 360 : Number.NaN
}

function numberAt(cells: readonly string[], columns: FoundColumns, name: 'lat' | 'lon' | 'altura'): number | undefined {
  const column = columns[name]
  return column && numberOf(cells[column.index] ?? '')
}

function placeOf(cells: readonly string[], columns: FoundColumns, { lugar }: Source): Pick<LeituraDoClima, 'lugar'> {
  const [lon, lat] = [numberAt(cells, columns, 'lon'), numberAt(cells, columns, 'lat')]
  if (isPlace(lon, lat)) return { lugar: { lon: lon!, lat: lat! } }
  return lugar ? { lugar } : {}
}

function findings(
  onde: string,
  {
    badRows,
    badValues,
    isAssumed,
  }: { readonly badRows: readonly number[]; readonly badValues: readonly number[]; readonly isAssumed: boolean },
): Aviso[] {
  const finding = (codigo: string, mensagem: string): Aviso => ({ codigo, gravidade: 'aviso', mensagem, onde })
  return [
    ...(badRows.length > 0
      ? [
          finding(
            'clima-linhas-ilegiveis',
            `A data e a hora de ${count(badRows.length, 'leitura do clima', 'leituras do clima')} não puderam ser lidas, a primeira na linha ${badRows[0]}: ficaram de fora.`,
          ),
        ]
      : []),
    ...(badValues.length > 0
      ? [
          finding(
            'clima-valores-impossiveis',
            `${count(badValues.length, 'leitura do clima tem', 'leituras do clima têm')} um valor ilegível ou impossível, a primeira na linha ${badValues[0]}: o valor ficou de fora.`,
          ),
        ]
      : []),
    ...(isAssumed
      ? [
          finding(
            'clima-unidade-suposta',
            'O arquivo do clima não diz a unidade da velocidade do vento, e ela foi lida em km/h: confira, e escreva a unidade no título da coluna se for outra.',
          ),
        ]
      : []),
  ]
}

/** A direction may be written `045`, which elsewhere is a code. */
function numberOf(text: string): number | undefined {
  return parseBrazilianNumber(text.trim().replace(/^([+-]?)0+(?=\d)/, '$1'))
}

function count(number: number, one: string, many: string): string {
  return `${formatNumber(number, 0)} ${number === 1 ? one : many}`
}
