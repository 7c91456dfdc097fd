/** The typed fields of a service order: first values, check, and the body that is sent. */
import { type FieldError, ordemFormSchema, type Routes, type SentOf } from '@faixa/contract'
import { CULTURA_DEFAULT, ordemDateFault, SEDE, TRATAMENTO_DEFAULT } from '@faixa/domain'
import { unlistedEntidades } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { dateTextOf, isoOfDate } from '../../../form/fields/date-text.ts'
import { errorsOfSchema, inFormOrder } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'
import { ORDEM_LABELS, type OrdemField } from '../../../ordem/ordem-labels.ts'

export type OrdemValues = Values<OrdemField>

export const ORDEM_FIELDS = Object.keys(ORDEM_LABELS) as readonly OrdemField[]

export const EMPTY_ORDEM: OrdemValues = {
  ...(Object.fromEntries(ORDEM_FIELDS.map((name) => [name, ''])) as Record<OrdemField, string>),
  unidade: `${SEDE}`,
  tratamento: TRATAMENTO_DEFAULT,
  cultura: CULTURA_DEFAULT,
}

type Body = SentOf<Routes['createOrdem']>['body'] & Partial<Record<OrdemField, string>>

/** The body to send, without empty fields. An invalid date is sent as typed, and the schema refuses it. */
export function ordemBody(values: OrdemValues): Body {
  const tidy = {
    ...values,
    data: isoOfDate(values.data) ?? values.data,
    diaPlanejado: isoOfDate(values.diaPlanejado) ?? values.diaPlanejado,
    unidade: values.unidade === `${SEDE}` ? '' : values.unidade,
  }
  return Object.fromEntries(Object.entries(tidy).filter(([, text]) => text.trim() !== '')) as Body
}

/** Every wrong field in the form's order, in the server's words. */
export function checkOrdem(values: OrdemValues, entidades: Entidades, now = new Date()): readonly FieldError[] {
  const body = ordemBody(values)
  const future = ordemDateFault(body.data ?? '', now)
  return inFormOrder(ORDEM_FIELDS, [
    ...errorsOfSchema(ordemFormSchema, body),
    ...(future === undefined || body.data === undefined ? [] : [{ campo: 'data', mensagem: future }]),
    ...unlistedEntidades(values, entidades),
  ])
}

/** Today's date in the time zone of most of the country, in the form's notation. */
export function todayText(): string {
  return dateTextOf(new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()))
}
