/** The fields of the form 'Área de Proteção / Obstáculo' (specification 001 §2.5), as texts. */
import { CLASSIFICACOES, type FieldError } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao, validityFault } from '@faixa/domain'
import { present } from '@faixa/units'
import { NO_UNIDADE } from '../../../entidades/entidade-fields.tsx'
import { isoOfDate } from '../../../form/fields/date-text.ts'
import type { Values } from '../../../form/state/field-state.ts'
import { distanceError, type EmpresaDistances } from '../distances-in-force.ts'

export const LABELS = {
  empresa: 'Empresa',
  unidade: 'Unidade',
  classificacao: 'Classificação',
  nome: 'Nome',
  identificacao: 'Mais informações',
  buffer: 'Distância em metros',
  validaDe: 'Válida de',
  validaAte: 'Válida até',
} as const

export const CLASS_CHOICES = CLASSIFICACOES.map((value) => ({ value, label: CLASSES_PROTECAO[value].nome }))

export type ProtecaoField = keyof typeof LABELS

export type ProtecaoValues = Values<ProtecaoField>

/** The default of the specification. */
export const EMPTY: ProtecaoValues = {
  empresa: '',
  unidade: NO_UNIDADE,
  classificacao: 'povoacao',
  nome: '',
  identificacao: '',
  buffer: '',
  validaDe: '',
  validaAte: '',
}

/** Title of the success message, which the specification defines for one area. */
export function addedTitle(areas: number): string {
  return areas === 1 ? 'Área de Proteção adicionada!' : 'Áreas de Proteção adicionadas!'
}

/** Minimum length of names (specification 001 §5). */
const LEAST = 3

interface CheckTerms {
  readonly ofEmpresa: EmpresaDistances
  /** Each area of the file has its own name and classification. */
  readonly isEach: boolean
  /** A person of a unidade has no empresa to choose. */
  readonly isUnidade: boolean
}

export function checkProtecao(values: ProtecaoValues, { ofEmpresa, isEach, isUnidade }: CheckTerms): FieldError[] {
  const { empresa, nome, identificacao, buffer, validaDe, validaAte } = values
  const wrong: FieldError[] = []
  const refuse = (campo: ProtecaoField, mensagem: string | undefined) => {
    if (mensagem !== undefined) wrong.push({ campo, mensagem })
  }
  if (!isUnidade && empresa === '') refuse('empresa', 'Escolha uma empresa da lista.')
  if (!isEach) {
    refuse('nome', tooShort('O nome', nome))
    refuse('buffer', distanceError(values.classificacao as Classificacao, buffer, ofEmpresa))
  }
  if (!isEach || identificacao !== '') refuse('identificacao', tooShort('Mais informações', identificacao))
  for (const campo of ['validaDe', 'validaAte'] as const)
    if (values[campo] !== '' && isoOfDate(values[campo]) === undefined) refuse(campo, 'A data é inválida.')
  refuse('validaAte', validityFault({ validaDe: isoOfDate(validaDe), validaAte: isoOfDate(validaAte) }))
  return wrong
}

export function tooShort(what: string, text: string): string | undefined {
  return text.trim().length < LEAST ? `${what} precisa de pelo menos ${LEAST} caracteres.` : undefined
}

/** The typed fields in the API's form; those of a single area only where the file is one area. */
export function protecaoBody(values: ProtecaoValues, isEach: boolean, isUnidade: boolean) {
  const { empresa, unidade, classificacao, nome, identificacao, buffer } = values
  const [validaDe, validaAte] = [isoOfDate(values.validaDe), isoOfDate(values.validaAte)]
  return {
    ...(!isUnidade && { empresa, ...(unidade !== NO_UNIDADE && { unidade }) }),
    ...(!isEach && { classificacao: classificacao as Classificacao, nome, ...(buffer !== '' && { buffer }) }),
    ...(identificacao !== '' && !isEach && { identificacao }),
    ...present({ validaDe, validaAte }),
  }
}
