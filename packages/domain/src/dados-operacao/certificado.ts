/** Swath certificates: how wide an aircraft sprays with one configuration (ASAE S386.2), and what such a document cannot say. */

import { foldText, formatNumber, formatQuantity, formatTyped, metres, roundForPeople } from '@faixa/units'
import type { PontoDoPadrao } from '../deposito/pattern.ts'
import { type Limits, TYPED_LIMITS } from '../laudo/typed-limits.ts'
import type { Grupo } from '../laudo/words/grupos.ts'
import { CAMPOS, campoText, type DadosOperacao } from './campos.ts'

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
  incerteza: CAMPOS.incertezaFaixa,
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

/** A certificate as a laudo keeps it: what the register said when the laudo was computed. */
export interface CertificadoDeFaixa {
  readonly id: number
  readonly configuracao: string
  /** Width of the swath, m. */
  readonly largura: number
  readonly alturaVoo?: number | undefined
  readonly grupo?: Grupo | undefined
  /** Coefficient of variation, %. */
  readonly cv?: number | undefined
  /** How far the width may be wrong to either side, % of it. */
  readonly incerteza?: number | undefined
  readonly incertezaFonte?: keyof typeof FONTES_DA_INCERTEZA | undefined
  /** Days, yyyy-mm-dd. */
  readonly data: string
  readonly validade?: string | undefined
  readonly responsavel?: string | undefined
  /** Deposit across the swath. */
  readonly padrao?: readonly PontoDoPadrao[] | undefined
}

/** What a laudo found among the certificates of its aircraft. */
export type CertificadoTomado =
  | ({ readonly situacao: 'tomado' } & CertificadoDeFaixa)
  /** Several configurations fit, and none is guessed. */
  | { readonly situacao: 'ambiguo'; readonly entre: readonly string[] }
  /** The aircraft has certificates, and none that is in force on the day fits the flight. */
  | { readonly situacao: 'nenhum' }

/** What decides which certificate a flight takes. */
export interface VooComFaixa {
  /** yyyy-mm-dd. */
  readonly dia: string
  /** Group of its products. */
  readonly grupo: Grupo
  readonly dados: Pick<DadosOperacao, 'equipamento' | 'equipamentoModelo' | 'alturaVoo'>
}

/**
 * Takes the certificate in force on the day of a flight whose configuration, height and group contradict nothing that was typed. A typed
 * model has to occur in the configuration, word by word. Of one configuration the certificate for the group comes before one for any, that
 * for the height before one for any, and the newest test before an older one. Undefined for an aircraft without certificates.
 */
export function certificadoDoVoo(
  registered: readonly CertificadoDeFaixa[],
  { dia, grupo, dados }: VooComFaixa,
): CertificadoTomado | undefined {
  if (registered.length === 0) return undefined
  const { alturaVoo, equipamento, equipamentoModelo = '' } = dados
  const model = wordsOf(equipamentoModelo)
  const fitting = registered.filter(
    (one) =>
      one.data <= dia &&
      (one.validade === undefined || one.validade >= dia) &&
      (one.grupo === undefined || one.grupo === grupo) &&
      (one.alturaVoo === undefined || alturaVoo === undefined || sameHeight(one.alturaVoo, alturaVoo)) &&
      !isOtherEquipment(one.configuracao, equipamento) &&
      model.every((word) => wordsOf(one.configuracao).includes(word)),
  )
  const exact = fitting.filter(({ configuracao }) => nameOf(configuracao) === nameOf(equipamentoModelo))
  const byName = Map.groupBy(exact.length > 0 ? exact : fitting, ({ configuracao }) => nameOf(configuracao))
  const best = [...byName.values()].flatMap((same) => bestOf(same, alturaVoo))
  const [only] = best
  if (!only) return { situacao: 'nenhum' }
  if (best.length > 1) return { situacao: 'ambiguo', entre: best.map(certificadoName) }
  return { situacao: 'tomado', ...only }
}

/** The best of one configuration: several where the height of the flight was not typed, and each is for another one. */
function bestOf(same: readonly CertificadoDeFaixa[], alturaVoo: number | undefined): readonly CertificadoDeFaixa[] {
  const specific = preferred(same, ({ grupo }) => grupo !== undefined)
  const atHeight = alturaVoo === undefined ? specific : preferred(specific, (one) => one.alturaVoo !== undefined)
  const byHeight = Map.groupBy(atHeight, (one) => one.alturaVoo)
  return [...byHeight.values()].map((tests) => tests.reduce((newest, one) => (one.data > newest.data ? one : newest)))
}

