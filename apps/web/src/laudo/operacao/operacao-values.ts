/**
 * The data of an operation as flat texts of a form, and back as the document to send. A field is named by its position in the document,
 * `dadosOperacao.produtos.0.dose`, like in the server's refusals.
 */
import type { FieldError, LaudoInfo, ReplyOf, Routes } from '@faixa/contract'
import {
  CAMPOS,
  CAMPOS_DA_LEITURA,
  CAMPOS_DO_PRODUTO,
  type CampoDaOperacao,
  type CampoName,
  campoText,
  LEITURAS_MAX,
  type LeituraCampo,
  PRODUTOS_MAX,
  type ProdutoCampo,
} from '@faixa/domain'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { tidyTime } from '../../form/fields/time-text.ts'
import type { Values } from '../../form/state/field-state.ts'
import { readingOf } from './weather-line.ts'

export type OperacaoList = 'produtos' | 'leituras'

/** Rows of a list: as many as PRODUTOS_MAX and LEITURAS_MAX. */
type Row = 0 | 1 | 2 | 3 | 4 | 5

export type OperacaoField =
  | 'aeronave'
  | `dadosOperacao.${CampoName}`
  | `dadosOperacao.produtos.${Row}.${ProdutoCampo}`
  | `dadosOperacao.leituras.${Row}.${LeituraCampo | 'linha'}`

export type OperacaoValues = Values<OperacaoField>

/** A reading in one line, which is not sent: it fills the fields of its row. */
const LINHA = { kind: 'text', label: 'Leitura numa linha', max: 120 } as const satisfies CampoDaOperacao

const LISTS = {
  produtos: { table: CAMPOS_DO_PRODUTO, typed: CAMPOS_DO_PRODUTO, most: PRODUTOS_MAX, one: 'produto' },
  leituras: {
    table: CAMPOS_DA_LEITURA,
    typed: { linha: LINHA, ...CAMPOS_DA_LEITURA },
    most: LEITURAS_MAX,
    one: 'leitura',
  },
} as const

/** Every field with its label and kind, in the order of the form; the aircraft is not in the table. */
const FIELDS: readonly (readonly [name: OperacaoField, label: string, campo: CampoDaOperacao])[] = [
  ...Object.entries(CAMPOS).map(([name, campo]) => [fieldAt(name), campo.label, campo] as const),
  ...(Object.keys(LISTS) as OperacaoList[]).flatMap((list) => {
    const { typed, most, one } = LISTS[list]
    return Array.from({ length: most }, (_, row) =>
      Object.entries(typed).map(
        ([name, campo]: [string, CampoDaOperacao]) =>
          [fieldAt(list, row, name), `${campo.label} (${one} ${row + 1})`, campo] as const,
      ),
    ).flat()
  }),
]

export function fieldAt(...path: readonly (string | number)[]): OperacaoField {
  return `dadosOperacao.${path.join('.')}` as OperacaoField
}

export const OPERACAO_LABELS = {
  aeronave: 'Aeronave',
  ...Object.fromEntries(FIELDS.map(([name, label]) => [name, label])),
} as Readonly<Record<OperacaoField, string>>

export const OPERACAO_FIELDS = Object.keys(OPERACAO_LABELS) as readonly OperacaoField[]

export const NO_OPERACAO = Object.fromEntries(OPERACAO_FIELDS.map((name) => [name, ''])) as OperacaoValues

/** The texts of a stored document. */
export function operacaoValues({ aeronave, dadosOperacao = {} }: Pick<LaudoInfo, 'aeronave' | 'dadosOperacao'>) {
  const texts = FIELDS.map(([name, , campo]) => {
    const value = name
      .split('.')
      .slice(1)
      .reduce<unknown>((of, key) => (of as Readonly<Record<string, unknown>> | undefined)?.[key], dadosOperacao)
    if (typeof value !== 'string' && typeof value !== 'number') return [name, '']
    const text = `${value}`
    return [name, campo.kind === 'day' ? dateTextOf(text) : text]
  })
  return { ...Object.fromEntries(texts), aeronave: aeronave ? `${aeronave.id}` : '' } as OperacaoValues
}

/** A typed value in words. */
export function operacaoWords(name: OperacaoField, text: string): string {
  const campo = CAMPO_OF.get(name)
  // A text that is no number is shown as it was typed.
  if (!campo || campo.kind === 'day' || (campo.kind === 'number' && !Number.isFinite(Number(text)))) return text
  return campoText(campo, text) ?? ''
}

const CAMPO_OF: ReadonlyMap<string, CampoDaOperacao> = new Map(FIELDS.map(([name, , campo]) => [name, campo]))

