/** The typed fields of a contract: labels, first values, check, and the body that is sent. Figures are texts with a decimal point. */
import { type ContratoListed, contratoFormSchema, type FieldError, type Routes, type SentOf } from '@faixa/contract'
import {
  CONTAGENS,
  type Contagem,
  MODOS,
  type Modo,
  type TermosDoContrato,
  termsFaults,
  USUAL_DEGRAUS,
  USUAL_PLENO,
} from '@faixa/domain'
import { quantityWords, wordsBy } from '../../../form/conflict/field-words.ts'
import { dateTextOf, isoOfDate } from '../../../form/fields/date-text.ts'
import { quantityText } from '../../../form/fields/quantity-text.ts'
import { errorsOfSchema, inFormOrder } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'

export const CONTRATO_LABELS = {
  nome: 'Nome do contrato',
  empresa: 'Empresa',
  prestadora: 'Prestadora',
  tratamento: 'Tratamento',
  inicio: 'Primeiro dia',
  fim: 'Último dia',
  precoPorHa: 'Preço por hectare',
  conta: 'Hectares pagos',
  pleno: 'Pagamento integral a partir de',
  degraus: 'Abaixo do pagamento integral',
  metaDe: 'Meta de efetividade',
  metaBonus: 'Bônus ao alcançar a meta',
  externaPreco: 'Desconto por hectare externo',
  externaTolerancia: 'Tolerância de aplicação externa',
  prazoRegistroDias: 'Prazo para registrar o voo',
} as const

export type ContratoField = keyof typeof CONTRATO_LABELS
export type ContratoValues = Values<ContratoField>

const NAMES = Object.keys(CONTRATO_LABELS)

/** A step as it is typed. */
export interface TypedStep {
  readonly de: string
  readonly modo: Modo
  readonly percent: string
}

export function stepsOf(text: string): readonly TypedStep[] {
  return JSON.parse(text) as TypedStep[]
}

export function stepsText(steps: readonly TypedStep[]): string {
  return JSON.stringify(steps)
}

const typedSteps = (degraus: TermosDoContrato['degraus']): string =>
  stepsText(degraus.map(({ de, modo, percent }) => ({ de: `${de}`, modo, percent: `${percent ?? ''}` })))

export const EMPTY_CONTRATO: ContratoValues = {
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as ContratoValues),
  conta: 'plantio',
  pleno: `${USUAL_PLENO}`,
  degraus: typedSteps(USUAL_DEGRAUS),
}

export function valuesOf(contrato: ContratoListed): ContratoValues {
  const { termos, nome, empresa, prestadora, tratamento = '', inicio, fim } = contrato
  const { meta, externa } = termos
  return {
    nome,
    empresa: `${empresa.id}`,
    prestadora: `${prestadora.id}`,
    tratamento,
    inicio: dateTextOf(inicio),
    fim: dateTextOf(fim),
    precoPorHa: termos.precoPorHa,
    conta: termos.conta,
    pleno: `${termos.pleno}`,
    degraus: typedSteps(termos.degraus),
    metaDe: `${meta?.de ?? ''}`,
    metaBonus: `${meta?.bonus ?? ''}`,
    externaPreco: externa?.precoPorHa ?? '',
    externaTolerancia: `${externa?.tolerancia ?? ''}`,
    prazoRegistroDias: `${termos.prazoRegistroDias ?? ''}`,
  }
}

/** Values of the form in words. The parties of a contract never change. */
export const contratoWords = wordsBy<ContratoField>({
  conta: (conta) => CONTAGENS[conta as Contagem].label,
  precoPorHa: quantityWords('R$/ha'),
  pleno: quantityWords('%'),
  degraus: (text) => stepsOf(text).map(stepWords).join('\n'),
  metaDe: quantityWords('%'),
  metaBonus: quantityWords('%'),
  externaPreco: quantityWords('R$/ha'),
  externaTolerancia: quantityWords('%'),
  prazoRegistroDias: quantityWords('dias'),
})

function stepWords({ de, modo, percent }: TypedStep): string {
  const share = modo === 'fixo' ? `: ${quantityText(percent)}\u00a0%` : ''
  return `A partir de ${quantityText(de)}\u00a0%, ${MODOS[modo].label}${share}`
}

type Body = SentOf<Routes['createContrato']>['body']

/** The body that is sent. A text that is no date or no figure is sent as it was typed, and the schema refuses it. */
export function contratoBody(values: ContratoValues): Body {
  const { nome, empresa, prestadora, tratamento, inicio, fim } = values
  return {
    nome,
    empresa: empresa || undefined,
    prestadora: prestadora || undefined,
    tratamento,
    inicio: isoOfDate(inicio) ?? inicio,
    fim: isoOfDate(fim) ?? fim,
    termos: {
      precoPorHa: values.precoPorHa,
      conta: values.conta,
      pleno: figure(values.pleno),
      degraus: stepsOf(values.degraus).map(({ de, modo, percent }) => ({
        de: figure(de),
        modo,
        ...(modo === 'fixo' && { percent: figure(percent) }),
      })),
      ...((values.metaDe !== '' || values.metaBonus !== '') && {
        meta: { de: figure(values.metaDe), bonus: figure(values.metaBonus) },
      }),
      ...((values.externaPreco !== '' || values.externaTolerancia !== '') && {
        externa: {
          precoPorHa: values.externaPreco,
          tolerancia: values.externaTolerancia === '' ? 0 : figure(values.externaTolerancia),
        },
      }),
      ...(values.prazoRegistroDias !== '' && { prazoRegistroDias: values.prazoRegistroDias }),
    },
  } as Body
}

/** An empty figure is none: `Number('')` would be 0. */
function figure(text: string): number | string {
  return text.trim() === '' ? 'vazio' : text
}

/** The field that shows a fault of this part of the body. */
export function fieldOf(campo: string): ContratoField {
  const [first = '', second = '', third = ''] = campo.split('.')
  if (first !== 'termos') return first as ContratoField
  if (second === 'meta') return third === 'bonus' ? 'metaBonus' : 'metaDe'
  if (second === 'externa') return third === 'tolerancia' ? 'externaTolerancia' : 'externaPreco'
  return second as ContratoField
}

/** Every wrong field in the form's order, in the server's words. */
export function checkContrato(values: ContratoValues): readonly FieldError[] {
  const errors = errorsOfSchema(contratoFormSchema, contratoBody(values))
  return inFormOrder(
    NAMES,
    errors.map(({ campo, mensagem }) => ({ campo: fieldOf(campo), mensagem })),
  )
}

/** The typed terms, if payment by them is possible; undefined while something is wrong. */
export function termsOf(values: ContratoValues): TermosDoContrato | undefined {
  const parsed = contratoFormSchema.shape.termos.safeParse(contratoBody(values).termos)
  return parsed.success && termsFaults(parsed.data).length === 0 ? parsed.data : undefined
}
