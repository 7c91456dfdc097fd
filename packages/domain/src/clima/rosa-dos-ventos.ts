/** The points of the compass from which the wind blows, every 22.5 degrees from north, and how people and stations write them. */

interface Ponto {
  readonly nome: string
  /** Codes and words besides its own; accents, hyphens and capitals make no difference. */
  readonly escritas?: readonly string[]
}

export const ROSA_DOS_VENTOS = {
  N: { nome: 'Norte' },
  NNE: { nome: 'Norte-nordeste', escritas: ['NNL', 'nor-nordeste'] },
  NE: { nome: 'Nordeste' },
  ENE: { nome: 'Leste-nordeste', escritas: ['LNE', 'és-nordeste', 'lés-nordeste'] },
  L: { nome: 'Leste', escritas: ['E', 'este'] },
  ESE: { nome: 'Leste-sudeste', escritas: ['LSE', 'és-sudeste', 'lés-sudeste'] },
  SE: { nome: 'Sudeste' },
  SSE: { nome: 'Sul-sudeste', escritas: ['su-sudeste'] },
  S: { nome: 'Sul' },
  SSO: { nome: 'Sul-sudoeste', escritas: ['SSW', 'su-sudoeste'] },
  SO: { nome: 'Sudoeste', escritas: ['SW'] },
  OSO: { nome: 'Oeste-sudoeste', escritas: ['WSW', 'oés-sudoeste'] },
  O: { nome: 'Oeste', escritas: ['W'] },
  ONO: { nome: 'Oeste-noroeste', escritas: ['WNW', 'oés-noroeste'] },
  NO: { nome: 'Noroeste', escritas: ['NW'] },
  NNO: { nome: 'Norte-noroeste', escritas: ['NNW', 'nor-noroeste'] },
} as const satisfies Readonly<Record<string, Ponto>>

export type PontoDaRosa = keyof typeof ROSA_DOS_VENTOS

const POINTS = Object.keys(ROSA_DOS_VENTOS) as PontoDaRosa[]
const DEGREES = 360 / POINTS.length

const WRITTEN = new Map(
  Object.entries<Ponto>(ROSA_DOS_VENTOS).flatMap(([point, { nome, escritas = [] }]) =>
    [point, nome, ...escritas].map((text) => [plain(text), point as PontoDaRosa] as const),
  ),
)

/** The point that a text names; undefined for any other text. */
export function pontoDaRosa(text: string): PontoDaRosa | undefined {
  return WRITTEN.get(plain(text))
}

export function grausDoPonto(point: PontoDaRosa): number {
  return POINTS.indexOf(point) * DEGREES
}

/** The nearest point. */
export function pontoMaisProximo(degrees: number): PontoDaRosa {
  return POINTS[Math.round(degrees / DEGREES) % POINTS.length]!
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s-]/gu, '')
    .toLowerCase()
}