/** Rows of a list move when one is removed: each list is one question where two people changed it. */
export const OPERACAO_TOGETHER: readonly (readonly OperacaoField[])[] = (['produtos', 'leituras'] as const).map(
  (list) => OPERACAO_FIELDS.filter((name) => name.startsWith(`dadosOperacao.${list}.`)),
)

/** The document of the typed texts. Rows keep their positions, so that a refusal names the right one; the server drops empty ones. */
export function operacaoBody(values: OperacaoValues): Readonly<Record<string, unknown>> {
  const rowsOf = (list: OperacaoList) =>
    Array.from({ length: rowsWithText(values, list) }, (_, row) =>
      Object.fromEntries(
        Object.entries(LISTS[list].table).map(([name, campo]: [string, CampoDaOperacao]) => [
          name,
          sent(campo, values[fieldAt(list, row, name)]),
        ]),
      ),
    )
  const fields = Object.entries(CAMPOS).map(([name, campo]) => [name, sent(campo, values[fieldAt(name)])])
  return { ...Object.fromEntries(fields), produtos: rowsOf('produtos'), leituras: rowsOf('leituras') }
}

function sent(campo: CampoDaOperacao, text: string): string {
  if (campo.kind === 'day') return isoOfDate(text) ?? text
  return campo.kind === 'time' ? tidyTime(text) : text
}

/** Number of the rows up to the last one with a text. */
export function rowsWithText(values: OperacaoValues, list: OperacaoList): number {
  const { most } = LISTS[list]
  const isTyped = (row: number) => rowNames(list).some((name) => values[fieldAt(list, row, name)].trim() !== '')
  return Array.from({ length: most }, (_, row) => row).findLastIndex(isTyped) + 1
}

/** Names of the fields of a row, in the order of the form. */
export function rowNames(list: OperacaoList): readonly string[] {
  return Object.keys(LISTS[list].typed)
}

/** Why the lines that filled no fields cannot be read: what a person typed is never left out in silence. */
export function unreadLines(values: OperacaoValues): FieldError[] {
  return Array.from({ length: LEITURAS_MAX }, (_, row) => fieldAt('leituras', row, 'linha')).flatMap((campo) => {
    const read = values[campo].trim() === '' ? undefined : readingOf(values[campo], '')
    return typeof read === 'string' ? [{ campo, mensagem: read }] : []
  })
}

/** The fields of a row that its line fills; none where it cannot be read. */
export function readingRow(line: string, row: number, usualHour: string): Partial<OperacaoValues> {
  const read = readingOf(line, usualHour)
  if (typeof read === 'string') return {}
  return Object.fromEntries(
    Object.entries({ ...read, linha: '' }).map(([name, text]) => [fieldAt('leituras', row, name), text]),
  ) as Partial<OperacaoValues>
}

export function isOperacaoTyped(values: OperacaoValues): boolean {
  return OPERACAO_FIELDS.some((name) => values[name].trim() !== '')
}

/** The registered values of a product for the empty fields of its row. */
export function productRow(
  produtos: ReplyOf<Routes['listProdutos']>,
  marca: string,
  row: number,
  values: OperacaoValues,
): Partial<OperacaoValues> {
  const { id: _, nome: __, ...known } = produtos.find(({ nome }) => nome === marca) ?? { id: 0, nome: '' }
  const { dose, unidade } = known
  // The server takes both or neither.
  const isWhole = dose !== undefined && unidade !== undefined
  const free = Object.entries(known).filter(
    ([name]) => values[fieldAt('produtos', row, name)] === '' && (isWhole || (name !== 'dose' && name !== 'unidade')),
  )
  return Object.fromEntries(free.map(([name, value]) => [fieldAt('produtos', row, name), `${value}`]))
}

/** What an earlier laudo said of a model of equipment, for the fields that are empty. */
export function equipmentOf(
  equipamentos: ReplyOf<Routes['listTypedOperacao']>['equipamentos'] | undefined,
  modelo: string,
  values: OperacaoValues,
): Partial<OperacaoValues> {
  const earlier = equipamentos?.find(({ equipamentoModelo }) => equipamentoModelo === modelo) ?? {
    equipamentoModelo: modelo,
  }
  const free = Object.entries(earlier).filter(([name]) => values[fieldAt(name)] === '')
  return Object.fromEntries(free.map(([name, value]) => [fieldAt(name), `${value}`]))
}

/** The form's values without those of the operation. */
export function withoutOperacao<V extends Readonly<Record<string, string>>>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('dadosOperacao.'))) as Partial<V>
}

/** The form's name of the field that gives an item of a report. */
export function formFieldOf(campo: string): string {
  return fieldAt(campo) in OPERACAO_LABELS ? fieldAt(campo) : campo
}
