/** Places whose people are notified before an application: how near, and how long before. The rules are rows of the table that administrators replace. */
import type { Uf } from '../laudo/words/ufs.ts'
import type { AvisoPrevio, Norma } from './norma.ts'
import type { Classificacao } from './rules.ts'

/** The radius and the hours that a row may have. */
export const LIMITES_DO_AVISO = { raioM: { least: 50, most: 20_000 }, horas: { least: 1, most: 720 } } as const

export type RegraDeAviso = Norma & { readonly classe: Classificacao; readonly aviso: AvisoPrevio }

const SEM_ALCANCE = {
  uf: null,
  aeronave: null,
  grupo: null,
  de: null,
  ate: null,
  distanciaM: null,
  proibido: false,
  artigo: null,
  conferidoEm: null,
} as const

/**
 * The act of 2012 binds applications of four insecticides and was temporary; its text was read at second hand (Sistema Famato, news of 3/10/2012:
 * «notificar os apicultores localizados em um raio de 6 km […], com antecedência de 48 horas»). Beekeepers ask for the same for any product.
 */
const APIARIOS: RegraDeAviso = {
  ...SEM_ALCANCE,
  classe: 'apiario',
  norma: 'Ato nº 1 da SDA/MAPA e do Ibama, de 2 de outubro de 2012',
  fonte: 'resumoDeTerceiros',
  situacao: 'naoConferida',
  aviso: { raioM: 6000, horas: 48, produtos: 'imidacloprido, tiametoxam, clotianidina e fipronil' },
}

/** No norm was found that asks for a notice to towns and schools: four times the distance of the instruction of 2008 to towns, and the hours of beekeepers. */
const recomendado = (classe: Classificacao): RegraDeAviso => ({
  ...SEM_ALCANCE,
  classe,
  norma: 'Recomendação da casa: nenhuma norma conhecida pede este aviso',
  fonte: 'sistema',
  situacao: 'vigente',
  aviso: { raioM: 2000, horas: 48 },
})

/** The rules that the product brings, which also stand for those of a table from before it had any. */
export const AVISOS_PREVIOS: readonly RegraDeAviso[] = [
  APIARIOS,
  ...(['povoacao', 'cidade', 'vila', 'bairro', 'escola'] as const).map(recomendado),
]

/** A table without any rule of notices takes those of `others`: one that must not count is suspended. */
export function withAvisos(regras: readonly Norma[], others: readonly Norma[] = AVISOS_PREVIOS): readonly Norma[] {
  return regras.some(({ aviso }) => aviso) ? regras : [...regras, ...others.filter(({ aviso }) => aviso)]
}

/**
 * The rules that count for a flight in these states on a day. An order names no aircraft and only a treatment, so that a rule of one kind of aircraft
 * or of some products counts too: somebody too many is told.
 */
export function avisosQueValem(
  regras: readonly Norma[],
  { ufs, dia }: { readonly ufs: readonly Uf[]; readonly dia: string | undefined },
): readonly RegraDeAviso[] {
  return regras.filter((row): row is RegraDeAviso => {
    const { aviso, classe, situacao, uf, de, ate } = row
    if (!aviso || classe === null || situacao === 'suspensa' || (uf !== null && !ufs.includes(uf))) return false
    return dia === undefined ? ate === null : (de === null || de <= dia) && (ate === null || dia <= ate)
  })
}

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
