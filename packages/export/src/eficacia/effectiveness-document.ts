/** The effectiveness report as a document, independent of the format: the content that both browser and server write to PDF and XLSX. */
import {
  countedOf,
  daysOfLine,
  type EffectivenessLine,
  farmsOfLine,
  intervalOfLine,
  intervaloText,
  isTyped,
  type LineField,
  laudosCounted,
  measuredFigures,
  measuredLaudos,
  metodosText,
  otherAverage,
  removedOf,
  typedFields,
} from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import type { Issuer } from '../pdf/issuer-mark.ts'

/** A filter that lines were loaded with, in the words of a document. */
export interface DocumentFilter {
  readonly empresa: string
  /** Absent for every prestadora, and for every treatment. */
  readonly prestadora?: string
  readonly tratamento?: string
  /** Days, yyyy-mm-dd. */
  readonly dataInicial: string
  readonly dataFinal: string
}

/** Numbers of laudos without a measurement. */
export interface SemMedicao {
  readonly emMedicao: number
  /** These wait for files. */
  readonly emErro: number
}

export interface EffectivenessDocument {
  /** Every filter that the lines were loaded with, the first one first; at least one. */
  readonly filtros: readonly DocumentFilter[]
  readonly lines: readonly EffectivenessLine[]
  /** The laudos of the filters that are in no line; absent where they are not known. */
  readonly semMedicao?: SemMedicao | undefined
  /** Day and time at which the document was made, as people write them. */
  readonly made: string
  /** The author of typed values that no saved version contains yet; absent without such values. */
  readonly typedBy?: string
  readonly issuer?: Issuer | undefined
}

/** «RELATÓRIO SEMANAL - EFETIVIDADE» (specification 001 §9). */
export const DOCUMENT_TITLE = 'RELATÓRIO SEMANAL - EFETIVIDADE'

/** Columns of the document, in its order (specification 001 §9). */
export const DOCUMENT_HEADS = {
  codigo: 'CÓDIGO',
  data: 'DATA',
  fazenda: 'FAZENDA',
  piloto: 'PILOTO',
  prestadora: 'PRESTADORA',
  areaPlantio: 'ÁREA DE PLANTIO (ha)',
  efetividade: 'EFETIVIDADE (%)',
  observacoes: 'OBSERVAÇÕES',
} as const satisfies Record<LineField | 'data' | 'fazenda', string>

export type HeaderRow = readonly [label: string, values: readonly string[]]

/** Rows of the header table of a document. */
export function headerRows({ filtros, lines, semMedicao }: EffectivenessDocument): readonly HeaderRow[] {
  const upper = (text: string) => text.toLocaleUpperCase('pt-BR')
  const named = filtros.map((one) => ({
    ...one,
    empresa: upper(one.empresa),
    ...(one.prestadora !== undefined && { prestadora: upper(one.prestadora) }),
  }))
  return headerRowsOf(named, lines, semMedicao).map(([label, values]) => [upper(label), values])
}

/** The filters of a report, and by which method its laudos were measured. */
export function headerRowsOf(
  filtros: readonly DocumentFilter[],
  lines: readonly EffectivenessLine[],
  semMedicao?: SemMedicao,
): readonly HeaderRow[] {
  const methods = metodosText(countedOf(lines).flatMap(measuredLaudos)) || 'Método não informado'
  return [...filterRows(filtros), ['Laudos', [laudosText(lines, semMedicao)]], ['Medição', [methods]]]
}

/** «12 de 14 laudos do período; 2 retirados, riscados no fim; 3 laudos ainda em medição não entram»: how many of the laudos count. */
export function laudosText(lines: readonly EffectivenessLine[], { emMedicao, emErro }: SemMedicao = NONE): string {
  const { counted, all } = laudosCounted(lines)
  const removed = removedOf(lines).length
  return [
    `${formatNumber(counted, 0)} de ${formatCount(all, 'laudo', 'laudos')} do período`,
    removed > 0 && `${formatCount(removed, 'linha retirada, riscada', 'linhas retiradas, riscadas')} no fim`,
    emMedicao > 0 && formatCount(emMedicao, 'laudo ainda em medição não entra', 'laudos ainda em medição não entram'),
    emErro > 0 && formatCount(emErro, 'laudo em Erro não entra', 'laudos em Erro não entram'),
  ]
    .filter((text) => text !== false)
    .join('; ')
}

