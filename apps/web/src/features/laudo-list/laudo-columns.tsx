/** Every column that the list can show; what is not shown as a column is in a row's details. */
import { type LaudoListed, SORTABLE } from '@faixa/contract'
import {
  bandOf,
  MEASURED_FIGURES,
  MEASURES,
  type MeasureName,
  PERCENT_FORMULAS,
  type PercentName,
  SEDE_NAME,
  VAZIO,
  VAZIO_SHOWN,
} from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { formatMoment, formatWhen } from '../../export/rows/format-when.ts'
import type { Column } from '../../list/columns/column.ts'
import { METHOD_SECTIONS } from '../../method/method-sections.ts'
import { BandBadge } from '../../ui/band-badge.tsx'
import { sentence } from '../../ui/sentence.ts'
import { LaudoStatus } from './laudo-status.tsx'

type LaudoColumn = Column<LaudoListed>

/** Specification 001 §2.1. */
export const USUAL_COLUMNS = ['codigo', 'nome', 'tratamento', 'cultura', 'prestadora', 'piloto', 'dataInicial']

const WORDS: readonly LaudoColumn[] = [
  { name: 'codigo', label: 'Código', cell: ({ codigo }) => codigo },
  { name: 'nome', label: 'Nome', share: 20, cell: ({ nome }) => (nome === VAZIO ? VAZIO_SHOWN : nome) },
  { name: 'tratamento', label: 'Tratamento', share: 16, cell: ({ tratamento }) => tratamento },
  { name: 'cultura', label: 'Cultura', share: 15, cell: ({ cultura }) => cultura },
  { name: 'empresaNome', label: 'Empresa', needs: 'readPrivate', share: 14, cell: ({ empresaNome }) => empresaNome },
  {
    name: 'unidadeNome',
    label: 'Unidade',
    needs: 'readPrivate',
    notForUnidade: true,
    share: 14,
    cell: ({ unidadeNome }) => unidadeNome || SEDE_NAME,
  },
  { name: 'prestadora', label: 'Prestadora', share: 14, cell: ({ piloto }) => piloto.prestadora.nome },
  { name: 'piloto', label: 'Piloto', share: 11, cell: ({ piloto }) => piloto.nome },
  {
    name: 'usuario',
    label: 'Analista',
    needs: 'readPrivate',
    share: 11,
    cell: ({ usuario }) => usuario?.nome ?? ABSENT,
  },
  { name: 'data', label: 'Data da Aplicação', cell: ({ data }) => formatWhen(data.slice(0, 10)) ?? ABSENT },
  { name: 'dataInicial', label: 'Data Inicial', cell: ({ dataInicial }) => formatWhen(dataInicial) ?? ABSENT },
  { name: 'dataFinal', label: 'Data Final', cell: ({ dataFinal }) => formatWhen(dataFinal) ?? ABSENT },
  {
    name: 'dataCriacao',
    label: 'Data de Registro',
    needs: 'readPrivate',
    cell: ({ dataCriacao }) => (dataCriacao === undefined ? ABSENT : formatMoment(new Date(dataCriacao))),
  },
  { name: 'status', label: 'Status', needs: 'readPrivate', cell: (laudo) => <LaudoStatus laudo={laudo} /> },
]

const FIGURES = [
  'areaPlantio',
  'areaAplicada',
  'percentAreaAplicada',
  'aplicacaoEfetiva',
  'percentAplicacaoEfetiva',
  'areaNaoAplicada',
  'percentAreaNaoAplicada',
  'aplicacaoExterna',
  'percentAplicacaoExterna',
  'areaSobreposicao',
  'percentAreaSobreposicao',
  'areaBruta',
  'insumos',
  'percentInsumos',
  'taxaAplicacao',
  'percentTaxaAplicacao',
  'vazaoContratada',
  'faixaContratada',
  'faixaExecutada',
  'percentFaixaExecutada',
  'larguraFaixa',
  'percentLarguraFaixa',
  'distanciaPista',
] as const satisfies readonly (MeasureName | PercentName | keyof typeof OTHERS)[]

const METODO_COLUMN = 'metodo'

const MEASURED = new Set<string>(MEASURED_FIGURES.flatMap((names) => [...names]))

const OTHERS = { larguraFaixa: 'Largura da faixa (m)', distanciaPista: 'Distância da pista (km)' } as const

function labelOf(name: (typeof FIGURES)[number]): string {
  if (name in OTHERS) return OTHERS[name as keyof typeof OTHERS]
  if (name in PERCENT_FORMULAS) return PERCENT_FORMULAS[name as PercentName].label
  const { label, unit } = MEASURES[name as MeasureName]
  return `${label} (${unit})`
}

const sortable: ReadonlySet<string> = new Set(SORTABLE)

const METHOD: LaudoColumn = { name: METODO_COLUMN, label: 'Método', cell: ({ metodo }) => metodo ?? ABSENT }

export const LAUDO_COLUMNS: readonly LaudoColumn[] = [
  ...WORDS,
  ...FIGURES.map((name) => ({
    name,
    label: labelOf(name),
    ...(name in PERCENT_FORMULAS && {
      explanation: sentence(PERCENT_FORMULAS[name as PercentName].formula),
      section: METHOD_SECTIONS.percentages,
    }),
    ...(name === 'percentAplicacaoEfetiva' && { beside: efetividade }),
    numeric: true,
    cell: (laudo: LaudoListed) => formatNumber(laudo[name]),
  })),
  METHOD,
].map((column) => (sortable.has(column.name) ? { ...column, sort: column.name } : column))

/** Where a measured number is shown or written, so is how it was measured. */
export function withMetodo<Named extends { readonly name: string }>(
  chosen: readonly Named[],
  offered: readonly Named[],
): readonly Named[] {
  if (!chosen.some(({ name }) => MEASURED.has(name)) || chosen.some(({ name }) => name === METODO_COLUMN)) return chosen
  return [...chosen, ...offered.filter(({ name }) => name === METODO_COLUMN)]
}

function efetividade({ percentAplicacaoEfetiva }: LaudoListed) {
  return percentAplicacaoEfetiva !== undefined && <BandBadge band={bandOf(percentAplicacaoEfetiva)} />
}