function preferred<One>(all: readonly One[], isBetter: (one: One) => boolean): readonly One[] {
  const better = all.filter(isBetter)
  return better.length > 0 ? better : all
}

/** Heights are the same where they are printed alike. */
function sameHeight(a: number, b: number): boolean {
  return roundForPeople(a, CAMPOS.alturaVoo.decimals) === roundForPeople(b, CAMPOS.alturaVoo.decimals)
}

const EQUIPMENT_WORDS = { bico: /^(bicos?|pontas?)$/, atomizador: /^(atomizador(es)?|micronair)$/ } as const

/** Tells whether a configuration names the other one of nozzles and atomizers, and not this one. */
function isOtherEquipment(configuracao: string, equipamento: DadosOperacao['equipamento']): boolean {
  if (equipamento !== 'bico' && equipamento !== 'atomizador') return false
  const words = wordsOf(configuracao)
  const names = (kind: keyof typeof EQUIPMENT_WORDS) => words.some((word) => EQUIPMENT_WORDS[kind].test(word))
  return names(equipamento === 'bico' ? 'atomizador' : 'bico') && !names(equipamento)
}

/** Words without accents and case; a decimal number and a model such as CP-09 are one word. */
function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+(?:[-.,/][\p{L}\p{N}]+)*/gu) ?? []
}

const nameOf = (text: string) => wordsOf(text).join(' ')

/** `46 bicos CP-09 a 3 m`: tells certificates of one aircraft apart. */
export function certificadoName({ configuracao, alturaVoo }: CertificadoDeFaixa): string {
  return [configuracao, campoText(CAMPOS.alturaVoo, alturaVoo)].filter(Boolean).join(' a ')
}

/** Doubt of a width whose certificate states none, %: no pilot keeps a width to the centimetre. docs/metodo.md states it. */
export const INCERTEZA_ACEITA = 5

/** The widths, m, within which a flown one agrees with a certificate: its own one, by its doubt to either side. */
export function larguraCertificada({ largura, incerteza = INCERTEZA_ACEITA }: CertificadoDeFaixa) {
  const most = (largura * incerteza) / 100
  return { de: roundForPeople(largura - most), ate: roundForPeople(largura + most) }
}

/** Tells whether a flown width is outside that of the certificate, both as they are printed. */
export function isForaDoCertificado(faixaExecutada: number, certificado: CertificadoDeFaixa): boolean {
  const { de, ate } = larguraCertificada(certificado)
  const flown = roundForPeople(faixaExecutada)
  return flown < de || flown > ate
}

/** `18,50 m ± 8 %`. */
export function larguraText({ largura, incerteza }: CertificadoDeFaixa): string {
  const doubt = incerteza === undefined ? '' : ` ± ${formatTyped(incerteza, 2)}\u00a0%`
  return `${formatQuantity(metres(largura), 'm')}${doubt}`
}

/** Says that a flown width, m, is outside that of the certificate; undefined where it is not, or one of them is not known. */
export function foraDoCertificadoText(tomado: CertificadoTomado | undefined, flown: number | undefined) {
  if (tomado?.situacao !== 'tomado' || flown === undefined || !isForaDoCertificado(flown, tomado)) return undefined
  const { de, ate } = larguraCertificada(tomado)
  const accepted = tomado.incerteza === undefined ? `; sem incerteza nele, aceitam-se ± ${INCERTEZA_ACEITA}\u00a0%` : ''
  const within = de === ate ? '' : `${accepted}, de ${formatNumber(de)} a ${formatNumber(ate)}`
  return `A faixa executada, ${formatQuantity(metres(flown), 'm')}, está fora da do certificado, ${larguraText(tomado)}${within}.`
}

/** A certificate in one line of a paper or a screen; undefined where the laudo looked for none, or its aircraft has none. */
export function certificadoText(tomado: CertificadoTomado | undefined): string | undefined {
  if (!tomado) return undefined
  if (tomado.situacao === 'nenhum') return 'Nenhum em vigor no dia do voo serve para a configuração'
  if (tomado.situacao === 'ambiguo') return `Vários servem: ${tomado.entre.join('; ')}`
  const { cv, data, validade, responsavel } = tomado
  return [
    certificadoName(tomado),
    `faixa ${larguraText(tomado)}`,
    cv !== undefined && `CV ${formatTyped(cv, 2)}\u00a0%`,
    `ensaio de ${dayText(data)}`,
    validade !== undefined && `válido até ${dayText(validade)}`,
    responsavel,
  ]
    .filter(Boolean)
    .join(' · ')
}

const dayText = (day: string) => day.split('-').reverse().join('/')
