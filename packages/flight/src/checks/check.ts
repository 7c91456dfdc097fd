/**
 * A check finds implausible input before it decides a payment: one row of the table in checks.ts. It is pure, and the same for the preview
 * in the browser, the server and the command line.
 */
import type { TypedFigures } from '../numbers/typed-figures.ts'
import type { DoubtedPass } from './facts/pass-evidence.ts'
import type { FlightFacts } from './flight-facts.ts'

export type CheckCode =
  | 'area-longe-da-aplicacao'
  | 'area-incompleta'
  | 'aplicacao-incompleta'
  | 'area-com-formas-ocultas'
  | 'area-com-linhas-em-talhoes'
  | 'aplicacao-com-formas-ocultas'
  | 'aplicacao-de-dois-estados'
  | 'faixa-lida-pelo-espacamento'
  | 'faixa-do-arquivo-difere-do-espacamento'
  | 'velocidade-impossivel'
  | 'colunas-trocadas'
  | 'valvula-invertida'
  | 'hora-local-por-utc'
  | 'aplicacao-deduzida'
  | 'faixa-do-espacamento'
  | 'plantio-impossivel'
  | 'plantio-enorme'
  | 'aplicacao-quase-toda-fora'
  | 'area-deslocada'
  | 'trajeto-de-outro-lugar'
  | 'trajeto-de-outra-hora'
  | 'aplicacao-de-parte-do-voo'
  | 'passadas-sem-aplicacao'
  | 'passadas-sem-trajeto'
  | 'passadas-repetidas'
  | 'passadas-de-outro-dia'
  | 'talhoes-pouco-atingidos'
  | 'faixa-difere-da-medida'
  | 'faixa-difere-do-espacamento'
  | 'insumos-diferem'
  | 'taxa-difere-da-registrada'
  | 'taxa-difere-da-contratada'
  | 'horarios-fora-do-trajeto'
  | 'duracao-difere-do-trajeto'
  | 'mesmo-voo'
  | 'piloto-em-dois-lugares'
  | 'aeronave-em-dois-lugares'
  | 'municipio-difere-do-mapa'
  | 'aeronave-difere-do-arquivo'
  | 'clima-fora-da-lei'
  | 'clima-de-outra-hora'
  | 'camadas-pesadas'
  | 'memoria-esgotada'

/** Subject of a finding: a file, a field of the form, or other laudos. Only the server knows other laudos, the place and the aircraft. */
export type Concern =
  | 'area'
  | 'aplicacao'
  | 'trajeto'
  | 'horarios'
  | 'outros-laudos'
  | 'local'
  | 'aeronave'
  | 'clima'
  | keyof Omit<TypedFigures, 'inicio' | 'fim'>

export interface Check {
  readonly code: CheckCode
  /** An erro keeps the flight from being measured. An aviso is confirmed by a person, and the confirmation is stored and printed. */
  readonly severity: 'erro' | 'aviso'
  readonly concerns: Concern
  /** Short title, for places without room for the sentence. */
  readonly title: string
  /** Condition of the finding, in the words of docs/metodo.md. */
  readonly when: string
  /** The sentence with both figures and without its full stop; undefined where nothing is wrong or nothing can be compared. */
  find(facts: FlightFacts): string | undefined
  /** Advice for the person. */
  readonly whatToDo: string
  /** Number of things that the sentence counts, if it counts any. */
  count(facts: FlightFacts): number | undefined
  /** False for a fact that explains the numbers and leaves nothing to decide, so that no confirmation is requested. */
  readonly isConfirmed: boolean
  /** The measured figure that may replace the typed one; undefined where nothing was found, or where none measures the same thing. */
  measured(facts: FlightFacts): number | undefined
  /** The passes concerned; none where the finding is about something else. */
  passes(facts: FlightFacts): readonly DoubtedPass[]
}

/** Makes a check, and infers the type of the figures that its condition and its sentence share. */
export function check<Figures>(
  row: Omit<Check, 'find' | 'measured' | 'passes' | 'count' | 'isConfirmed'> & {
    /** Default true. */
    readonly isConfirmed?: boolean
    judge(facts: FlightFacts): Figures | undefined
    sentence(figures: Figures): string
    /** The measured figure among those of the sentence. */
    instead?(figures: Figures): number
    countOf?(figures: Figures): number
    /** The passes that the sentence is about. */
    about?(figures: Figures): readonly DoubtedPass[]
  },
): Check {
  const { judge, sentence, instead, about, countOf, isConfirmed = true, ...rest } = row
  return {
    ...rest,
    isConfirmed,
    count(facts) {
      const figures = countOf && judge(facts)
      return figures === undefined ? undefined : countOf!(figures)
    },
    find(facts) {
      const figures = judge(facts)
      return figures === undefined ? undefined : sentence(figures)
    },
    measured(facts) {
      const figures = instead && judge(facts)
      return figures === undefined ? undefined : Math.round(100 * instead!(figures)) / 100
    },
    passes(facts) {
      const figures = about && judge(facts)
      return figures === undefined ? [] : about!(figures)
    },
  }
}