const NONE: SemMedicao = { emMedicao: 0, emErro: 0 }

/** The days and farms of a line, as the document shows them. */
export const dayText = (line: EffectivenessLine) => daysOfLine(line).map(brazilianDay).join(' / ')
export const farmText = (line: EffectivenessLine) => farmsOfLine(line).join(' / ')

/** «Retirada por Davi Reis em 16/03/2026 06:00: medida de novo». */
export function removalText({ retirada }: EffectivenessLine): string {
  if (!retirada) return ''
  return `Retirada por ${retirada.nome} em ${REMOVED_AT.format(new Date(retirada.em)).replace(',', '')}: ${retirada.motivo}`
}

// The zone of the offices: the server and the browser write the same document.
const REMOVED_AT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

export function removedSentences(lines: readonly EffectivenessLine[]): readonly string[] {
  return removedOf(lines).map((line) => `${line.codigo} (${effectivenessText(line)}). ${removalText(line)}.`)
}

/** `80,00 %, entre 70,96 % e 85,10 %`; without an interval the number alone. */
export function effectivenessText(line: EffectivenessLine): string {
  const interval = intervalOfLine(line)
  const between = interval ? `, ${intervaloText({ percentAplicacaoEfetiva: interval })}` : ''
  return `${lineFigure(line, 'efetividade')} %${between}`
}

const prestadoraText = ({ prestadora }: DocumentFilter) => prestadora ?? 'Todas'
const tratamentoText = ({ tratamento }: DocumentFilter) => tratamento ?? 'Todos'

const periodText = ({ dataInicial, dataFinal }: DocumentFilter) =>
  `${brazilianDay(dataInicial)} a ${brazilianDay(dataFinal)}`

/** Texts of all filters: payments depend on the lines of each, so every value is listed, once. */
export function filterTexts(filtros: readonly DocumentFilter[]) {
  const { empresa, prestadora, tratamento, periodo } = distinctValues(filtros)
  return {
    empresa: empresa.join('; '),
    prestadora: prestadora.join('; '),
    tratamento: tratamento.join('; '),
    periodo: periodo.join('; '),
  }
}

function distinctValues(filtros: readonly DocumentFilter[]) {
  const each = (text: (filtro: DocumentFilter) => string) => [...new Set(filtros.map(text))]
  return {
    empresa: each(({ empresa }) => empresa),
    prestadora: each(prestadoraText),
    tratamento: each(tratamentoText),
    periodo: each(periodText),
  }
}

/**
 * Rows that name every filter. Where not each value was loaded with each other, the filters are listed separately: joined values would not
 * show which treatment was loaded for which prestadora and period.
 */
export function filterRows(filtros: readonly DocumentFilter[]): readonly HeaderRow[] {
  const values = distinctValues(filtros)
  const { empresa, prestadora, tratamento, periodo } = filterTexts(filtros)
  const whole = [
    ...new Set(
      filtros.map((one) =>
        [
          ...(values.empresa.length > 1 ? [one.empresa] : []),
          prestadoraText(one),
          tratamentoText(one),
          periodText(one),
        ].join(' · '),
      ),
    ),
  ]
  const pairs = Object.values(values).reduce((product, { length }) => product * length, 1)
  if (whole.length === pairs) {
    return [
      ['Empresa', [empresa]],
      ['Prestadora', [prestadora]],
      ['Tratamento', [tratamento]],
      ['Período', [periodo]],
    ]
  }
  return [
    ['Empresa', [empresa]],
    ['Filtros', whole],
  ]
}

/** `2026-03-14` as `14/03/2026`. */
export function brazilianDay(day: string): string {
  return day.split('-').reverse().join('/')
}

