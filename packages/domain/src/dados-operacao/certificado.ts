/** Swath certificates: how wide an aircraft sprays with one configuration (ASAE S386.2), and what such a document cannot say. */

import { type Limits, TYPED_LIMITS } from '../laudo/typed-limits.ts'
import { CAMPOS } from './campos.ts'

/** Who says how far the width may be wrong; a doubt without a source is not taken. */
export const FONTES_DA_INCERTEZA = {
  certificado: 'Declarada no certificado',
  repeticoes: 'Das repetições do ensaio',
  estimada: 'Estimada por quem cadastrou',
} as const

export const LIMITES_DO_CERTIFICADO = {
  alturaVoo: CAMPOS.alturaVoo,
  faixa: TYPED_LIMITS.faixaExecutada,
  /** A pattern whose deposit varies by more than its mean has no width. */
  cv: { least: 0, most: 100, unit: '%' },
  /** Beyond a half, twice the width or none of it would be meant. */
  incerteza: { least: 0, most: 50, unit: '%' },
} as const satisfies Record<string, Limits>

export interface CertificadoDatado {
  readonly data?: string | null | undefined
  readonly validoAte?: string | null | undefined
  readonly incerteza?: number | null | undefined
  readonly incertezaFonte?: string | null | undefined
}

/** What contradicts itself in a certificate, and the field that says so; undefined where nothing does. */
export function certificadoFault({ data, validoAte, incerteza, incertezaFonte }: CertificadoDatado) {
  if (data && validoAte && validoAte < data) {
    return { campo: 'validoAte', mensagem: 'A validade termina antes da data do ensaio: confira as duas datas.' }
  }
  const [isTold, isSourced] = [(incerteza ?? null) !== null, (incertezaFonte ?? null) !== null]
  if (isTold && !isSourced) return { campo: 'incertezaFonte', mensagem: 'Diga de onde vem a incerteza da largura.' }
  return isSourced && !isTold
    ? { campo: 'incerteza', mensagem: 'Informe a incerteza da largura, ou deixe a fonte dela em branco.' }
    : undefined
}
