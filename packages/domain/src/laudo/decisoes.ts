/** The decisions of a person about how a flight is measured, and their sentences. */

/**
 * Kinds that a polygon of the area file may seem to be, other than a plot. `talhao` is an unsuspicious polygon that a person decided about.
 */
export const PARECE = [
  'perimetro',
  'nao-plantado',
  'nome-de-area-nao-plantada',
  'repetido',
  'dentro-de-outro',
  'sobre-outro',
  'contem-outro',
  'talhao',
] as const

export type Parece = (typeof PARECE)[number]

export interface DecisaoDePoligono {
  /** Number of the placemark in the area file, from 1, as in findings and choices. */
  readonly marcador: number
  readonly nome?: string | undefined
  readonly parece: Parece
  /** Number of the plot that it repeats, lies in, overlaps or contains. */
  readonly outro?: string | undefined
  /** Default without a decision. */
  readonly proposta: 'medir' | 'nao-medir'
  readonly medido: boolean
  /** True where a person decided, perhaps as proposed. */
  readonly decidido: boolean
}

export interface Decisoes {
  /** Polygons in the order of the file. */
  readonly poligonos: readonly DecisaoDePoligono[]
  /** Number of swaths that occur twice in the application, and whether they were flown twice. */
  readonly repetidos?: { readonly marcadores: number; readonly segundoVoo: boolean } | undefined
  /** Number of sufficiently covered plots, and of all, where the uncovered ones are a large share. */
  readonly tocados?: { readonly talhoes: number; readonly todos: number; readonly so: boolean } | undefined
}

/** Decisions in the shape of a form, a call or a stored laudo; polygons by the placemark's number, from 1. */
export interface Decided {
  readonly manterTalhoes?: readonly number[] | undefined
  readonly tirarTalhoes?: readonly number[] | undefined
  readonly segundoVoo?: boolean | undefined
  readonly soTocados?: boolean | undefined
  /** True where files stay in their fields although their contents seem to belong in others. */
  readonly manterArquivos?: boolean | undefined
  /** True where the passes are deduced from the track if no file holds the application. */
  readonly aplicacaoDoTrajeto?: boolean | undefined
}

export function polygonName({ nome, marcador }: Pick<DecisaoDePoligono, 'nome' | 'marcador'>): string {
  return nome ?? `Marcador ${marcador}`
}

const SEEMS: Readonly<Record<Parece, (outro: string) => string>> = {
  perimetro: () => 'Contém outros talhões: parece o perímetro.',
  'nao-plantado': () => 'O nome diz que é área que não se planta.',
  'nome-de-area-nao-plantada': () => 'Tem nome de área que não se planta, mas código de talhão.',
  repetido: (outro) => `É o mesmo desenho de ${outro}; no total, conta uma vez.`,
  'dentro-de-outro': (outro) => `Está dentro de ${outro}; no total, conta uma vez.`,
  'sobre-outro': (outro) => `Cobre parte de ${outro}; no total, cada lugar conta uma vez.`,
  'contem-outro': (outro) => `Contém ${outro}; no total, cada lugar conta uma vez.`,
  talhao: () => 'É um talhão do arquivo da área.',
}

/** Explains the decision to be made. */
export function doubtText({ parece, outro }: Pick<DecisaoDePoligono, 'parece' | 'outro'>): string {
  return SEEMS[parece](outro === undefined ? 'outro talhão' : `«${outro}»`)
}

/** The outcome of each kind of decision, or of the proposal that was applied, in a sentence. */
export const decisionText = {
  poligono: (poligono: DecisaoDePoligono) =>
    `${poligono.medido ? 'Medido como talhão' : 'Não medido'}, ${poligono.decidido ? 'por decisão' : 'como proposto'}. ${doubtText(poligono)}`,
  repetidos: ({ marcadores, segundoVoo }: NonNullable<Decisoes['repetidos']>) =>
    segundoVoo
      ? `Foi um segundo voo: ${markers(marcadores)} de novo, por decisão.`
      : `${capital(markers(marcadores))} uma vez só, como proposto.`,
  tocados: ({ talhoes, todos, so }: NonNullable<Decisoes['tocados']>) =>
    so
      ? `${talhoes === 1 ? 'Medido só o único atingido' : `Medidos só os ${talhoes} atingidos`} dos ${todos}, por decisão.`
      : `Medidos todos os ${todos}, embora a aplicação só atinja ${talhoes}.`,
}

/** Describes the outcome in a line for each decision, or for each proposal that was applied. */
export function decisionRows({ poligonos, repetidos, tocados }: Decisoes): (readonly [what: string, done: string])[] {
  return [
    ...poligonos.map((poligono) => [polygonName(poligono), decisionText.poligono(poligono)] as const),
    ...(repetidos ? [['Passadas repetidas', decisionText.repetidos(repetidos)] as const] : []),
    ...(tocados ? [['Talhões pouco atingidos', decisionText.tocados(tocados)] as const] : []),
  ]
}

/** Describes the outcomes in one text, for a cell of a table; undefined where there was nothing to decide. */
export function decisionsText(decisoes: Decisoes): string | undefined {
  const text = decisionRows(decisoes).map(([what, done]) => `${what}: ${done}`)
  return text.length === 0 ? undefined : text.join(' ')
}

function markers(count: number): string {
  return count === 1 ? 'um marcador repetido conta' : `${count.toLocaleString('pt-BR')} marcadores repetidos contam`
}

function capital(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}

/** The refusal of a polygon that was both kept and left out. */
export function bothSentence({ manterTalhoes = [], tirarTalhoes = [] }: Decided): string | undefined {
  const both = manterTalhoes.find((marcador) => tirarTalhoes.includes(marcador))
  return both === undefined
    ? undefined
    : `O marcador ${both} está entre os mantidos e entre os tirados: escolha um dos dois.`
}
