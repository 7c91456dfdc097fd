/** Sums of a settlement, the value of a later change of a laudo, and the contract that applies to a laudo. */
import { present } from '@faixa/units'
import type { RegraDeCalculo } from './calculation-rule.ts'
import { Decimal, isZeroReais, minusReais, type Reais, sumReais } from './reais.ts'
import {
  isSettled,
  type LaudoFigures,
  lossesOf,
  type SettledLaudo,
  settleLaudo,
  type Unsettled,
} from './settle-laudo.ts'
import type { TermosDoContrato } from './terms.ts'

/** Figures with the terms by which they are paid. */
export interface LaudoToSettle {
  readonly numeros: LaudoFigures
  readonly termos: TermosDoContrato
  readonly regraDeCalculo?: RegraDeCalculo
}

export interface SettlementTotals {
  readonly laudos: number
  /** Laudos of which the value could not be computed. */
  readonly semValor: number
  readonly base: Reais
  readonly bonus: Reais
  readonly desconto: Reais
  /** Differences to earlier settlements. */
  readonly diferencas: Reais
  /** Sum of all lines. */
  readonly valor: Reais
  readonly contadoHa: number
  readonly naoAplicadaHa?: number
  readonly externaHa?: number
  readonly litros?: number
  /** Number of laudos whose litres are unknown and not in the sum. */
  readonly semLitros: number
}

export function settleAll(laudos: readonly LaudoToSettle[]): readonly (SettledLaudo | Unsettled)[] {
  return laudos.map(({ numeros, termos, regraDeCalculo }) => settleLaudo(numeros, termos, regraDeCalculo))
}

/** Adds up lines: the total is the sum of the printed values, to the cent. */
export function settlementTotals(
  laudos: readonly LaudoToSettle[],
  diferencas: readonly Reais[] = [],
): SettlementTotals {
  const settled = settleAll(laudos).filter(isSettled)
  const losses = laudos.map(({ numeros }) => lossesOf(numeros))
  const known = (name: keyof ReturnType<typeof lossesOf>) => losses.flatMap((loss) => loss[name] ?? [])
  const sums = (name: 'base' | 'bonus' | 'desconto' | 'valor') => sumReais(settled.map((line) => line[name]))
  return {
    laudos: laudos.length,
    semValor: laudos.length - settled.length,
    base: sums('base'),
    bonus: sums('bonus'),
    desconto: sums('desconto'),
    diferencas: sumReais(diferencas),
    valor: sumReais([sums('valor'), ...diferencas]),
    contadoHa: sumNumbers(settled.map(({ contadoHa }) => contadoHa)) ?? 0,
    ...present({
      naoAplicadaHa: sumNumbers(known('naoAplicadaHa')),
      externaHa: sumNumbers(known('externaHa')),
      litros: sumNumbers(known('litros')),
    }),
    semLitros: laudos.length - known('litros').length,
  }
}

/** Sum of figures with two decimals, without binary fractions; undefined without figures. */
function sumNumbers(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toNumber()
}

/**
 * Returns the amount still due for a laudo that was settled for `paid` and is worth `now` today; a deleted or hidden one is worth nothing.
 * Undefined where nothing is due, and where its value cannot be computed.
 */
export function differenceOf(paid: Reais, now: SettledLaudo | Unsettled | 'retirado'): Reais | undefined {
  if (now !== 'retirado' && !isSettled(now)) return undefined
  const due = minusReais(now === 'retirado' ? '0' : now.valor, paid)
  return isZeroReais(due) ? undefined : due
}

interface ContractReach {
  /** Null for every treatment. */
  readonly tratamento: string | null
  /** First and last day, yyyy-mm-dd. */
  readonly inicio: string
  readonly fim: string
}

/** Returns the contract of a laudo: one for its own treatment takes precedence over one for all treatments. */
export function contractOf<Contract extends ContractReach>(
  laudo: { readonly tratamento: string; readonly data: string },
  contracts: readonly Contract[],
): Contract | undefined {
  const holding = contracts.filter(({ inicio, fim }) => inicio <= laudo.data && laudo.data <= fim)
  return (
    holding.find(({ tratamento }) => tratamento === laudo.tratamento) ??
    holding.find(({ tratamento }) => tratamento === null)
  )
}
