/** Reads what the name of a file says about it, for files whose contents say nothing. */
import { PAPEIS, type Papel } from '@faixa/domain'

/** Words in names that denote the kind of a file. The rest are the flight's own words, such as its order. */
const WORDS: Readonly<Record<Papel, ReadonlySet<string>>> = {
  area: new Set(['area', 'areas', 'talhao', 'talhoes', 'tracado', 'perimetro', 'plots', 'field', 'fields']),
  aplicacao: new Set([
    'aplicacao',
    'aplicacoes',
    'aplicado',
    'aplicada',
    'passadas',
    'spray',
    'sprayed',
    'swath',
    'swaths',
  ]),
  trajeto: new Set([
    'trajeto',
    'trajetos',
    'trajetoria',
    'track',
    'tracks',
    'tracklog',
    'gxtrack',
    'voo',
    'log',
    'logs',
    'percurso',
    'rota',
    'flight',
  ]),
  clima: new Set([
    'clima',
    'tempo',
    'meteo',
    'meteorologia',
    'estacao',
    'leituras',
    'weather',
    'inmet',
    'davis',
    'kestrel',
  ]),
}

export interface FileWords {
  /** The only kind that the name denotes. «Trajeto da aplicação» has words of two, and denotes none. */
  readonly papel?: Papel
  /** The other words of the name, which the files of one flight have in common. */
  readonly remainder: string
}

export function wordsOf(name: string): FileWords {
  const words =
    name
      .replace(/\.[^.]*$/, '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  const [papel, another] = PAPEIS.filter((each) => words.some((word) => WORDS[each].has(word)))
  const remainder = words.filter((word) => PAPEIS.every((each) => !WORDS[each].has(word))).join(' ')
  return { ...(papel && !another && { papel }), remainder }
}