const FIELD_WORDS = {
  codigo: 'código',
  prestadora: 'prestadora',
  piloto: 'piloto',
  areaPlantio: 'área de plantio',
  efetividade: 'efetividade',
  observacoes: 'observações',
} as const satisfies Record<LineField, string>

/** One sentence for each person who typed something: «informado por Davi Reis: efetividade (medido 95,00 %)». */
export function typedNotes(line: EffectivenessLine, typedBy?: string): readonly string[] {
  const fields = typedFields(line)
  if (fields.length === 0) return []
  const authorOf = (field: LineField) =>
    line.informado?.find(({ campo }) => campo === field)?.nome ?? typedBy ?? 'quem fez o relatório'
  const isWhole = !line.laudo && !line.partes
  return [...Map.groupBy(fields, authorOf)].map(([nome, authored]) =>
    isWhole && authored.length === fields.length
      ? `informado por ${nome}, sem laudo`
      : `informado por ${nome}: ${authored.map((field) => withMeasured(line, field)).join(', ')}`,
  )
}

function withMeasured(line: EffectivenessLine, field: LineField): string {
  if (field !== 'areaPlantio' && field !== 'efetividade') return FIELD_WORDS[field]
  const measured = measuredFigures(line)[field]
  const text = field === 'areaPlantio' ? `${formatNumber(measured)} ha` : `${formatNumber(measured)} %`
  return `${FIELD_WORDS[field]} (${measured === undefined ? 'sem medição' : `medido ${text}`})`
}

/** Describes the lines of a merge, and its other average where the two differ. */
export function mergeNotes(line: EffectivenessLine): readonly string[] {
  if (!line.partes) return []
  const parts = line.partes.map(
    ({ codigo, areaPlantio, efetividade }) =>
      `${codigo} (${formatNumber(areaPlantio)} ha, ${formatNumber(efetividade)} %)`,
  )
  const weighted = otherAverage(line)
  return [
    `junção de ${parts.join(', ')}`,
    ...(weighted === undefined ? [] : [`média simples; ponderada pela área seria ${formatNumber(weighted)} %`]),
  ]
}

/** The observations as a list, without blank ones (specification 001 §9), then the report's own remarks about the line. */
export function observationLines(line: EffectivenessLine, typedBy?: string): readonly string[] {
  const typed = line.observacoes
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return [
    ...typed.map((text) => `- ${text}`),
    ...[...typedNotes(line, typedBy), ...mergeNotes(line)].map((text) => `* ${text}`),
    ...(line.retirada ? [`* ${removalText(line)}`] : []),
  ]
}

/** A figure of a line, without its unit and mark. */
export function lineFigure(line: EffectivenessLine, field: 'areaPlantio' | 'efetividade'): string {
  return formatNumber(line[field])
}

/** `entre 70,96 e 79,42`, in the column of the effectiveness, which states the unit; empty without an interval. */
export function intervalText(line: EffectivenessLine): string {
  const interval = intervalOfLine(line)
  return interval ? `entre ${formatNumber(interval.de)} e\u00a0${formatNumber(interval.ate)}` : ''
}

/**
 * `* 96,50` where a person typed it: the note beside it has the measured figure. The mark precedes the number, so that decimals are
 * aligned.
 */
export function figureText(line: EffectivenessLine, field: 'areaPlantio' | 'efetividade'): string {
  return `${isTyped(line, field) ? '* ' : ''}${lineFigure(line, field)}`
}

/** `efetividade-09-03-2026-a-15-03-2026.pdf`: from the first to the last loaded day. */
export function documentFileName({ filtros }: EffectivenessDocument, extension: 'pdf' | 'xlsx'): string {
  const first = filtros.map(({ dataInicial }) => dataInicial).toSorted()[0] ?? ''
  const last =
    filtros
      .map(({ dataFinal }) => dataFinal)
      .toSorted()
      .at(-1) ?? ''
  const days = [first, last].map((day) => brazilianDay(day).replaceAll('/', '-'))
  return `efetividade-${days.join('-a-')}.${extension}`
}
