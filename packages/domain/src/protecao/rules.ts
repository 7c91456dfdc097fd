/** The classes of protected areas and obstacles, and the aircraft. Their distances are rows of a table (tabela-padrao.ts), which administrators replace. */

export type Aeronave = 'tripulada' | 'drone'

/** The rule that a verdict names, as it was in force when the laudo was judged. */
export interface Fonte {
  readonly norma: string
  readonly artigo?: string
  /** yyyy-mm-dd from which it binds; absent where it is not a norm. */
  readonly vigencia?: string
}

export interface Distancia {
  /** Absent: to be set by the company ("A definir"). */
  readonly metros?: number
  readonly fonte: Fonte
}

export interface ClasseDeProtecao {
  readonly nome: string
  readonly tipo: 'area' | 'obstaculo'
}

/** In the order of the registration form; the first is its default. */
export const CLASSES_PROTECAO = {
  povoacao: { nome: 'Povoação', tipo: 'area' },
  cidade: { nome: 'Cidade', tipo: 'area' },
  vila: { nome: 'Vila', tipo: 'area' },
  bairro: { nome: 'Bairro', tipo: 'area' },
  manancialCaptacao: { nome: 'Manancial de captação', tipo: 'area' },
  manancial: { nome: 'Manancial', tipo: 'area' },
  moradiaIsolada: { nome: 'Moradia isolada', tipo: 'area' },
  escola: { nome: 'Escola', tipo: 'area' },
  localDeRecreacao: { nome: 'Local de recreação', tipo: 'area' },
  agrupamentoAnimais: { nome: 'Agrupamento de animais', tipo: 'area' },
  // Bees are animals kept together, which is the norm's own term.
  apiario: { nome: 'Apiário', tipo: 'area' },
  bichoSeda: { nome: 'Sericicultura', tipo: 'area' },
  culturaSuscetivel: { nome: 'Cultura suscetível', tipo: 'area' },
  culturaVizinha: { nome: 'Cultura vizinha', tipo: 'area' },
  urucum: { nome: 'Urucum', tipo: 'area' },
  app: { nome: 'APP', tipo: 'area' },
  reservaLegal: { nome: 'Reserva legal', tipo: 'area' },
  unidadeDeConservacao: { nome: 'Unidade de conservação', tipo: 'area' },
  redeEletrica: { nome: 'Rede elétrica', tipo: 'obstaculo' },
  torre: { nome: 'Torre', tipo: 'obstaculo' },
} as const satisfies Record<string, ClasseDeProtecao>

export type Classificacao = keyof typeof CLASSES_PROTECAO

/** Maximum distance, m, at which an area is listed although no rule requires it: twice the largest distance of the first table. */
export const NAMED_WITHIN_M = 1000

/** Places that aircraft with products may not fly over (IN MAPA 2/2008, art. 10, V: áreas povoadas, moradias e agrupamentos humanos). */
export const NOT_FLOWN_OVER: ReadonlySet<Classificacao> = new Set([
  'povoacao',
  'cidade',
  'vila',
  'bairro',
  'moradiaIsolada',
  'escola',
  'localDeRecreacao',
])

/** Radius, m, within which a track is over a place that is registered as a point or a line: a house and its yard. No norm gives one. */
export const OVERFLOWN_WITHIN_M = 15

export function isClassificacao(name: string): name is Classificacao {
  return Object.hasOwn(CLASSES_PROTECAO, name)
}
