/** What people type of the weather, in the units of the form of a laudo, and the values of the record. */
import type { FieldError } from '@faixa/contract'
import { grausDoPonto, type PontoDaRosa, ROSA_DOS_VENTOS, VALORES_POSSIVEIS } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import type { Dados } from '../../../../campo/guardado.ts'
import { quantityOf } from '../../../../form/fields/quantity-text.ts'
import type { Values } from '../../../../form/state/field-state.ts'

export const LEITURA_LABELS = {
  temperaturaC: 'Temperatura',
  umidadePercent: 'Umidade',
  ventoMs: 'Vento',
  rajadaMs: 'Rajada',
  direcaoGraus: 'Direção',
  observacao: 'Observação',
} as const

export type LeituraField = keyof typeof LEITURA_LABELS

export const NO_VALUES: Values<LeituraField> = {
  temperaturaC: '',
  umidadePercent: '',
  ventoMs: '',
  rajadaMs: '',
  direcaoGraus: '',
  observacao: '',
}

/** Exact by definition: 3,600 s an hour, 1,000 m a kilometre. */
const KMH_PER_MS = 3.6

interface Quantity {
  readonly name: string
  readonly unit: string
  readonly least: number
  readonly most: number
}

const asKmh = ([least, most]: readonly [number, number]) => [least * KMH_PER_MS, most * KMH_PER_MS] as const
const quantity = (name: string, unit: string, [least, most]: readonly [number, number]) => ({ name, unit, least, most })

export const QUANTITIES = {
  temperaturaC: quantity('a temperatura', '°C', VALORES_POSSIVEIS.temperaturaC),
  umidadePercent: quantity('a umidade', '%', VALORES_POSSIVEIS.umidadePercent),
  ventoMs: quantity('o vento', 'km/h', asKmh(VALORES_POSSIVEIS.ventoMs)),
  rajadaMs: quantity('a rajada', 'km/h', asKmh(VALORES_POSSIVEIS.rajadaMs)),
} as const satisfies Partial<Record<LeituraField, Quantity>>

type Typed = keyof typeof QUANTITIES
const TYPED = Object.keys(QUANTITIES) as Typed[]

export const POINTS = Object.entries<{ readonly nome: string }>(ROSA_DOS_VENTOS).map(([value, { nome }]) => ({
  value,
  label: `${value} · ${nome}`,
}))

/** A bearing of the compass as a choice of the field: degrees from true north. */
const BEARING = /^(\d+)°$/

export const bearingValue = (degrees: number) => `${Math.round(degrees) % 360}°`

/** The degrees of a bearing; undefined for a point and for no direction. */
export function bearingOf(value: string): number | undefined {
  const degrees = BEARING.exec(value)?.[1]
  return degrees === undefined ? undefined : Number(degrees)
}

/** Temperatures may be below zero. */
function numberOf(text: string): number {
  const [, sign, digits = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? []
  const read = quantityOf(digits)
  return read === undefined || read === '' ? Number.NaN : Number(read) * (sign ? -1 : 1)
}

export function leituraErrors(values: Values<LeituraField>): FieldError[] {
  const errors = TYPED.flatMap((campo) => {
    const { name, unit, least, most } = QUANTITIES[campo]
    const value = numberOf(values[campo])
    if (values[campo].trim() === '' || (value >= least && value <= most)) return []
    return [{ campo, mensagem: `Digite ${name} de ${formatNumber(least, 0)} a ${formatNumber(most, 0)} ${unit}.` }]
  })
  const isEmpty = values.direcaoGraus === '' && TYPED.every((campo) => values[campo].trim() === '')
  if (isEmpty) errors.push({ campo: 'temperaturaC', mensagem: 'Digite ao menos um valor da leitura.' })
  return errors
}

/** The values of the record, in the units of the contract; what was not typed is absent. */
export function leituraDados(values: Values<LeituraField>): Dados {
  const read = (campo: Typed) => (values[campo].trim() === '' ? undefined : numberOf(values[campo]))
  const speed = (campo: Typed) => {
    const kmh = read(campo)
    return kmh === undefined ? undefined : kmh / KMH_PER_MS
  }
  const point = values.direcaoGraus === '' ? undefined : (values.direcaoGraus as PontoDaRosa)
  const dados = {
    temperaturaC: read('temperaturaC'),
    umidadePercent: read('umidadePercent'),
    ventoMs: speed('ventoMs'),
    rajadaMs: speed('rajadaMs'),
    direcaoGraus: bearingOf(values.direcaoGraus) ?? (point && grausDoPonto(point)),
    observacao: values.observacao.trim() || undefined,
  }
  return Object.fromEntries(Object.entries(dados).filter(([, value]) => value !== undefined))
}
