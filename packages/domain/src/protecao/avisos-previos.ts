/** Places whose people are notified before an application: how near, and how long before. */
import type { FonteDeNorma, SituacaoDeNorma } from './norma.ts'
import type { Classificacao } from './rules.ts'

export interface RegraDeAviso {
  readonly classe: Classificacao
  /** Distance from the plots to the place, m, that value included. */
  readonly raioM: number
  /** Hours before the planned day begins. */
  readonly horas: number
  /** Products of which the norm speaks. */
  readonly produtos: string
  readonly norma: string
  readonly fonte: FonteDeNorma
  readonly situacao: SituacaoDeNorma
}

/**
 * The act of 2012 binds applications of four insecticides and was temporary; its text was read at second hand (Sistema Famato, news of 3/10/2012:
 * «notificar os apicultores localizados em um raio de 6 km […], com antecedência de 48 horas»). Beekeepers ask for the same for any product.
 */
export const AVISOS_PREVIOS: readonly RegraDeAviso[] = [
  {
    classe: 'apiario',
    raioM: 6000,
    horas: 48,
    produtos: 'imidacloprido, tiametoxam, clotianidina e fipronil',
    norma: 'Ato nº 1 da SDA/MAPA e do Ibama, de 2 de outubro de 2012',
    fonte: 'resumoDeTerceiros',
    situacao: 'naoConferida',
  },
]

const HOUR_MS = 3_600_000

/**
 * The last instant for a notice, milliseconds since 1970 UTC. An order has a day and no hour, so that the hours are counted from the day's
 * first minute on the clock of the field, which is `utcOffsetH` hours from UTC.
 *
 * @param dia Planned day, yyyy-mm-dd.
 */
export function prazoDoAvisoMs(dia: string, horas: number, utcOffsetH: number): number {
  return Date.parse(`${dia}T00:00:00Z`) - (utcOffsetH + horas) * HOUR_MS
}
