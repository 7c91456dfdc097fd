/** The computation of a line in Portuguese sentences that can be followed with a pocket calculator. */
import { formatNumber, formatPercent, formatReais } from '@faixa/units'
import { printedPercent } from '../eficacia/printed-percent.ts'
import type { Regra, SettledLaudo, Unsettled } from './settle-laudo.ts'
import { CONTAGENS, type TermosDoContrato } from './terms.ts'

/** The rule that decided the share, in a few words: «integral, a partir de 85,00 %». */
export function ruleName(regra: Regra): string {
  if (regra.tipo === 'integral') return `Integral, a partir de ${formatPercent(regra.de)}`
  const range = `de ${formatNumber(regra.de)} a menos de ${formatPercent(regra.ate)}`
  if (regra.modo === 'fixo') return `Percentual fixo, ${range}`
  return regra.modo === 'efetividade' ? `Pela efetividade, ${range}` : `Proporcional, ${range}`
}

const MISSING = {
  percentAplicacaoEfetiva: 'a efetividade',
  areaPlantio: 'a área de plantio',
  areaAplicada: 'a área aplicada',
  aplicacaoEfetiva: 'a aplicação efetiva',
  aplicacaoExterna: 'a aplicação externa',
} as const satisfies Partial<Record<Unsettled['falta'], string>>

export function missingText({ falta }: Unsettled): string {
  return `Sem valor: o laudo não tem ${(MISSING as Partial<Record<string, string>>)[falta] ?? 'um dos números'}.`
}

/** One sentence for each part of the value. */
export function ruleSentences(line: SettledLaudo, terms: TermosDoContrato): readonly string[] {
  return [
    shareSentence(line, terms),
    `${formatNumber(line.contadoHa)} ha (${CONTAGENS[terms.conta].about}) × ${formatReais(terms.precoPorHa)} × ${formatPercent(line.percentPago)} = ${formatReais(line.base)}.`,
    ...bonusSentences(line, terms),
    ...(terms.externa && (line.externaHa ?? 0) > 0
      ? [
          `${formatNumber(line.externaHa)} ha externos além da tolerância × ${formatReais(terms.externa.precoPorHa)} = desconto de ${formatReais(line.desconto)}${line.descontoLimitado ? ', limitado ao valor do laudo' : ''}.`,
        ]
      : []),
  ]
}

function bonusSentences(line: SettledLaudo, { meta }: TermosDoContrato): readonly string[] {
  if (!meta) return []
  const denied = bonusDenial(line)
  if (denied !== undefined) return [denied]
  return [
    `Meta de ${formatPercent(meta.de)} alcançada: bônus de ${formatPercent(meta.bonus)} = ${formatReais(line.bonus)}.`,
  ]
}

/** Explains which condition denied the bonus, with both figures; undefined where none was denied. */
export function bonusDenial({ bonusNegado }: Pick<SettledLaudo, 'bonusNegado'>): string | undefined {
  if (!bonusNegado) return undefined
  const { meta, efetividade } = bonusNegado
  return `Sem bônus: a efetividade de ${formatPercent(efetividade)}${beforeRounding(efetividade, meta)} não alcança a meta de ${formatPercent(meta)}.`
}

/** By the first rule of calculation, a printed figure may equal the limit that it did not reach. */
function beforeRounding(efetividade: number, limit: number): string {
  return printedPercent(efetividade) < limit ? '' : ' (menos, antes de arredondar, que decidia na regra de cálculo 1)'
}

function shareSentence({ efetividade, regra, percentPago }: SettledLaudo, { pleno }: TermosDoContrato): string {
  const reached = `Efetividade de ${formatPercent(efetividade)}`
  if (regra.tipo === 'integral') return `${reached}, a partir de ${formatPercent(regra.de)}: preço integral.`
  const below = `${reached}${beforeRounding(efetividade, regra.ate)}, abaixo de ${formatPercent(regra.ate)}`
  if (regra.modo === 'fixo') return `${below}: paga ${formatPercent(percentPago)} do preço.`
  if (regra.modo === 'efetividade')
    return `${below}: paga a própria efetividade, ${formatPercent(percentPago)} do preço.`
  return `${below}: proporcional, ${formatNumber(efetividade)} ÷ ${formatNumber(pleno)} = ${formatPercent(percentPago)} do preço.`
}
