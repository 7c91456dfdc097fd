/**
 * A check names nonsense before it becomes a payment paper: one row of the table in checks.ts. Pure, and the same for the preview in the
 * browser, the server and the command line.
 */
import type { TypedFigures } from '../typed-figures.ts'
import type { FlightFacts } from './flight-facts.ts'

export type CheckCode =
  | 'area-longe-da-aplicacao'
  | 'plantio-impossivel'
  | 'plantio-enorme'
  | 'aplicacao-quase-toda-fora'
  | 'trajeto-de-outro-lugar'
  | 'trajeto-de-outra-hora'
  | 'talhoes-pouco-atingidos'
  | 'faixa-difere-da-medida'
  | 'faixa-difere-do-espacamento'
  | 'insumos-diferem'
  | 'taxa-difere-da-registrada'
  | 'taxa-difere-da-contratada'
  | 'horarios-fora-do-trajeto'
  | 'duracao-difere-do-trajeto'

/** The file or the field of the form that a finding is about. */
export type Concern = 'area' | 'aplicacao' | 'trajeto' | 'horarios' | keyof Omit<TypedFigures, 'inicio' | 'fim'>

export interface Check {
  readonly code: CheckCode
  /** erro: the flight is not measured. aviso: a person confirms it, and that is stored and printed. */
  readonly severity: 'erro' | 'aviso'
  readonly concerns: Concern
  /** What it is called where there is no room for its sentence. */
  readonly title: string
  /** When it speaks, in the words of docs/metodo.md. */
  readonly when: string
  /** The sentence with the figures of both sides, without its full stop; undefined where there is nothing to say or nothing to compare. */
  find(facts: FlightFacts): string | undefined
  /** What a person can do about it. */
  readonly whatToDo: string
}

/** Keeps what was judged and what is said of it apart, and their types together. */
export function check<Figures>(
  row: Omit<Check, 'find'> & {
    judge(facts: FlightFacts): Figures | undefined
    sentence(figures: Figures): string
  },
): Check {
  const { judge, sentence, ...rest } = row
  return {
    ...rest,
    find(facts) {
      const figures = judge(facts)
      return figures === undefined ? undefined : sentence(figures)
    },
  }
}
