/**
 * Computes what a contract pays for one laudo. Effectiveness, hectares and shares of the price are the printed ones, with two decimals, so
 * that a line can be recomputed from the paper (docs/decisions/0061-pay-in-decimal-cents.md). Pure: the same figures, terms and rule of
 * calculation give the same line.
 */
import { present, roundForPeople } from '@faixa/units'
import type { MeasureName } from '../laudo/laudo-numbers.ts'
import { REGRA_DE_CALCULO, REGRAS_DE_CALCULO, type RegraDeCalculo } from './calculation-rule.ts'
import { Decimal, NO_REAIS, type Reais, toReais } from './reais.ts'
import { CONTAGENS, type Degrau, shareAt, type TermosDoContrato } from './terms.ts'

/** Figures of a laudo as its revision has them: hectares, L/ha, and the official effectiveness in %. */
export type LaudoFigures = { readonly [Name in MeasureName | 'percentAplicacaoEfetiva']?: number | undefined }

/** The rule that decided the share of the price. */
export type Regra =
  | { readonly tipo: 'integral'; readonly de: number }
  | { readonly tipo: 'degrau'; readonly de: number; readonly ate: number; readonly modo: Degrau['modo'] }

export interface SettledLaudo {
  /** Measured, unrounded, %. */
  readonly efetividade: number
  /** Paid hectares, two decimals. */
  readonly contadoHa: number
  readonly regra: Regra
  /** Share of the price, %, two decimals. */
  readonly percentPago: number
  /** Hectares × price × share. */
  readonly base: Reais
  readonly bonus: Reais
  /** Reason for the missing bonus: the target of the contract and the lower effectiveness, in %; absent where a bonus is paid. */
  readonly bonusNegado?: { readonly meta: number; readonly efetividade: number }
  readonly regraDeCalculo: RegraDeCalculo
  /** Hectares outside of the plots beyond the tolerance, two decimals; absent where the contract deducts nothing for them. */
  readonly externaHa?: number
  readonly desconto: Reais
  /** True where the deduction would have been more than the value. */
  readonly descontoLimitado: boolean
  /** base + bonus − desconto; never below zero. */
  readonly valor: Reais
}

/** A figure without which nothing can be computed. */
export interface Unsettled {
  readonly falta: 'percentAplicacaoEfetiva' | MeasureName
}

export function settleLaudo(
  figures: LaudoFigures,
  terms: TermosDoContrato,
  regraDeCalculo: RegraDeCalculo = REGRA_DE_CALCULO,
): SettledLaudo | Unsettled {
  const { percentAplicacaoEfetiva: efetividade } = figures
  if (efetividade === undefined || !Number.isFinite(efetividade)) return { falta: 'percentAplicacaoEfetiva' }
  const counted = CONTAGENS[terms.conta].of
  const needed: readonly MeasureName[] = terms.externa ? [counted, 'aplicacaoExterna', 'areaPlantio'] : [counted]
  const missing = needed.find((name) => !isHectares(figures[name]))
  if (missing) return { falta: missing }

  const contadoHa = roundForPeople(figures[counted]!)
  const decisive = REGRAS_DE_CALCULO[regraDeCalculo].decisive(efetividade)
  const { regra, percentPago } = shareOf(decisive, terms)
  const base = toReais(new Decimal(contadoHa).times(terms.precoPorHa).times(percentPago).div(100))
  const { meta } = terms
  const isReached = meta !== undefined && decisive >= meta.de
  const bonus = isReached ? toReais(new Decimal(base).times(meta.bonus).div(100)) : NO_REAIS
  const earned = new Decimal(base).plus(bonus)
  const externaHa = externalBeyond(figures, terms)
  const computed =
    terms.externa && externaHa !== undefined ? new Decimal(externaHa).times(terms.externa.precoPorHa) : new Decimal(0)
  const descontoLimitado = new Decimal(toReais(computed)).gt(earned)
  const desconto = toReais(descontoLimitado ? earned : computed)
  return {
    efetividade,
    contadoHa,
    regra,
    percentPago,
    base,
    bonus,
    ...(meta && !isReached && { bonusNegado: { meta: meta.de, efetividade: decisive } }),
    ...present({ externaHa }),
    regraDeCalculo,
    desconto,
    descontoLimitado,
    valor: toReais(earned.minus(desconto)),
  }
}

export function isSettled(line: SettledLaudo | Unsettled): line is SettledLaudo {
  return 'valor' in line
}

function isHectares(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value >= 0
}

function shareOf(
  efetividade: number,
  { pleno, degraus }: TermosDoContrato,
): Pick<SettledLaudo, 'regra' | 'percentPago'> {
  if (efetividade >= pleno) return { regra: { tipo: 'integral', de: pleno }, percentPago: 100 }
  const at = Math.max(
    0,
    degraus.findIndex(({ de }) => efetividade >= de),
  )
  const step = degraus[at]!
  const share = shareAt(step, Math.max(0, efetividade), pleno).round(2, Decimal.roundHalfUp)
  return {
    regra: { tipo: 'degrau', de: step.de, ate: degraus[at - 1]?.de ?? pleno, modo: step.modo },
    percentPago: share.toNumber(),
  }
}

function externalBeyond(figures: LaudoFigures, { externa }: TermosDoContrato): number | undefined {
  if (!externa) return undefined
  const tolerated = new Decimal(roundForPeople(figures.areaPlantio!)).times(externa.tolerancia).div(100)
  const beyond = new Decimal(roundForPeople(figures.aplicacaoExterna!)).minus(tolerated).round(2, Decimal.roundHalfUp)
  return beyond.gt(0) ? beyond.toNumber() : 0
}

/** Hectares and litres that a laudo lost; values that cannot be computed are absent. */
export interface Losses {
  /** Planted hectares that got nothing. */
  readonly naoAplicadaHa?: number
  /** Hectares that got product outside of the plots. */
  readonly externaHa?: number
  /** Product that fell outside or on ground that already had it: (gross area − effective area) × rate. */
  readonly litros?: number
}

export function lossesOf(figures: LaudoFigures): Losses {
  const { areaNaoAplicada, aplicacaoExterna, areaBruta, aplicacaoEfetiva, taxaAplicacao } = figures
  const wasted =
    areaBruta !== undefined && aplicacaoEfetiva !== undefined && taxaAplicacao !== undefined
      ? roundForPeople(Math.max(0, areaBruta - aplicacaoEfetiva) * taxaAplicacao)
      : undefined
  return present({
    naoAplicadaHa: areaNaoAplicada === undefined ? undefined : roundForPeople(areaNaoAplicada),
    externaHa: aplicacaoExterna === undefined ? undefined : roundForPeople(aplicacaoExterna),
    litros: wasted,
  })
}
