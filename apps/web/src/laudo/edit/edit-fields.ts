/** The fields of the edit modal: their values from a laudo, their faults, and the sent data (specification 000 §5). */
import { type FieldError, type LaudoInfo, laudoEditSchema, type Routes, type SentOf } from '@faixa/contract'
import {
  checkFlightTimes,
  FALLBACK_DATE,
  FALLBACK_TIME,
  impossibleDates,
  isNoteKey,
  type LimitedFigure,
  type NoteKey,
  OBSERVACOES_MAX_LENGTH,
  SEDE,
  VAZIO,
} from '@faixa/domain'
import { unlistedEntidades } from '../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { tidyTime } from '../../form/fields/time-text.ts'
import { errorsOfSchema, inFormOrder } from '../../form/state/field-errors.ts'
import type { Values } from '../../form/state/field-state.ts'
import { DADO_LABELS, FIGURE_LABELS } from '../dado-labels.ts'
import {
  OPERACAO_FIELDS,
  OPERACAO_LABELS,
  operacaoBody,
  operacaoValues,
  unreadLines,
} from '../operacao/operacao-values.ts'

export const LABELS = {
  ...DADO_LABELS,
  ...FIGURE_LABELS,
  ...OPERACAO_LABELS,
  notas: 'Notas',
  observacoes: 'Observação livre',
} as const

export type EditField = keyof typeof LABELS

/** Texts of the fields; `notas` contains the keys of notes, separated by commas. */
export type EditValues = Values<EditField>

const FIELD_NAMES = Object.keys(LABELS) as readonly EditField[]

export const FIGURES = Object.keys(FIGURE_LABELS) as readonly LimitedFigure[]

const NOTE_FIELDS: readonly EditField[] = ['notas', 'observacoes']

export function valuesOf(info: LaudoInfo): EditValues {
  return {
    empresa: `${info.empresa}`,
    unidade: `${info.unidade ?? SEDE}`,
    tratamento: info.tratamento,
    cultura: info.cultura,
    prestadora: `${info.piloto.prestadora.id}`,
    piloto: `${info.pilotoId}`,
    ...timeValues('Inicial', info.dataInicial),
    ...timeValues('Final', info.dataFinal),
    nome: info.nome === VAZIO ? '' : info.nome,
    codigo: info.codigo,
    ...Object.fromEntries(FIGURES.map((name) => [name, info[name] === undefined ? '' : `${info[name]}`])),
    ...operacaoValues(info),
    notas: info.observacoesArray.map(({ chave }) => chave).join(','),
    observacoes: info.observacoes,
  } as EditValues
}

/** Unknown dates and times are empty fields. */
function timeValues(side: 'Inicial' | 'Final', isoDateTime: string): Partial<EditValues> {
  const [date = '', time = ''] = isoDateTime.slice(0, 19).split('T')
  return {
    [`data${side}`]: date === '' || date === FALLBACK_DATE ? '' : dateTextOf(date),
    [`horario${side}`]: time === '' || time === FALLBACK_TIME ? '' : time.slice(0, 5),
  }
}

export function notesIn({ notas }: Pick<EditValues, 'notas'>): readonly NoteKey[] {
  return notas.split(',').filter(isNoteKey)
}

export function onlyNotesDiffer(before: EditValues, after: EditValues): boolean {
  const changed = FIELD_NAMES.filter((name) => before[name] !== after[name])
  return changed.length > 0 && changed.every((name) => NOTE_FIELDS.includes(name))
}

/**
 * Every faulty field in the form's order. A laudo without dates in `before` may stay without; one with dates must keep some. `entidades`
 * includes the laudo's current ones.
 */
