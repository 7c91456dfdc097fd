/** The screening of drift at a place: what a published curve says that the application of an aeroplane deposited there. Nothing is measured. */
import { formatPercent, formatQuantity, metres } from '@faixa/units'
import { CLASSES_DE_GOTAS, type ClasseDeGotas } from '../dados-operacao/gotas.ts'
import { printedPercent } from '../eficacia/printed-percent.ts'

/** Bands of the index, in percent of the rate, the highest first. They are Faixa's: no norm states limits for a screening. */
export const FAIXAS_DE_DERIVA = {
  alta: { nome: 'Alta', from: 5 },
  media: { nome: 'Média', from: 1 },
  baixa: { nome: 'Baixa', from: 0 },
} as const

export type FaixaDeDeriva = keyof typeof FAIXAS_DE_DERIVA

/** Why a place could not be screened, as the end of a sentence. */
export const SEM_TRIAGEM = {
  drone: 'a curva publicada é de aviões',
  minutos: 'os arquivos não dizem em que minutos se aplicou',
  largura: 'o laudo não tem a largura da faixa',
  vento: 'falta a direção do vento em minutos da aplicação',
  distancia: 'o lugar está além dos 304 m da curva publicada',
  aplicado: 'o próprio lugar foi aplicado',
} as const

export type SemTriagem = keyof typeof SEM_TRIAGEM

export interface DerivaTriada {
  readonly situacao: 'triada'
  /** The greatest deposit on the place, in percent of the rate; 0 where the wind blew from no sprayed ground to it. */
  readonly percent: number
  readonly faixa: FaixaDeDeriva
  /** Along the wind, from where the deposit is greatest to the nearest sprayed ground, m; absent where the wind came from none. */
  readonly distanciaM?: number | undefined
  readonly gotas: ClasseDeGotas
  /** False where nobody stated the class of droplets, and the one that drifts farthest was taken. */
  readonly gotasInformadas: boolean
}

export interface DerivaSemDados {
  readonly situacao: 'semDados'
  readonly motivo: SemTriagem
}

export type Deriva = DerivaTriada | DerivaSemDados

export function faixaDeDeriva(percent: number): FaixaDeDeriva {
  const printed = printedPercent(percent)
  if (printed >= FAIXAS_DE_DERIVA.alta.from) return 'alta'
  return printed >= FAIXAS_DE_DERIVA.media.from ? 'media' : 'baixa'
}

/** `baixa: 0,42 % da taxa (triagem, não medida), a 120 m na direção do vento, gotas Fina a média`. */
export function derivaText(deriva: Deriva): string {
  if (deriva.situacao === 'semDados') return `sem dados: ${SEM_TRIAGEM[deriva.motivo]}`
  const { percent, faixa, distanciaM, gotas, gotasInformadas } = deriva
  const index = `${FAIXAS_DE_DERIVA[faixa].nome.toLowerCase()}: ${formatPercent(percent)} da taxa (triagem, não medida)`
  const where =
    distanciaM === undefined
      ? 'o vento não soprou da aplicação para o lugar'
      : `a ${formatQuantity(metres(distanciaM), 'm', 0)} na direção do vento`
  const drops = gotasInformadas
    ? `gotas ${CLASSES_DE_GOTAS[gotas].toLowerCase()}`
    : `gotas não informadas: vale a pior classe, ${CLASSES_DE_GOTAS[gotas].toLowerCase()}`
  return [index, where, drops].join('; ')
}
