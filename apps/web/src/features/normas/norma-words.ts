/** Writes a rule of the table for people. */
import type { Normas } from '@faixa/contract'
import { CLASSES_PROTECAO, FONTES_DE_NORMA, GRUPOS, limiteText, UFS } from '@faixa/domain'
import { formatDistance } from '@faixa/units'
import { formatDate } from '../../ui/format-when.ts'

export type Regra = Normas['regras'][number]

/** A rule with its place in the table, from 1, by which refusals name it. */
export interface Linha extends Regra {
  readonly linha: number
}

/** Names of the fields of a rule, in a list and in a refusal. */
export const CAMPOS = {
  uf: 'UF',
  classe: 'Classe',
  aeronave: 'Aeronave',
  grupo: 'Produto',
  de: 'Início da vigência',
  ate: 'Fim da vigência',
  distanciaM: 'Distância',
  proibido: 'Proibição',
  norma: 'Norma',
  artigo: 'Artigo',
  fonte: 'Fonte',
  conferidoEm: 'Conferido em',
  situacao: 'Situação',
  clima: 'Limite do clima',
  aviso: 'Aviso prévio',
} as const satisfies { readonly [Name in keyof Regra]?: string }

export const AERONAVES = { tripulada: 'Tripulada', drone: 'Drone' } as const
const ANY = 'Qualquer'

export const ufText = ({ uf, fonte }: Regra) => uf ?? (isOfNorm(fonte) ? 'Federal' : ANY)
export const classeText = ({ classe, clima }: Regra) =>
  clima ? 'Clima' : classe === null ? 'Toda aplicação' : CLASSES_PROTECAO[classe].nome
export const aeronaveText = ({ aeronave }: Regra) => (aeronave === null ? ANY : AERONAVES[aeronave])
export const grupoText = ({ grupo }: Regra) => (grupo === null ? ANY : GRUPOS[grupo])
export const fonteText = ({ fonte }: Regra) =>
  `${FONTES_DE_NORMA[fonte][0]?.toUpperCase()}${FONTES_DE_NORMA[fonte].slice(1)}`
export const normaText = ({ norma, artigo }: Regra) => (artigo === null ? norma : `${norma}, ${artigo}`)

export function exigenciaText({ distanciaM, proibido, clima, aviso }: Regra): string {
  if (aviso) return `Avisar ${aviso.horas} h antes, a até ${formatDistance(aviso.raioM)}`
  if (clima) return limiteText(clima)
  if (proibido) return 'Proibido'
  return distanciaM === null ? 'Nada exige' : formatDistance(distanciaM)
}

export function vigenciaText({ de, ate }: Regra): string {
  if (de === null) return ate === null ? 'Sempre' : `Até ${formatDate(ate)}`
  return ate === null ? `Desde ${formatDate(de)}` : `${formatDate(de)} a ${formatDate(ate)}`
}

/** Tells whether a person compared the rule with its source; the rules of the system and of an empresa have none. */
export function isChecked({ conferidoEm, situacao }: Regra): boolean {
  return conferidoEm !== null && situacao !== 'naoConferida'
}

export function isOfNorm(fonte: Regra['fonte']): boolean {
  return fonte === 'textoOficial' || fonte === 'resumoDeTerceiros'
}

export function estadoText(uf: Regra['uf']): string {
  return uf === null ? 'Federal' : `${UFS[uf]} (${uf})`
}

/** One rule in one line. */
export function regraText(row: Regra): string {
  return [ufText(row), classeText(row), aeronaveText(row), grupoText(row), exigenciaText(row), normaText(row)].join(
    ' · ',
  )
}
