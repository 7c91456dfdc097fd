/**
 * What an effectiveness is worth, beside the official number and never in its place: how far it can be trusted, and how much of what was lost could
 * have been avoided (docs/metodo.md). All screens, papers and files take the words from here.
 */
import { formatNumber, formatPercent, formatQuantity, formatTyped, metres } from '@faixa/units'
import type { DecisaoDoIntervalo, EfetividadeEntre } from '../eficacia/decide-interval.ts'
import type { DadosOperacao } from './campos.ts'
import { RECEPTORES } from './campos.ts'
import type { CertificadoTomado } from './certificado.ts'

/** Who states a doubt; `presumida` where nobody names the receiver, so that the worst class is taken. */
export const FONTES_DA_DUVIDA = {
  informada: 'informada',
  certificado: 'do certificado de faixa',
  receptor: 'da classe do receptor',
  presumida: 'receptor não informado',
} as const

export type FonteDaDuvida = keyof typeof FONTES_DA_DUVIDA

/** What a figure is not known better than, and where that was taken from. */
export interface Doubt {
  /** Relative doubt of the swath's width: 0.1 is ±10 %. From 0 to below 1. */
  readonly largura: { readonly u: number; readonly fonte: FonteDaDuvida }
  /** Doubt of the positions, m. */
  readonly posicao: { readonly d: number; readonly fonte: FonteDaDuvida }
}

export interface Intervalo extends Doubt {
  readonly percentAplicacaoEfetiva: EfetividadeEntre
  /** Whether 85 % are reached. */
  readonly decisao85: DecisaoDoIntervalo
}

/** The effectiveness, %, with the swath at `fator` times its width. */
export interface PontoPorFaixa {
  readonly fator: number
  readonly percentAplicacaoEfetiva: number
}

/** Percentages of the planted area, of the laudo or of the plot. */
export interface Perda {
  /** What was missed and what fell outside. */
  readonly medida: number
  /** The least at the heading flown. */
  readonly inevitavel: number
  /** The rest, not below 0. */
  readonly evitavel: number
  /** Heading flown, degrees clockwise from north, from 0 to below 180; that of the largest field. */
  readonly rumo: number
  readonly melhorRumo: number
  /** The least at the best heading. */
  readonly melhorInevitavel: number
}

/**
 * The doubt of a flight: what was typed comes before the certificate. Undefined where nothing states the doubt of the width, which is most of the
 * doubt: there is no interval then.
 */
export function duvidaDoVoo(
  dados: Pick<DadosOperacao, 'incertezaFaixa' | 'receptor'> | null | undefined,
  certificado: CertificadoTomado | null | undefined,
): Doubt | undefined {
  const tested = certificado?.situacao === 'tomado' ? certificado.incerteza : undefined
  const percent = dados?.incertezaFaixa ?? tested
  if (percent === undefined) return undefined
  const receptor = dados?.receptor
  return {
    largura: { u: percent / 100, fonte: dados?.incertezaFaixa === undefined ? 'certificado' : 'informada' },
    posicao: { d: RECEPTORES[receptor ?? 'autonomo'].d, fonte: receptor === undefined ? 'presumida' : 'receptor' },
  }
}

/** `faixa ± 10 % (informada), posição ± 1,00 m (da classe do receptor)`. */
export function duvidaText({ largura, posicao }: Doubt): string {
  const [width, position] = [FONTES_DA_DUVIDA[largura.fonte], FONTES_DA_DUVIDA[posicao.fonte]]
  return `faixa ± ${formatTyped(100 * largura.u, 2)}\u00a0% (${width}), posição ± ${formatQuantity(metres(posicao.d), 'm')} (${position})`
}

/** `perda de 26,10 %: 1,87 % a forma da área impõe à faixa, 24,23 % se podiam evitar`. */
export function perdaText({ medida, inevitavel, evitavel }: Perda): string {
  return `perda de ${formatPercent(medida)}: ${formatPercent(inevitavel)} a forma da área impõe à faixa, ${formatPercent(evitavel)} se podiam evitar`
}

/** Least gain of another heading that is worth a sentence, points: it is printed with one decimal. */
const GAIN = 0.05

/** `a 74° em vez de 12°: 1,9 ponto menos`; undefined where no other heading loses less, as it is printed. */
export function melhorRumoText({ rumo, melhorRumo, inevitavel, melhorInevitavel }: Perda): string | undefined {
  const gain = inevitavel - melhorInevitavel
  if (gain < GAIN) return undefined
  const points = `${formatNumber(gain, 1)} ${gain < 1.95 ? 'ponto' : 'pontos'}`
  return `a ${formatNumber(melhorRumo, 0)}° em vez de ${formatNumber(rumo, 0)}°: ${points} menos`
}
