/** A row of the table of rules: what a norm requires of an application near a class of areas, or of the weather in which it is made. */

import type { FaixaDoClima } from '../clima/faixa-do-clima.ts'
import type { Grupo } from '../laudo/words/grupos.ts'
import type { Uf } from '../laudo/words/ufs.ts'
import type { Aeronave, Classificacao } from './rules.ts'

/** Source in which the text of a row was read. */
export const FONTES_DE_NORMA = {
  textoOficial: 'texto oficial',
  resumoDeTerceiros: 'resumo de terceiros',
  sistema: 'regra do sistema, não de uma norma',
  empresa: 'regra da empresa',
} as const
export type FonteDeNorma = keyof typeof FONTES_DE_NORMA

export const SITUACOES_DE_NORMA = {
  vigente: 'Vigente',
  suspensa: 'Suspensa',
  naoConferida: 'Não conferida',
} as const
export type SituacaoDeNorma = keyof typeof SITUACOES_DE_NORMA

/** What a row of the table asks for instead of a distance to keep. */
export interface AvisoPrevio {
  /** Distance from the plots to the place, m, that value included. */
  readonly raioM: number
  /** Hours before the planned day begins. */
  readonly horas: number
  /** Products of which the norm speaks; absent for any. */
  readonly produtos?: string | undefined
}

export interface Norma {
  /** Null: federal. */
  readonly uf: Uf | null
  /** Null: wherever in the state or country the application is, near an area or not. */
  readonly classe: Classificacao | null
  /** Null: both kinds. */
  readonly aeronave: Aeronave | null
  /** Null: any product. A row for agrotóxicos binds hormonal ones too. */
  readonly grupo: Grupo | null
  /** First and last day, yyyy-mm-dd, both included; null where the period is open. */
  readonly de: string | null
  readonly ate: string | null
  /** Null with `proibido` false: somebody read the norms, and they require nothing here. */
  readonly distanciaM: number | null
  /** Forbidden in the area itself; a distance to keep from it is another row. */
  readonly proibido: boolean
  readonly norma: string
  readonly artigo: string | null
  readonly fonte: FonteDeNorma
  /** Day on which a person compared the row with its source; null where nobody did. */
  readonly conferidoEm: string | null
  /** A suspended row is considered but not applied; an unchecked one is applied, and marked as unchecked. */
  readonly situacao: SituacaoDeNorma
  /** A limit of the weather; such a row has no class, no distance and no prohibition. Absent in the rows about areas. */
  readonly clima?: FaixaDoClima | null | undefined
  /** Whom to tell before an application instead of a distance to keep; such a row decides no verdict. */
  readonly aviso?: AvisoPrevio | null | undefined
}

export interface TabelaDeNormas {
  readonly versao: number
  /** Day from which it applies, yyyy-mm-dd. */
  readonly aplicadaEm: string
  readonly regras: readonly Norma[]
}

/** Value of `norma` for a distance that the empresa requires. */
export const REGRA_DA_EMPRESA = 'Regra da empresa'
/** Value of `norma` where no rule is known. */
export const SEM_REGRA = 'Sem regra conhecida fora do Brasil'
