/**
 * Distances to keep from protected areas. A company may be stricter, never laxer. Where the two specification files disagree, a federal
 * norm takes precedence.
 */

/** Counts up with every change of the table, and laudos are judged again then; stored with each verdict, so that an old one can be explained. */
export const PROTECAO_VERSION = 1

export type Aeronave = 'tripulada' | 'drone'

export interface Fonte {
  readonly norma: string
  readonly artigo?: string
  /** yyyy-mm-dd from which it binds; absent where it is not a norm. */
  readonly vigencia?: string
}

export const FONTES = {
  in2: { norma: 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008', artigo: 'art. 10', vigencia: '2008-01-08' },
  portaria298: {
    norma: 'Portaria MAPA nº 298, de 22 de setembro de 2021',
    artigo: 'art. 9º',
    vigencia: '2021-10-01',
  },
  empresa: { norma: 'Regra da empresa' },
  sistema: { norma: 'Padrão do sistema para obstáculos' },
} as const satisfies Record<string, Fonte>

export interface Distancia {
  /** Absent: to be set by the company ("A definir"). */
  readonly metros?: number
  readonly fonte: Fonte
}

export interface RegraProtecao {
  readonly nome: string
  readonly tipo: 'area' | 'obstaculo'
  readonly distancia: Readonly<Record<Aeronave, Distancia>>
}

const settled = (tripulada: number): RegraProtecao['distancia'] => ({
  tripulada: { metros: tripulada, fonte: FONTES.in2 },
  drone: { metros: 20, fonte: FONTES.portaria298 },
})

const byCompany = (metros?: number): RegraProtecao['distancia'] => {
  const distancia = metros === undefined ? { fonte: FONTES.empresa } : { metros, fonte: FONTES.empresa }
  return { tripulada: distancia, drone: distancia }
}

// The 2021 norm names legal reserves and permanent preservation areas; the 2008 one does not.
const reserve: RegraProtecao['distancia'] = {
  tripulada: { fonte: FONTES.empresa },
  drone: { metros: 20, fonte: FONTES.portaria298 },
}

const obstacle = (metros: number): RegraProtecao['distancia'] => ({
  tripulada: { metros, fonte: FONTES.sistema },
  drone: { metros, fonte: FONTES.sistema },
})

/** In the order of the registration form; the first is its default. */
export const REGRAS_PROTECAO = {
  povoacao: { nome: 'Povoação', tipo: 'area', distancia: settled(500) },
  cidade: { nome: 'Cidade', tipo: 'area', distancia: settled(500) },
  vila: { nome: 'Vila', tipo: 'area', distancia: settled(500) },
  bairro: { nome: 'Bairro', tipo: 'area', distancia: settled(500) },
  manancialCaptacao: { nome: 'Manancial de captação', tipo: 'area', distancia: settled(500) },
  manancial: { nome: 'Manancial', tipo: 'area', distancia: settled(250) },
  moradiaIsolada: { nome: 'Moradia isolada', tipo: 'area', distancia: settled(250) },
  agrupamentoAnimais: { nome: 'Agrupamento de animais', tipo: 'area', distancia: settled(250) },
  // Bees are animals kept together, which is the norm's own term.
  apiario: { nome: 'Apiário', tipo: 'area', distancia: settled(250) },
  bichoSeda: { nome: 'Sericicultura', tipo: 'area', distancia: byCompany(500) },
  culturaVizinha: { nome: 'Cultura vizinha', tipo: 'area', distancia: byCompany() },
  urucum: { nome: 'Urucum', tipo: 'area', distancia: byCompany() },
  app: { nome: 'APP', tipo: 'area', distancia: reserve },
  reservaLegal: { nome: 'Reserva legal', tipo: 'area', distancia: reserve },
  redeEletrica: { nome: 'Rede elétrica', tipo: 'obstaculo', distancia: obstacle(20) },
  torre: { nome: 'Torre', tipo: 'obstaculo', distancia: obstacle(25) },
} as const satisfies Record<string, RegraProtecao>

export type Classificacao = keyof typeof REGRAS_PROTECAO

/** Maximum distance, m, at which an area is listed although no rule requires it: twice the largest distance of the table. */
export const NAMED_WITHIN_M = 1000

/** Places that aircraft with products may not fly over (IN MAPA 2/2008, art. 10, V: áreas povoadas, moradias e agrupamentos humanos). */
export const NOT_FLOWN_OVER: ReadonlySet<Classificacao> = new Set([
  'povoacao',
  'cidade',
  'vila',
  'bairro',
  'moradiaIsolada',
])

/** Radius, m, within which a track is over a place that is registered as a point or a line: a house and its yard. No norm gives one. */
export const OVERFLOWN_WITHIN_M = 15

/**
 * The distance to keep and its source: the company's own where it is stricter than the table's, otherwise the table's. Without metres
 * neither source gives one.
 */
export function distanceRule(classificacao: Classificacao, aeronave: Aeronave, companyM?: number): Distancia {
  const settled: Distancia = REGRAS_PROTECAO[classificacao].distancia[aeronave]
  if (companyM === undefined || !(companyM > 0) || companyM <= (settled.metros ?? 0)) return settled
  return { metros: companyM, fonte: FONTES.empresa }
}

/** The metres of distanceRule. */
export function distanceToKeep(
  classificacao: Classificacao,
  aeronave: Aeronave,
  companyM?: number,
): number | undefined {
  return distanceRule(classificacao, aeronave, companyM).metros
}

export function isClassificacao(name: string): name is Classificacao {
  return Object.hasOwn(REGRAS_PROTECAO, name)
}
