/**
 * The evidence for each kind of file. Scores are natural logarithms of odds and add up: +3 makes a kind twenty times likelier than one
 * without it. They were set by hand according to what each sign excludes, and tests hold them to real files and to all of cases/. `unclear`
 * is a kind with a fixed score: it wins when no sign is clear.
 */
export type FileKind = 'area' | 'swath-polygons' | 'swath-lines' | 'track'

export interface Sign {
  /** Score that the sign adds to each kind when it holds throughout the file. */
  readonly scores: Readonly<Partial<Record<FileKind, number>>>
  /** Short Portuguese sentence for people. */
  readonly reason: string
}

export const UNCLEAR_SCORE = 2

export const SIGNS = {
  // The kinds of shapes leave two kinds of file each; all signs below decide between the two.
  'has-polygons': { scores: { area: 4.5, 'swath-polygons': 4 }, reason: 'O arquivo contém polígonos.' },
  'has-lines': { scores: { 'swath-lines': 4, track: 4 }, reason: 'O arquivo contém linhas.' },
  // No program writes plots or passes as gx:Track.
  'has-tracks': { scores: { track: 8 }, reason: 'Contém um trajeto com horário em cada posição.' },
  'has-timed-points': { scores: { track: 7 }, reason: 'Os pontos têm horário e formam um trajeto.' },
  'point-chain': { scores: { track: 4 }, reason: 'Os pontos se sucedem como posições de um voo.' },

  // A pass may name the plot it was flown on, so pass attributes must outweigh plot attributes.
  'plot-attributes': {
    scores: { area: 4, 'swath-polygons': -1, 'swath-lines': -1, track: -3 },
    reason: 'Há atributos de talhão (fazenda, talhão, área).',
  },
  'pass-attributes': {
    scores: { area: -5, 'swath-polygons': 4, 'swath-lines': 4, track: -2 },
    reason: 'Há atributos de passada (largura, início, fim).',
  },
  // A single narrow plot looks like a pass, so its name must be able to outweigh its shape, and the reverse.
  'plot-names': { scores: { area: 2.5, 'swath-polygons': -1 }, reason: 'Os nomes são de talhões ou fazendas.' },
  // A file of merged passes has polygons as broad as plots, so its name must be able to make the result `unclear`.
  'pass-names': {
    scores: { area: -4, 'swath-polygons': 2.5, 'swath-lines': 2.5 },
    reason: 'Os nomes são de aplicação.',
  },
  'track-names': { scores: { track: 2.5 }, reason: 'Os nomes são de trajeto.' },
  // Plots have no time of day.
  'timed-shapes': {
    scores: { area: -4, 'swath-polygons': 3, 'swath-lines': 2 },
    reason: 'Cada forma tem seu horário.',
  },

  'broad-polygons': {
    scores: { area: 3, 'swath-polygons': -4 },
    reason: 'Os polígonos são mais largos que qualquer faixa.',
  },
  'strip-polygons': {
    scores: { area: -2, 'swath-polygons': 4 },
    reason: 'Os polígonos são tiras compridas da mesma largura.',
  },
  'log-quads': {
    scores: { area: -3, 'swath-polygons': 4 },
    reason: 'São pequenos polígonos iguais, encadeados como registros de voo.',
  },
  'varied-polygons': { scores: { area: 2 }, reason: 'Os polígonos têm formas e tamanhos variados.' },

  'parallel-lines': {
    scores: { 'swath-lines': 4, track: -2 },
    reason: 'São linhas retas e paralelas, separadas umas das outras.',
  },
  'turning-path': {
    scores: { 'swath-lines': -4, track: 4 },
    reason: 'É um caminho contínuo, com curvas entre as passadas.',
  },
  // These lines are rivers, roads, fences.
  'scattered-lines': { scores: { 'swath-lines': -4, track: -4 }, reason: 'As linhas são soltas e sinuosas.' },
} as const satisfies Record<string, Sign>

export type SignName = keyof typeof SIGNS

/** Share of the file that shows each sign, from 0 (absent) to 1 (throughout). */
export type Strengths = Readonly<Partial<Record<SignName, number>>>
