/** The norms that the papers of an operation follow, and how far each citation was checked. */

export interface Citacao {
  readonly norma: string
  /** yyyy-mm-dd of the norm. */
  readonly data: string
  readonly artigo: string
  /** yyyy-mm-dd on which the citation was compared with a source; absent where none was available. */
  readonly conferidoEm?: string
  /**
   * `resumo`: the item is in a summary by others, and the official text was not available. `nao-confirmado`: the item is customary on these
   * papers and no source was available; it is never printed as law.
   */
  readonly conferencia: 'resumo' | 'nao-confirmado'
}

const IN2 = { norma: 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008', data: '2008-01-03' } as const
const PORTARIA_298 = { norma: 'Portaria MAPA nº 298, de 22 de setembro de 2021', data: '2021-09-22' } as const

/** Day on which the summaries were read. */
const CONFERIDO = '2026-11-23'

export const CITACOES = {
  /** Fields of the operational report: município, UF, CNPJ/CPF, service, product, formulation, dose, toxicity, adjuvant, crop, area, volume. */
  in2Anexo1: { ...IN2, artigo: 'art. 9º e Anexo I', conferidoEm: CONFERIDO, conferencia: 'resumo' },
  /** The map of the guidance system, where the equipment records it. */
  in2Mapa: { ...IN2, artigo: 'art. 9º, § 8º', conferidoEm: CONFERIDO, conferencia: 'resumo' },
  in2Artigo9: { ...IN2, artigo: 'art. 9º', conferencia: 'nao-confirmado' },
  in2SemArtigo: { ...IN2, artigo: 'artigo a confirmar', conferencia: 'nao-confirmado' },
  /** Columns of the monthly report: UF, município, service, crop, area, products. */
  in2Artigo14: { ...IN2, artigo: 'art. 14 e Anexo V', conferidoEm: CONFERIDO, conferencia: 'resumo' },
  /** Times, coordinates, crop, area, activity, product, volume and dose, height, weather, drone, nozzle or atomiser; map and prescription attached. */
  portaria298Artigo10: { ...PORTARIA_298, artigo: 'art. 10', conferidoEm: CONFERIDO, conferencia: 'resumo' },
  portaria298SemArtigo: { ...PORTARIA_298, artigo: 'artigo a confirmar', conferencia: 'nao-confirmado' },
  /** Columns of the monthly report: município/UF, drone, area and hours, activity, mark, volume and dose. */
  portaria298Artigo11: { ...PORTARIA_298, artigo: 'art. 11', conferidoEm: CONFERIDO, conferencia: 'resumo' },
} as const satisfies Record<string, Citacao>

/** `Portaria MAPA nº 298, de 22 de setembro de 2021, art. 10.` */
export function citacaoText({ norma, artigo, conferidoEm, conferencia }: Citacao): string {
  if (conferencia === 'nao-confirmado' || conferidoEm === undefined) return 'Não confirmado em norma'
  return `${norma}, ${artigo}.`
}

/**
 * How far the cited norms were checked, once for the end of a paper: «Normas citadas conforme resumos publicados por terceiros, lidos em
 * 23/11/2026; texto oficial não conferido: Portaria MAPA nº 298, de 22 de setembro de 2021.» Undefined without a citation.
 */
export function conferenciaText(citacoes: readonly Citacao[], subject = 'Normas citadas'): string | undefined {
  const read = citacoes.filter(({ conferencia }) => conferencia === 'resumo')
  const days = [...new Set(read.flatMap(({ conferidoEm }) => conferidoEm ?? []))].toSorted()
  const norms = [...new Set(read.map(({ norma }) => norma))]
  if (norms.length === 0) return undefined
  const when = days.map((day) => day.split('-').reverse().join('/')).join(' e ')
  const unread = norms.length === 1 ? 'texto oficial não conferido' : 'textos oficiais não conferidos'
  return `${subject} conforme resumos publicados por terceiros, lidos em ${when}; ${unread}: ${norms.join('; ')}.`
}
