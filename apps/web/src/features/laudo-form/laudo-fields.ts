/** The fields of 'Novo Laudo': names, defaults, labels and checks, and the body that is sent. */
import { type FieldError, laudoFormSchema, type Routes, type SentOf } from '@faixa/contract'
import {
  CAMPOS,
  type CertificadoTomado,
  CULTURA_DEFAULT,
  checkFlightTimes,
  type Doubt,
  duvidaDoVoo,
  FALLBACK_TIME,
  impossibleDates,
  RECEPTORES,
  SEDE,
  TRATAMENTO_DEFAULT,
  TYPED_LIMITS,
} from '@faixa/domain'
import type { TypedFigures } from '@faixa/flight'
import { present } from '@faixa/units'
import { unlistedEntidades } from '../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { isoOfDate } from '../../form/fields/date-text.ts'
import { tidyTime } from '../../form/fields/time-text.ts'
import type { Values } from '../../form/state/field-state.ts'
import { DADO_LABELS, FIGURE_LABELS } from '../../laudo/dado-labels.ts'
import {
  fieldAt,
  isOperacaoTyped,
  NO_OPERACAO,
  OPERACAO_LABELS,
  operacaoBody,
  unreadLines,
  withoutOperacao,
} from '../../laudo/operacao/operacao-values.ts'

/** Labels in the form's order (specification 000 §2). */
export const LABELS = {
  ...DADO_LABELS,
  ordem: 'Ordem de Serviço',
  ...FIGURE_LABELS,
  ...OPERACAO_LABELS,
} as const

export type LaudoField = keyof typeof LABELS

export type LaudoValues = Values<LaudoField>

export const FIELD_NAMES = Object.keys(LABELS) as readonly LaudoField[]

export const INITIAL: LaudoValues = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Record<LaudoField, string>),
  ...NO_OPERACAO,
  unidade: `${SEDE}`,
  tratamento: TRATAMENTO_DEFAULT,
  cultura: CULTURA_DEFAULT,
}

/** Every wrong field in the form's order, in the server's words. Without `entidades`, the chosen ones are not checked. */
export function checkLaudo(
  values: LaudoValues,
  entidades: Entidades | undefined,
  now = new Date(),
): readonly FieldError[] {
  const body = laudoBody(values)
  const parsed = laudoFormSchema.safeParse(body)
  const times = checkFlightTimes(body)
  const errors = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ campo: path.join('.'), mensagem: message })),
    // The schema checks times only when nothing else is wrong; the form reports them at once.
    ...(times.ok ? [] : times.errors),
    ...impossibleDates({ dataInicial: body.dataInicial, dataFinal: body.dataFinal }, now),
    ...unreadLines(values),
    ...(entidades ? unlistedEntidades(values, entidades) : []),
  ]
  return FIELD_NAMES.flatMap((name) => errors.find(({ campo }) => campo === name) ?? [])
}

/** The body that is sent, without empty fields. A text that is no date is sent as it was typed, and the schema refuses it. */
export function laudoBody(
  values: LaudoValues,
): SentOf<Routes['createLaudo']>['body'] & Partial<Record<LaudoField, string>> {
  const { dataInicial, dataFinal, horarioInicial, horarioFinal } = values
  const tidy = {
    ...values,
    dataInicial: isoOfDate(dataInicial) ?? dataInicial,
    dataFinal: isoOfDate(dataFinal) ?? dataFinal,
    horarioInicial: tidyTime(horarioInicial),
    horarioFinal: tidyTime(horarioFinal),
    unidade: values.unidade === `${SEDE}` ? '' : values.unidade,
  }
  const given = Object.entries(withoutOperacao(tidy)).filter(([, text]) => text?.trim() !== '')
  const dadosOperacao = isOperacaoTyped({ ...values, aeronave: '' }) ? { dadosOperacao: operacaoBody(values) } : {}
  return { ...Object.fromEntries(given), ...dadosOperacao } as ReturnType<typeof laudoBody>
}

/** The doubt that the data of the operation state, or the certificate; undefined where neither does, and where what is typed is no valid percentage. */
export function flightDoubt(values: LaudoValues, certificado?: CertificadoTomado): Doubt | undefined {
  const typed = values[fieldAt('incertezaFaixa')]
  const incertezaFaixa = numberOf(typed)
  const { least, most } = CAMPOS.incertezaFaixa
  const isValid = incertezaFaixa !== undefined && incertezaFaixa >= least && incertezaFaixa <= most
  if (typed.trim() !== '' && !isValid) return undefined
  const text = values[fieldAt('receptor')]
  const receptor = (Object.keys(RECEPTORES) as (keyof typeof RECEPTORES)[]).find((name) => name === text)
  return duvidaDoVoo(present({ incertezaFaixa, receptor }), certificado)
}

/** The valid figures and times of the form, which checks compare with the files. */
export function typedFigures(values: LaudoValues): TypedFigures {
  const times = checkFlightTimes(laudoBody(values))
  const known = times.ok && !times.times.dataInicial.endsWith(FALLBACK_TIME)
  const figures = (['faixaExecutada', 'taxaAplicacao', 'vazaoContratada', 'insumos'] as const).flatMap((name) => {
    const { least, most } = TYPED_LIMITS[name]
    const typed = numberOf(values[name])
    return typed !== undefined && typed >= least && typed <= most ? [[name, typed] as const] : []
  })
  return {
    ...Object.fromEntries(figures),
    ...(known && { inicio: times.times.dataInicial, fim: times.times.dataFinal }),
  }
}

/** The number of a field, whose text has a decimal point and no thousands separators. */
export function numberOf(text: string): number | undefined {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
}
