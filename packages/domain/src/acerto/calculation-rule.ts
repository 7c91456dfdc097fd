/** The rules of calculation, by version: which figure decides steps, share and target. A settlement keeps the rule of its acceptance. */
import { printedPercent } from '../eficacia/printed-percent.ts'

export const REGRAS_DE_CALCULO = {
  1: { about: 'decide a efetividade medida, sem arredondar', decisive: (percent: number) => percent },
  2: { about: 'decide a efetividade impressa, com duas casas decimais', decisive: printedPercent },
} as const

export type RegraDeCalculo = keyof typeof REGRAS_DE_CALCULO

/** The rule of all new calculations. */
export const REGRA_DE_CALCULO: RegraDeCalculo = 2

/** The rules of lines in a sentence each; empty without lines. */
export function regrasDeCalculoText(lines: readonly { readonly regraDeCalculo: RegraDeCalculo }[]): string {
  const used = [...new Set(lines.map(({ regraDeCalculo }) => regraDeCalculo))].toSorted((a, b) => a - b)
  return used.map((regra) => `Regra de cálculo ${regra}: ${REGRAS_DE_CALCULO[regra].about}.`).join(' ')
}
