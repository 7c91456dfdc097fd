/** The lines of a settlement with their computation, as screen, paper and spreadsheet show it. */
import type { Acerto, AcertoLinha } from '@faixa/contract'
import {
  isSettled,
  type Losses,
  limitsSentence,
  lossesOf,
  missingText,
  PAID_BY_THE_NUMBER,
  REGRAS_DE_CALCULO,
  ruleName,
  ruleSentences,
  type SettledLaudo,
  type SettlementTotals,
  settledElsewhereText,
  settleLaudo,
  settlementTotals,
  type TermosDoContrato,
  undecidedText,
  withPleno,
} from '@faixa/domain'
import { formatCount, formatReais } from '@faixa/units'

export interface ComputedLine {
  readonly linha: AcertoLinha
  /** Absent where the terms of its contract are not known. */
  readonly termos?: TermosDoContrato
  /** The payment by the contract for these figures; for a difference, the laudo's current value. */
  readonly pago?: SettledLaudo
  readonly losses: Losses
  /** The rule in a few words. */
  readonly regra: string
  /** The computation, a sentence each. */
  readonly conta: readonly string[]
}

export function computedLines({ linhas, contratos }: Pick<Acerto, 'linhas' | 'contratos'>): readonly ComputedLine[] {
  const terms = new Map(contratos.map(({ uuid, versao, termos }) => [`${uuid} ${versao}`, termos]))
  return linhas.map((linha) => {
    const termos = terms.get(`${linha.contrato} ${linha.contratoVersao}`)
    const losses = lossesOf(linha.numeros)
    const settled = termos && settleLaudo(linha.numeros, termos, linha.regraDeCalculo)
    const left = linha.retirado ? [WITHDRAWN_SENTENCE] : []
    if (!termos || !settled || !isSettled(settled)) {
      const conta = settled && !isSettled(settled) ? [missingText(settled)] : []
      return { linha, losses, regra: ruleOfItsOwn(linha) ?? '', conta: [...left, ...conta] }
    }
    const conta = ruleSentences(settled, termos)
    return {
      linha,
      termos,
      pago: settled,
      losses,
      regra: ruleOfItsOwn(linha) ?? ruleName(settled.regra),
      conta: [
        ...left,
        ...(linha.causa === 'excluido' ? [] : conta),
        ...intervalSentences(linha),
        ...differenceSentences(linha, settled),
      ],
    }
  })
}

function intervalSentences(linha: AcertoLinha): readonly string[] {
  const sentence = limitsSentence(linha)
  if (sentence === undefined) return []
  return [undecidedText(linha) === undefined ? sentence : `${sentence} ${PAID_BY_THE_NUMBER}`]
}

/** Says how many lines could be paid by another rule within the doubt of their measurement; undefined where none could. */
export function undecidedLinesText(lines: readonly ComputedLine[]): string | undefined {
  const undecided = countedLines(lines).filter(({ linha }) => undecidedText(linha) !== undefined).length
  if (undecided === 0) return undefined
  return `${formatCount(undecided, 'laudo tem', 'laudos têm')} um limite do contrato dentro do intervalo da efetividade. ${PAID_BY_THE_NUMBER}`
}

const WITHDRAWN_SENTENCE =
  'Retirado deste acerto: nada é pago por ele aqui, e ele fica livre para outro acerto. A conta é a que valeria.'

/** The rule of a line that no step of its contract decides. */
function ruleOfItsOwn({ tipo, causa, retirado }: AcertoLinha): string | undefined {
  if (retirado) return 'Retirado deste acerto, fora do total'
  if (tipo === 'laudo') return undefined
  return causa === 'excluido'
    ? 'Diferença: o laudo foi excluído ou ocultado'
    : 'Diferença: o laudo mudou depois de aceito'
}

function differenceSentences({ tipo, causa, anterior = '0.00', valor }: AcertoLinha, { valor: now }: SettledLaudo) {
  if (tipo === 'laudo') return []
  const today = causa === 'excluido' ? '0.00' : now
  return [
    `Vale agora ${formatReais(today)}; já foram acertados ${formatReais(anterior)}: diferença de ${formatReais(valor)}.`,
  ]
}

/** Lines that count in the total. */
export function countedLines(lines: readonly ComputedLine[]): readonly ComputedLine[] {
  return lines.filter(({ linha }) => !linha.retirado)
}

/** Lines that left the settlement, which are shown apart and are in no sum. */
export function withdrawnLines(lines: readonly ComputedLine[]): readonly ComputedLine[] {
  return lines.filter(({ linha }) => linha.retirado)
}

export function totalsOf(lines: readonly ComputedLine[]): SettlementTotals {
  const counted = countedLines(lines)
  return settlementTotals(
    counted.flatMap(({ linha, termos }) =>
      linha.tipo === 'laudo' && termos
        ? [{ numeros: linha.numeros, termos, regraDeCalculo: linha.regraDeCalculo }]
        : [],
    ),
    counted.flatMap(({ linha }) => (linha.tipo === 'diferenca' ? [linha.valor] : [])),
  )
}

/** Changes of a simulation to every contract; nothing of it is stored. */
export interface Simulation {
  /** Effectiveness for full pay, %. */
  readonly pleno?: number | undefined
  /** Change of the price, %. */
  readonly preco: number
}

/** Sums the laudos under changed contracts; differences to earlier settlements stay. */
export function simulatedTotals(lines: readonly ComputedLine[], { pleno, preco }: Simulation): SettlementTotals {
  const changed = (termos: TermosDoContrato): TermosDoContrato => {
    const scaled = { ...termos, precoPorHa: scaledPrice(termos.precoPorHa, preco) }
    return pleno === undefined ? scaled : withPleno(scaled, pleno)
  }
  return totalsOf(lines.map((line) => (line.termos ? { ...line, termos: changed(line.termos) } : line)))
}

/** A price changed by `percent`, with the four decimals that a contract may have. */
function scaledPrice(price: string, percent: number): string {
  return (Math.round(Number(price) * (100 + percent) * 100) / 10_000).toFixed(4)
}

/** Number of laudos that are paid in full. */
export function paidInFull(lines: readonly ComputedLine[], pleno?: number): number {
  return countedLines(lines).filter(
    ({ linha, pago }) =>
      linha.tipo === 'laudo' &&
      pago &&
      (pleno === undefined
        ? pago.regra.tipo === 'integral'
        : REGRAS_DE_CALCULO[linha.regraDeCalculo].decisive(pago.efetividade) >= pleno),
  ).length
}

type Fora = Acerto['fora'][number]

/** Explains why a laudo of the period has no line. */
export function foraText({ motivo, acerto }: Fora): string {
  return motivo === 'ja-acertado' || motivo === 'em-outro-acerto'
    ? settledElsewhereText(motivo === 'ja-acertado', acerto)
    : FORA_TEXTS[motivo]
}

const FORA_TEXTS = {
  'sem-contrato': 'Sem contrato para o tratamento e a data',
  'contrato-nao-aceito': 'O contrato ainda não foi aceito pela empresa e pela prestadora',
  'sem-numeros': 'Falta um número de que o contrato precisa',
  'sem-revisao': 'Ainda sem revisão assinada',
  'ainda-nao': 'Chegou ou ganhou contrato depois do cálculo: recalcule',
  retirado: 'Retirado deste acerto',
} as const satisfies Record<Exclude<Fora['motivo'], 'ja-acertado' | 'em-outro-acerto'>, string>
