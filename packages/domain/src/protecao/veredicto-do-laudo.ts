/** The word that a verdict has, for one area and for a whole laudo. */
import { formatNumber } from '@faixa/units'
import { UFS, type Uf } from '../laudo/words/ufs.ts'
import type { VeredictoDoLaudo } from '../laudo/words/veredictos.ts'
import { countVeredictos, type VeredictoKey, type VeredictoSummary } from './verdict.ts'

/** The word for one area. `estadoConferido` false: only the federal norm was checked, and a conforming verdict says so. */
export function veredictoDaArea(
  key: VeredictoKey,
  informativo: boolean,
  estadoConferido: boolean,
): Exclude<VeredictoDoLaudo, 'semRegra' | 'semAreas'> {
  if (informativo) return `${key}Informativo`
  return key === 'conforme' && !estadoConferido ? 'soFederal' : key
}

/** A state, or the country where it is null, that forbids the whole application. */
export interface ProibicaoDoLaudo {
  readonly uf: Uf | null
  readonly norma: string
  readonly artigo?: string | undefined
  readonly areaDentroHa: number
}

export interface ResumoDosVeredictos extends VeredictoSummary {
  readonly veredicto: VeredictoKey
  /** False where only the federal norm was checked. */
  readonly estadoConferido: boolean
  /** True where something was applied where no rule is known. */
  readonly foraDoBrasil: boolean
  readonly proibicoes: readonly ProibicaoDoLaudo[]
}

/** The word for a whole laudo. Where no verdict binds, a distance that was not kept is mentioned although the laudo conforms. */
export function veredictoDoLaudo(
  resumo: Omit<ResumoDosVeredictos, 'proibicoes'> & { readonly proibicoes: readonly unknown[] },
): VeredictoDoLaudo {
  const { veredicto, soInformam, informativos, estadoConferido, foraDoBrasil, proibicoes } = resumo
  const all = countVeredictos(resumo)
  if (proibicoes.length > 0) return 'proibido'
  if (all === 0) return foraDoBrasil ? 'semRegra' : 'semAreas'
  if (soInformam < all) return veredictoDaArea(veredicto, false, estadoConferido)
  return veredictoDaArea(informativos > 0 ? 'naoConforme' : veredicto, true, estadoConferido)
}

/** «Ceará: aplicação proibida (Lei…, art. 1), 15,89 ha aplicados.» */
export function proibicaoText({ uf, norma, artigo, areaDentroHa }: ProibicaoDoLaudo): string {
  const source = [norma, artigo].filter(Boolean).join(', ')
  return `${uf === null ? 'Brasil' : UFS[uf]}: aplicação proibida (${source}), ${formatNumber(areaDentroHa)}\u00a0ha aplicados.`
}