export function checkEdit(values: EditValues, before: EditValues, entidades: Entidades): readonly FieldError[] {
  const body = editBody(values, before)
  const times = checkFlightTimes(body, { mayBeCleared: true })
  const errors = [
    ...errorsOfSchema(laudoEditSchema, body).map(({ campo, mensagem }) => ({ campo: fieldOf(campo), mensagem })),
    ...(times.ok ? [] : times.errors),
    ...oneSidedTimes(values),
    ...unreadLines(values),
    ...impossibleDates({ dataInicial: body.dataInicial, dataFinal: body.dataFinal }, new Date()).filter(
      ({ campo }) => campo !== 'data' && values[campo] !== before[campo],
    ),
    ...unlistedEntidades(values, entidades),
  ].filter(({ campo }) => !isUnchangedAndKept(campo as EditField, values, before))
  return inFormOrder(FIELD_NAMES, errors)
}

/** A laudo registered without a name may be edited without adding one. */
function isUnchangedAndKept(name: EditField, values: EditValues, before: EditValues): boolean {
  return name === 'nome' && values.nome === '' && before.nome === ''
}

/**
 * Errors where only one of two times is empty. A cleared time is sent as 00:00:01, so the server cannot distinguish it from a forgotten
 * one.
 */
function oneSidedTimes({ horarioInicial, horarioFinal }: EditValues): FieldError[] {
  if ((horarioInicial.trim() === '') === (horarioFinal.trim() === '')) return []
  const mensagem = 'Preencha os dois horários ou nenhum.'
  return [
    { campo: 'horarioInicial', mensagem },
    { campo: 'horarioFinal', mensagem },
  ]
}

export type EditBody = SentOf<Routes['updateLaudo']>['body'] & {
  readonly dataInicial?: string
  readonly dataFinal?: string
}

/** A cleared date is sent as 1997-01-01 and a cleared time as 00:00:01; an end without a date is on the day of the start. */
export function editBody(values: EditValues, before: EditValues): EditBody {
  const { dataInicial, dataFinal, horarioInicial, horarioFinal } = values
  const hadNone = before.dataInicial === '' && before.dataFinal === ''
  const none = dataInicial.trim() === '' && dataFinal.trim() === '' && hadNone
  const body = {
    empresa: values.empresa,
    unidade: values.unidade === `${SEDE}` ? null : values.unidade,
    tratamento: values.tratamento,
    cultura: values.cultura,
    pilotoId: values.piloto,
    dataInicial: none ? FALLBACK_DATE : (isoOfDate(dataInicial) ?? dataInicial),
    dataFinal: none ? FALLBACK_DATE : (isoOfDate(dataFinal) ?? dataFinal),
    horarioInicial: sentTime(horarioInicial),
    horarioFinal: sentTime(horarioFinal),
    codigo: values.codigo,
    // VAZIO marks a laudo without a name, and stays until one is typed.
    nome: values.nome.trim() === '' && before.nome === '' ? VAZIO : values.nome,
    ...changedFigures(values, before),
    ...changedOperacao(values, before),
    observacoes: values.observacoes,
    obsArray: [...notesIn(values)],
  }
  return body as EditBody
}

/** The figures with a new value; null removes one. Stored values outside the current limits stay while they are unchanged. */
function changedFigures(values: EditValues, before: EditValues) {
  const changed = FIGURES.filter((name) => values[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, values[name].trim() === '' ? null : values[name]]))
}

/** The data of the operation are sent completely, because rows have no names; untouched, they are omitted. */
function changedOperacao(values: EditValues, before: EditValues) {
  const changed = OPERACAO_FIELDS.filter((name) => values[name] !== before[name])
  return {
    ...(changed.includes('aeronave') && { aeronave: values.aeronave === '' ? null : values.aeronave }),
    ...(changed.some((name) => name !== 'aeronave') && { dadosOperacao: operacaoBody(values) }),
  }
}

function sentTime(text: string): string {
  const time = tidyTime(text)
  return time === '' ? FALLBACK_TIME : /^\d{1,2}:\d{2}$/.test(time) ? `${time}:00` : time
}

export function fieldOf(campo: string): EditField {
  if (campo === 'pilotoId') return 'piloto'
  if (campo.startsWith('obsArray')) return 'notas'
  return (FIELD_NAMES as readonly string[]).includes(campo) ? (campo as EditField) : 'codigo'
}

export const NOTE_MAX = OBSERVACOES_MAX_LENGTH
