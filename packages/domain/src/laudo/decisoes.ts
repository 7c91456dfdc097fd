/** What a person decides about how a flight is measured, and the words for it. */

/** What a polygon of the area file seems to be, besides a plot. `talhao`: nothing speaks against it, and somebody decided all the same. */
export const PARECE = [
  'perimetro',
  'nao-plantado',
  'nome-de-area-nao-plantada',
  'repetido',
  'dentro-de-outro',
  'sobre-outro',
  'talhao',
] as const

export type Parece = (typeof PARECE)[number]

export interface DecisaoDePoligono {
  /** The placemark's number in the area file, from 1, as findings give it and choices take it. */
  readonly marcador: number
  readonly nome?: string | undefined
  readonly parece: Parece
  /** The plot that it repeats, lies in or lies over. */
  readonly outro?: string | undefined
  /** Whether it is measured where nobody decides. */
  readonly proposta: 'medir' | 'nao-medir'
  readonly medido: boolean
  /** A person decided, though perhaps the same. */
  readonly decidido: boolean
}

export interface Decisoes {
  /** In the order of the file. */
  readonly poligonos: readonly DecisaoDePoligono[]
  /** Swaths that the application holds twice. */
  readonly repetidos?: { readonly marcadores: number; readonly segundoVoo: boolean } | undefined
  /** How many of all plots the application covers enough, where the others count for much. */
  readonly tocados?: { readonly talhoes: number; readonly todos: number; readonly so: boolean } | undefined
}

/** As a form, a call or a stored laudo says it; polygons by the placemark's number, from 1. */
export interface Decided {
  readonly manterTalhoes?: readonly number[] | undefined
  readonly tirarTalhoes?: readonly number[] | undefined
  readonly segundoVoo?: boolean | undefined
  readonly soTocados?: boolean | undefined
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
  talhao: () => 'É um talhão do arquivo da área.',
}

/** Why there is something to decide. */
export function doubtText({ parece, outro }: Pick<DecisaoDePoligono, 'parece' | 'outro'>): string {
  return SEEMS[parece](outro === undefined ? 'outro talhão' : `«${outro}»`)
}

/** What was done, in words: a line each for what a person decided, or what was done as proposed. */
export function decisionRows({ poligonos, repetidos, tocados }: Decisoes): (readonly [what: string, done: string])[] {
  const by = (decided: boolean) => (decided ? 'decidido no envio' : 'como proposto')
  return [
    ...poligonos.map(
      (poligono) =>
        [
          polygonName(poligono),
          `${poligono.medido ? 'Medido como talhão' : 'Não medido'}, ${by(poligono.decidido)}. ${doubtText(poligono)}`,
        ] as const,
    ),
    ...(repetidos
      ? [
          [
            'Passadas repetidas',
            repetidos.segundoVoo
              ? `Foi um segundo voo: ${markers(repetidos.marcadores)} de novo, decidido por quem enviou.`
              : `${capital(markers(repetidos.marcadores))} uma vez só, como proposto.`,
          ] as const,
        ]
      : []),
    ...(tocados
      ? [
          [
            'Talhões pouco atingidos',
            tocados.so
              ? `Medidos só os ${tocados.talhoes} atingidos dos ${tocados.todos}, decidido por quem enviou.`
              : `Medidos todos os ${tocados.todos}, embora a aplicação só atinja ${tocados.talhoes}.`,
          ] as const,
        ]
      : []),
  ]
}

function markers(count: number): string {
  return count === 1 ? 'um marcador repetido conta' : `${count.toLocaleString('pt-BR')} marcadores repetidos contam`
}

function capital(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}

/** A polygon cannot be kept and left out. */
export function bothSentence({ manterTalhoes = [], tirarTalhoes = [] }: Decided): string | undefined {
  const both = manterTalhoes.find((marcador) => tirarTalhoes.includes(marcador))
  return both === undefined
    ? undefined
    : `O marcador ${both} está entre os mantidos e entre os tirados: escolha um dos dois.`
}
