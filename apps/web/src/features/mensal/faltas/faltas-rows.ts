/** The missing fields of a month as cells of one table: which are open in a laudo, and what is proposed for them. */
import type { ReplyOf, Routes } from '@faixa/contract'
import {
  CAMPOS,
  CAMPOS_DO_PRODUTO,
  type ColunaMensal,
  type LinhaMensal,
  PRODUTOS_MAX,
  TIPOS_AERONAVE,
  UFS,
  UNIDADES_DE_DOSE,
} from '@faixa/domain'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import type { CellColumn, CellRow } from '../../../form/cells/cell-table.ts'
import type { Choice } from '../../../form/fields/choice-field.tsx'
import { tidyDate } from '../../../form/fields/date-text.ts'
import { tidyTime } from '../../../form/fields/time-text.ts'
import { type EditField, type EditValues, LABELS } from '../../../laudo/edit/edit-fields.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import { fieldAt, productRow, rowsWithText } from '../../../laudo/operacao/operacao-values.ts'

export interface FaltasRow extends CellRow {
  readonly values: EditValues
  readonly open: ReadonlySet<EditField>
  readonly aeronaves: readonly Choice[]
}

const dose = (row: number) => fieldAt('produtos', row, 'dose')
const unidade = (row: number) => fieldAt('produtos', row, 'unidade')

/** The fields that give each column of the report, for a laudo with these values. */
const FIELDS: Readonly<Record<ColunaMensal, (values: EditValues) => readonly EditField[]>> = {
  municipio: () => [fieldAt('municipio')],
  uf: () => [fieldAt('uf')],
  aeronave: () => ['aeronave'],
  atividade: () => ['tratamento'],
  cultura: () => ['cultura'],
  produto: () => [fieldAt('produtos', 0, 'marca')],
  dose: (values) =>
    Array.from({ length: Math.max(1, rowsWithText(values, 'produtos')) }, (_, row) => row)
      .filter((row) => values[dose(row)] === '')
      .flatMap((row) => [dose(row), unidade(row)]),
  volume: () => ['taxaAplicacao'],
  // The measurement provides this value.
  area: () => [],
  horas: ({ dataInicial }) => [
    ...(dataInicial === '' ? (['dataInicial'] as const) : []),
    'horarioInicial',
    'horarioFinal',
  ],
}

export function openFields({ faltas }: LinhaMensal, values: EditValues): ReadonlySet<EditField> {
  return new Set(faltas.flatMap(({ coluna }) => FIELDS[coluna](values)))
}

const choicesIn = (table: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(table).map(([value, label]) => ({ value, label }))

const UF_CHOICES = Object.keys(UFS).map((uf) => ({ value: uf, label: uf }))
const UNIDADE_CHOICES = choicesIn(UNIDADES_DE_DOSE)

/** Everything about a cell except its name and label, for fields that are not free texts. */
const KINDS: Readonly<Record<string, Omit<CellColumn<FaltasRow>, 'name' | 'label'>>> = {
  [fieldAt('uf')]: { choices: () => UF_CHOICES },
  aeronave: {
    choices: ({ aeronaves }) => aeronaves,
    none: ({ aeronaves }) => (aeronaves.length === 0 ? 'Nenhuma' : 'Escolha'),
  },
  tratamento: { choices: () => TRATAMENTO_CHOICES },
  cultura: { choices: () => CULTURA_CHOICES },
  dataInicial: { tidy: tidyDate, follow: (text) => ({ dataFinal: text }) },
  horarioInicial: { tidy: tidyTime },
  horarioFinal: { tidy: tidyTime },
}

/** Short labels of a product’s fields; further products keep their number. */
const SHORT: Readonly<Partial<Record<EditField, string>>> = {
  [fieldAt('produtos', 0, 'marca')]: 'Produto',
  [dose(0)]: CAMPOS_DO_PRODUTO.dose.label,
  [unidade(0)]: 'Unidade',
  [fieldAt('municipio')]: CAMPOS.municipio.label,
  taxaAplicacao: 'Volume (L/ha)',
}

/** One column for each field that some row lacks, in the order of the form. */
export function faltasColumns(rows: readonly Pick<FaltasRow, 'open'>[]): readonly CellColumn<FaltasRow>[] {
  return (Object.keys(LABELS) as EditField[])
    .filter((name) => rows.some(({ open }) => open.has(name)))
    .map((name) => ({
      name,
      label: SHORT[name] ?? LABELS[name],
      ...(name.endsWith('.unidade') ? { choices: () => UNIDADE_CHOICES } : KINDS[name]),
    }))
}

interface Known {
  /** Município of the middle of the field. */
  readonly municipio?: { readonly nome: string; readonly uf: string } | undefined
  readonly aeronaves: readonly Choice[]
  readonly produtos: ReplyOf<Routes['listProdutos']>
}

/** Values for open fields: the place from the map, the only aircraft, and the registered dose of a product. */
export function proposedFor(values: EditValues, open: ReadonlySet<EditField>, known: Known): Partial<EditValues> {
  const { municipio, aeronaves, produtos } = known
  const uf = values[fieldAt('uf')]
  const [only, ...rest] = aeronaves
  const all: [EditField, string | undefined][] = [
    [fieldAt('uf'), municipio?.uf],
    // A município of another state than the typed one is a contradiction, and not a proposal.
    [fieldAt('municipio'), uf === '' || uf === municipio?.uf ? municipio?.nome : undefined],
    ['aeronave', rest.length === 0 ? only?.value : undefined],
  ]
  const place = all.filter(([name, value]) => open.has(name) && value !== undefined && values[name] === '')
  // Choosing a product in a form fills its row, too.
  const products = Array.from({ length: PRODUTOS_MAX }, (_, row) => row)
    .filter((row) => open.has(fieldAt('produtos', row, 'marca')) || open.has(dose(row)))
    .map((row) => productRow(produtos, values[fieldAt('produtos', row, 'marca')].trim(), row, values))
  return Object.assign(Object.fromEntries(place) as Partial<EditValues>, ...products)
}

export function aeronaveChoices(prestadoras: Entidades['prestadoras'], prestadora: string): readonly Choice[] {
  const listed = prestadoras.find(({ id }) => `${id}` === prestadora)?.aeronaves ?? []
  return listed.map(({ id, nome, tipo }) => ({ value: `${id}`, label: `${nome} · ${TIPOS_AERONAVE[tipo]}` }))
}
