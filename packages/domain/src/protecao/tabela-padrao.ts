/**
 * The table of rules that is part of the product, in force until an administrator replaces it.
 *
 * On 23/11/2026 no official text was available. The distances of the ordinance of 2021 were compared with a press summary (Jornal do
 * Comércio, 24/09/2021), without the article; nothing was found to compare the instruction of 2008 with. Rows of states are from summaries.
 *
 * On 27/11/2026 the dates were compared with public texts, most of them at second hand; the distances of states were not compared in full
 * with an official text in force, so that their rows stay unchecked. Each date below names what it was compared with.
 * Where the two specification files disagree, a federal norm takes precedence.
 */
import { AVISOS_PREVIOS } from './avisos-previos.ts'
import { LIMITES_PADRAO } from './limites-do-clima.ts'
import { type Norma, REGRA_DA_EMPRESA, type TabelaDeNormas } from './norma.ts'
import type { Classificacao } from './rules.ts'

/** Raised with every change of this table's distances and prohibitions, or of the way of judging: laudos that were judged by a lower version are judged again. */
export const PROTECAO_VERSION = 3

/** The norms that the texts of distances.ts explain. */
export const NORMAS_EXPLICADAS = {
  in2: 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008',
  portaria298: 'Portaria MAPA nº 298, de 22 de setembro de 2021',
  empresa: REGRA_DA_EMPRESA,
  sistema: 'Padrão do sistema para obstáculos',
} as const

type Terms = Omit<Norma, 'classe' | 'distanciaM' | 'proibido'>

function rows(terms: Terms, what: Pick<Norma, 'distanciaM' | 'proibido'>, classes: readonly (Classificacao | null)[]) {
  return classes.map((classe): Norma => ({ ...terms, classe, ...what }))
}

const metres = (distanciaM: number) => ({ distanciaM, proibido: false })
const FORBIDDEN = { distanciaM: null, proibido: true }

const IN2: Terms = {
  uf: null,
  aeronave: 'tripulada',
  grupo: 'agrotoxico',
  de: '2008-01-08',
  ate: null,
  norma: NORMAS_EXPLICADAS.in2,
  artigo: 'art. 10',
  fonte: 'resumoDeTerceiros',
  conferidoEm: null,
  situacao: 'vigente',
}
const PORTARIA_298: Terms = {
  ...IN2,
  aeronave: 'drone',
  // Published on 24/09/2021, in force since 1 October (Sindag, news of 24/09/2021).
  de: '2021-10-01',
  norma: NORMAS_EXPLICADAS.portaria298,
  artigo: 'art. 9º',
  conferidoEm: '2026-11-23',
}
const SISTEMA: Terms = {
  ...IN2,
  aeronave: null,
  de: null,
  artigo: null,
  fonte: 'sistema',
  norma: NORMAS_EXPLICADAS.empresa,
}
const OBSTACULO: Terms = { ...SISTEMA, grupo: null, norma: NORMAS_EXPLICADAS.sistema }

const STATE = { ...IN2, situacao: 'naoConferida' } as const
const MT: Terms = {
  ...STATE,
  uf: 'MT',
  aeronave: 'drone',
  // Day of the decree that added drones (heading in iomat.mt.gov.br, the state's gazette; its distances were not compared).
  de: '2023-09-15',
  norma:
    'Decreto de Mato Grosso nº 1.651, de 11 de março de 2013, alterado pelo Decreto nº 452, de 15 de setembro de 2023',
  artigo: null,
}
const PR: Terms = {
  ...STATE,
  uf: 'PR',
  // Day of the resolution (celepar7.pr.gov.br). Its repeal of 12/12/2018 was suspended in 2019 and annulled in court (sentence of May 2020).
  de: '1985-07-05',
  norma: 'Resolução SEIN do Paraná nº 22, de 5 de julho de 1985',
  artigo: null,
}
const GO: Terms = {
  ...STATE,
  uf: 'GO',
  // Day of law 20.025, whose wording of article 11 has these distances (legisla.casacivil.go.gov.br); the first wording was not found.
  de: '2018-04-03',
  norma: 'Lei de Goiás nº 19.423, de 26 de julho de 2016, alterada pelas Leis nº 20.025, de 2018, e nº 24.389, de 2026',
}
const GO_11: Terms = { ...GO, artigo: 'art. 11' }
const CE: Terms = {
  ...STATE,
  uf: 'CE',
  // The day after the sanction of 8 January 2019; the day of publication was not found.
  de: '2019-01-09',
  norma: 'Lei do Ceará nº 16.820, de 8 de janeiro de 2019',
  artigo: null,
}
/** Drones were excepted on the day of sanction and publication (g1, 19/12/2024), at 30 m from these places (CNN Brasil, that day). */
const CE_DRONES: Terms = {
  ...CE,
  aeronave: 'drone',
  de: '2024-12-19',
  norma: 'Lei do Ceará nº 19.135, de 19 de dezembro de 2024',
}

const PEOPLE_AND_SUPPLY = ['povoacao', 'cidade', 'vila', 'bairro', 'manancialCaptacao'] as const
const WATER_HOUSES_ANIMALS = ['manancial', 'moradiaIsolada', 'agrupamentoAnimais', 'apiario'] as const

export const TABELA_PADRAO: TabelaDeNormas = {
  versao: PROTECAO_VERSION,
  aplicadaEm: '2026-11-27',
  regras: [
    ...rows(IN2, metres(500), PEOPLE_AND_SUPPLY),
    ...rows(IN2, metres(250), WATER_HOUSES_ANIMALS),
    // The 2021 norm names legal reserves and permanent preservation areas; the 2008 one does not.
    ...rows(PORTARIA_298, metres(20), [...PEOPLE_AND_SUPPLY, ...WATER_HOUSES_ANIMALS, 'app', 'reservaLegal']),
    ...rows(SISTEMA, metres(500), ['bichoSeda']),
    ...rows(OBSTACULO, metres(20), ['redeEletrica']),
    ...rows(OBSTACULO, metres(25), ['torre']),
    ...rows(MT, metres(90), [...PEOPLE_AND_SUPPLY, 'manancial', 'moradiaIsolada']),
    ...rows(MT, FORBIDDEN, ['app', 'reservaLegal', 'unidadeDeConservacao']),
    ...rows(PR, metres(500), ['escola', 'moradiaIsolada', 'localDeRecreacao']),
    ...rows(PR, metres(250), ['culturaSuscetivel']),
    ...rows(GO_11, metres(500), PEOPLE_AND_SUPPLY),
    ...rows(GO_11, metres(250), WATER_HOUSES_ANIMALS),
    ...rows(CE, FORBIDDEN, [null]),
    ...rows({ ...CE, aeronave: 'drone', ate: '2024-12-18' }, FORBIDDEN, [null]),
    ...rows(CE_DRONES, metres(30), ['escola', 'localDeRecreacao', 'unidadeDeConservacao', 'app']),
    ...AVISOS_PREVIOS,
    ...LIMITES_PADRAO,
  ],
}
