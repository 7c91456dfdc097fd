/** What each column of the reports list holds, for files. */
import type { LaudoListed } from '@faixa/contract'
import { FALLBACK_DATE, FALLBACK_TIME, MEASURES, PERCENT_FORMULAS, SEDE_NAME, VAZIO, VAZIO_SHOWN } from '@faixa/domain'
import type { Cell, CellKind, TableColumn } from '../table/table-column.ts'

type LaudoCell = Pick<TableColumn<LaudoListed>, 'kind' | 'cell'>

/** What has no name (specification 001 §3). */
const UNNAMED = '-'

const text = (cell: (laudo: LaudoListed) => Cell): LaudoCell => ({ kind: 'text', cell })

const WORDS: Readonly<Record<string, LaudoCell>> = {
  codigo: text(({ codigo }) => codigo),
  nome: text(({ nome }) => (nome === VAZIO ? VAZIO_SHOWN : nome)),
  tratamento: text(({ tratamento }) => tratamento),
  cultura: text(({ cultura }) => cultura),
  empresaNome: text(({ empresaNome }) => empresaNome || UNNAMED),
  unidadeNome: text(({ unidadeNome }) => unidadeNome || SEDE_NAME),
  prestadora: text(({ piloto }) => piloto.prestadora.nome || UNNAMED),
  piloto: text(({ piloto }) => piloto.nome || UNNAMED),
  usuario: text(({ usuario }) => usuario?.nome || UNNAMED),
  data: { kind: 'day', cell: ({ data }) => dayOf(data) },
  dataInicial: { kind: 'day', cell: ({ dataInicial }) => dayOf(dataInicial) },
  horarioInicial: { kind: 'hour', cell: ({ dataInicial }) => hourOf(dataInicial) },
  dataFinal: { kind: 'day', cell: ({ dataFinal }) => dayOf(dataFinal) },
  horarioFinal: { kind: 'hour', cell: ({ dataFinal }) => hourOf(dataFinal) },
  dataCriacao: { kind: 'moment', cell: ({ dataCriacao }) => dataCriacao },
  status: text(({ status }) => status),
  metodo: text(({ metodo }) => metodo),
}

const FIGURES = new Set<string>([
  ...Object.keys(MEASURES),
  ...Object.keys(PERCENT_FORMULAS),
  ...['larguraFaixa', 'distanciaPista'],
])

/** A day and a time of day are one column on the screen and two in files (specification 001 §3). */
const HOURS: Readonly<Record<string, { readonly name: string; readonly label: string }>> = {
  dataInicial: { name: 'horarioInicial', label: 'Horário Inicial' },
  dataFinal: { name: 'horarioFinal', label: 'Horário Final' },
}

export interface NamedColumn {
  readonly name: string
  readonly label: string
}

/** The columns of files that those of the list become. */
export function fileColumns(listed: readonly NamedColumn[]): readonly NamedColumn[] {
  return listed.flatMap(({ name, label }) => [{ name, label }, ...(HOURS[name] ? [HOURS[name]] : [])])
}

export function laudoColumns(named: readonly NamedColumn[]): readonly TableColumn<LaudoListed>[] {
  return named.map(({ name, label }) => ({ name, label, ...laudoCell(name) }))
}

function laudoCell(name: string): LaudoCell {
  const words = WORDS[name]
  if (words) return words
  if (!FIGURES.has(name)) throw new Error(`The list has no column called ${name}.`)
  const kind: CellKind = 'number'
  return { kind, cell: (laudo) => laudo[name as keyof LaudoListed] as number | undefined }
}

function dayOf(isoDateTime: string): string | undefined {
  const day = isoDateTime.slice(0, 10)
  return day === '' || day === FALLBACK_DATE ? undefined : day
}

/** Only where there is a day and a known time. */
function hourOf(isoDateTime: string): string | undefined {
  const time = isoDateTime.slice(11, 19)
  return dayOf(isoDateTime) === undefined || time === '' || time === FALLBACK_TIME ? undefined : time.slice(0, 5)
}
