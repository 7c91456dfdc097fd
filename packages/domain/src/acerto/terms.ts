/**
 * What a contract pays for a laudo: price per hectare, the effectiveness from which it is paid in full, steps below, target with bonus, and
 * the deduction for application outside the plots. Percentages are in %, prices in R$ per hectare as decimal texts.
 */
import { FULL_PAY_PERCENT } from '../eficacia/bands.ts'
import type { MeasureName } from '../laudo/laudo-numbers.ts'
import { Decimal } from './reais.ts'

/** The hectares that are paid, by their name in the contract, with the corresponding measured figure. */
export const CONTAGENS = {
  efetiva: { label: 'Hectares efetivos', of: 'aplicacaoEfetiva', about: 'área aplicada dentro dos talhões' },
  aplicada: { label: 'Hectares aplicados', of: 'areaAplicada', about: 'área aplicada dentro e fora dos talhões' },
  plantio: { label: 'Hectares de plantio', of: 'areaPlantio', about: 'área dos talhões, aplicada ou não' },
} as const satisfies Record<string, { readonly label: string; readonly of: MeasureName; readonly about: string }>

export type Contagem = keyof typeof CONTAGENS

export const CONTAGEM_NAMES = Object.keys(CONTAGENS) as [Contagem, ...Contagem[]]

/** Rules by which a step pays below the full price. */
export const MODOS = {
  proporcional: { label: 'Proporcional ao mínimo', about: 'paga a efetividade dividida pela do pagamento integral' },
  efetividade: { label: 'A própria efetividade', about: 'paga o percentual da efetividade' },
  fixo: { label: 'Percentual fixo', about: 'paga o percentual informado' },
} as const satisfies Record<string, { readonly label: string; readonly about: string }>

export type Modo = keyof typeof MODOS

export const MODO_NAMES = Object.keys(MODOS) as [Modo, ...Modo[]]

export interface Degrau {
  /** Minimum effectiveness of the step, inclusive; it reaches up to the step above. */
  readonly de: number
  readonly modo: Modo
  /** Share of the price, only for `fixo`. */
  readonly percent?: number | undefined
}

export interface TermosDoContrato {
  /** R$ for each counted hectare, with up to four decimals. */
  readonly precoPorHa: string
  readonly conta: Contagem
  /** Effectiveness from which the whole price is paid, inclusive. */
  readonly pleno: number
  /** Steps below, the highest first; the last one begins at 0. */
  readonly degraus: readonly Degrau[]
  /** From this effectiveness on, `bonus` percent are added to the value. */
  readonly meta?: { readonly de: number; readonly bonus: number } | undefined
  /** R$ deducted for each external hectare beyond the tolerance, which is in % of the planted area. */
  readonly externa?: { readonly precoPorHa: string; readonly tolerancia: number } | undefined
  /** Days after the flight within which it has to be registered; decides no payment. */
  readonly prazoRegistroDias?: number | undefined
}

/** The usual contract: full pay from 85 %, pro rata below. */
export const USUAL_DEGRAUS: readonly Degrau[] = [{ de: 0, modo: 'proporcional' }]
export const USUAL_PLENO = FULL_PAY_PERCENT

export const DEGRAUS_MAX = 6
/** Days: ten years, above any term of a contract. */
export const PRAZO_REGISTRO_MAX = 3650
/** R$ per hectare: above the price of any application by air. */
export const PRECO_MAX = 100_000

export interface TermsFault {
  readonly campo: 'precoPorHa' | 'pleno' | 'degraus' | 'meta' | 'externa'
  readonly mensagem: string
}

/** Returns the faults that make terms unusable for payment; empty for valid terms. A higher effectiveness never pays less. */
export function termsFaults(terms: TermosDoContrato): readonly TermsFault[] {
  const { pleno, meta, externa } = terms
  return [
    ...priceFault('precoPorHa', terms.precoPorHa, 'O preço por hectare'),
    ...(pleno > 0 && pleno <= 100
      ? []
      : [{ campo: 'pleno', mensagem: 'O pagamento integral começa acima de 0 % e até 100 %.' } as const]),
    ...stepFaults(terms),
    ...(meta && (meta.de < pleno || meta.de > 100)
      ? [{ campo: 'meta', mensagem: 'A meta fica entre o pagamento integral e 100 %.' } as const]
      : []),
    ...(meta && (meta.bonus <= 0 || meta.bonus > 100)
      ? [{ campo: 'meta', mensagem: 'O bônus é maior que 0 % e vai até 100 %.' } as const]
      : []),
    ...(externa ? priceFault('externa', externa.precoPorHa, 'O desconto por hectare externo') : []),
    ...(externa && (externa.tolerancia < 0 || externa.tolerancia > 100)
      ? [{ campo: 'externa', mensagem: 'A tolerância vai de 0 % a 100 % da área de plantio.' } as const]
      : []),
  ]
}

function priceFault(campo: TermsFault['campo'], price: string, name: string): TermsFault[] {
  const isPrice = /^\d+(\.\d{1,4})?$/.test(price) && new Decimal(price).gt(0) && new Decimal(price).lte(PRECO_MAX)
  return isPrice ? [] : [{ campo, mensagem: `${name} é maior que zero e tem até quatro casas decimais.` }]
}

function stepFaults({ pleno, degraus }: TermosDoContrato): TermsFault[] {
  const fault = (mensagem: string): TermsFault[] => [{ campo: 'degraus', mensagem }]
  if (degraus.length > DEGRAUS_MAX) return fault(`São no máximo ${DEGRAUS_MAX} degraus.`)
  if (degraus.at(-1)?.de !== 0)
    return fault('O último degrau começa em 0 %: sem ele, uma efetividade baixa ficaria sem regra.')
  for (const [index, step] of degraus.entries()) {
    const above = degraus[index - 1]?.de ?? pleno
    if (step.de < 0 || step.de >= above)
      return fault('Cada degrau começa abaixo do anterior, e o primeiro abaixo do pagamento integral.')
    if (step.modo === 'fixo' && (step.percent === undefined || step.percent < 0 || step.percent > 100)) {
      return fault(`Informe de 0 % a 100 % para o degrau a partir de ${text(step.de)} %.`)
    }
    if (mostOf(step, above, pleno).gt(index === 0 ? 100 : leastOf(degraus[index - 1]!, pleno))) {
      return fault(`O degrau a partir de ${text(step.de)} % pagaria mais do que o degrau acima dele.`)
    }
  }
  return []
}

const text = (percent: number) => `${percent}`.replace('.', ',')

function mostOf(step: Degrau, above: number, pleno: number) {
  return shareAt(step, above, pleno)
}

function leastOf(step: Degrau, pleno: number) {
  return shareAt(step, step.de, pleno)
}

/** Share of the price that a step pays at an effectiveness, both in %, unrounded. */
export function shareAt({ modo, percent = 0 }: Degrau, efetividade: number, pleno: number) {
  if (modo === 'fixo') return new Decimal(percent)
  return modo === 'efetividade' ? new Decimal(efetividade) : new Decimal(efetividade).times(100).div(pleno)
}

/**
 * Returns the terms with another effectiveness for full pay: steps that would begin above it are dropped, and the target moves up with it.
 */
export function withPleno(terms: TermosDoContrato, pleno: number): TermosDoContrato {
  const { meta, degraus } = terms
  return {
    ...terms,
    pleno,
    degraus: degraus.filter(({ de }) => de < pleno),
    ...(meta && { meta: { ...meta, de: Math.max(meta.de, pleno) } }),
  }
}
