/**
 * How each classification looks on maps, in legends and on paper: never distinguished by colour alone. The colour shows the kind of
 * protected area, the pattern distinguishes the classifications of a kind, and the letters are written on the map. Forms, lists and maps
 * read this table.
 */
import type { Classificacao } from './rules.ts'

/** Patterns of a filled zone: strokes and dots in its colour. */
export type ZonePattern =
  | 'diagonal'
  | 'contradiagonal'
  | 'horizontal'
  | 'vertical'
  | 'cross'
  | 'grid'
  | 'dots'
  | 'waves'

export interface ProtecaoLook {
  /** `#rrggbb`; bright enough for aerial pictures, where it has a dark outline. */
  readonly colour: string
  readonly pattern: ZonePattern
  /** Two or three letters, unique in the table. */
  readonly letters: string
}

// Okabe and Ito's colours for red-green colour blindness (jfly.uni-koeln.de/color), lightened for dark maps.
const PEOPLE = '#ff7f50'
const WATER = '#56b4e9'
const ANIMALS = '#f0c419'
const PLANTS = '#3fc98a'
const OBSTACLE = '#d58ac0'

export const PROTECAO_LOOKS = {
  povoacao: { colour: PEOPLE, pattern: 'diagonal', letters: 'PV' },
  cidade: { colour: PEOPLE, pattern: 'grid', letters: 'CD' },
  vila: { colour: PEOPLE, pattern: 'horizontal', letters: 'VL' },
  bairro: { colour: PEOPLE, pattern: 'vertical', letters: 'BR' },
  manancialCaptacao: { colour: WATER, pattern: 'cross', letters: 'MC' },
  manancial: { colour: WATER, pattern: 'waves', letters: 'MN' },
  moradiaIsolada: { colour: PEOPLE, pattern: 'dots', letters: 'MI' },
  escola: { colour: PEOPLE, pattern: 'cross', letters: 'ES' },
  localDeRecreacao: { colour: PEOPLE, pattern: 'waves', letters: 'LR' },
  agrupamentoAnimais: { colour: ANIMALS, pattern: 'diagonal', letters: 'AN' },
  apiario: { colour: ANIMALS, pattern: 'dots', letters: 'AP' },
  bichoSeda: { colour: ANIMALS, pattern: 'cross', letters: 'SE' },
  culturaSuscetivel: { colour: PLANTS, pattern: 'cross', letters: 'CS' },
  culturaVizinha: { colour: PLANTS, pattern: 'vertical', letters: 'CV' },
  urucum: { colour: PLANTS, pattern: 'dots', letters: 'UR' },
  app: { colour: PLANTS, pattern: 'diagonal', letters: 'APP' },
  reservaLegal: { colour: PLANTS, pattern: 'contradiagonal', letters: 'RL' },
  unidadeDeConservacao: { colour: PLANTS, pattern: 'grid', letters: 'UC' },
  redeEletrica: { colour: OBSTACLE, pattern: 'horizontal', letters: 'RE' },
  torre: { colour: OBSTACLE, pattern: 'cross', letters: 'TO' },
} as const satisfies Record<Classificacao, ProtecaoLook>
