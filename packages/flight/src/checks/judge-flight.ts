/** Runs every check of the table: the first erro ends the flight, and avisos go into its findings. */
import { MOST_PASSADAS } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Aviso } from '../aviso.ts'
import type { Role } from '../flight.ts'
import type { TypedFigures } from '../numbers/typed-figures.ts'
import { lowered, type Unusable } from '../unusable.ts'
import type { Check, CheckCode, Concern } from './check.ts'
import { CHECKS } from './checks.ts'
import { listedPass } from './doubted-passes.ts'
import type { DoubtedPass } from './facts/pass-evidence.ts'
import {
  type ComparedFigures,
  type FlightFacts,
  factsOfTyped,
  type InformedFacts,
  NO_FACTS,
  type OtherLaudos,
} from './flight-facts.ts'

const OTHERS = 'outros-laudos' satisfies Concern

/** Names of the subjects of typed words, for findings. */
const WORDS = { local: 'município e UF', aeronave: 'aeronave', clima: 'clima' } as const satisfies Partial<
  Record<Concern, string>
>

const FIELDS = {
  horarios: 'datas e horários',
  faixaExecutada: 'faixa executada',
  taxaAplicacao: 'taxa de aplicação',
  vazaoContratada: 'vazão contratada',
  insumos: 'insumos',
} as const satisfies Record<Exclude<Concern, Role | typeof OTHERS | keyof typeof WORDS>, string>

export interface Judged {
  readonly unusable?: Unusable<CheckCode>
  readonly avisos: readonly Aviso[]
  /** The passes that the avisos name. */
  readonly doubted: readonly DoubtedPass[]
}

/** Judges a flight. `names` are the files' names for people. */
export function judgeFlight(facts: FlightFacts, names: Readonly<Partial<Record<Role, string>>>): Judged {
  const avisos: Aviso[] = []
  const doubted: (readonly DoubtedPass[])[] = []
  for (const row of CHECKS) {
    const sentence = row.find(facts)
    if (sentence === undefined) continue
    if (row.severity === 'erro') return { unusable: refusalOf(row, sentence), avisos: [], doubted: [] }
    doubted.push(row.passes(facts))
    avisos.push(avisoOf(row, sentence, names, facts))
  }
  return { avisos, doubted: doubted.flat() }
}

/** Tells whether a check refuses the flight, without running the others. */
export function refuses(facts: FlightFacts): boolean {
  return CHECKS.some(({ severity, find }) => severity === 'erro' && find(facts) !== undefined)
}

/** Runs only the checks of typed figures, for a form during typing and for corrections after the measurement. */
export function judgeTyped(typed: TypedFigures, compared: Partial<ComparedFigures>): readonly Aviso[] {
  const facts = factsOfTyped(typed, compared)
  return CHECKS.flatMap((row) => {
    const sentence = row.concerns in FIELDS ? row.find(facts) : undefined
    return sentence === undefined ? [] : [avisoOf(row, sentence, {}, facts)]
  })
}

/** Runs the checks that compare the laudo with others. */
export function judgeOthers(otherLaudos: OtherLaudos): readonly Aviso[] {
  return judgeOnly(OTHER_CHECKS, { ...NO_FACTS, otherLaudos })
}

/** Runs the checks that compare typed words with the map and the names of the files. */
export function judgeInformed(informed: InformedFacts): readonly Aviso[] {
  return judgeOnly(INFORMED_CHECKS, { ...NO_FACTS, informed })
}

function judgeOnly(codes: readonly CheckCode[], facts: FlightFacts): readonly Aviso[] {
  return CHECKS.flatMap((row) => {
    const sentence = codes.includes(row.code) ? row.find(facts) : undefined
    return sentence === undefined ? [] : [avisoOf(row, sentence, {}, facts)]
  })
}

/** Codes of the checks that compare the laudo with others. */
export const OTHER_CHECKS: readonly CheckCode[] = CHECKS.filter(({ concerns }) => concerns === OTHERS).map(
  ({ code }) => code,
)

/** Codes of the checks of typed words. */
export const INFORMED_CHECKS: readonly CheckCode[] = CHECKS.filter(({ concerns }) => concerns in WORDS).map(
  ({ code }) => code,
)

/** Codes of the checks of typed figures and times. */
export const TYPED_CHECKS: readonly CheckCode[] = CHECKS.filter(({ concerns }) => concerns in FIELDS).map(
  ({ code }) => code,
)

/** Codes of the checks of typed times. */
export const TIME_CHECKS: readonly CheckCode[] = CHECKS.filter(({ concerns }) => concerns === 'horarios').map(
  ({ code }) => code,
)

function refusalOf({ code, whatToDo }: Check, sentence: string): Unusable<CheckCode> {
  return { code, message: `${sentence}: ${lowered(whatToDo)}` }
}

function avisoOf(
  { code, severity, concerns, whatToDo, isConfirmed, count, measured, passes }: Check,
  sentence: string,
  names: Readonly<Partial<Record<Role, string>>>,
  facts: FlightFacts,
): Aviso {
  const passadas = passes(facts).slice(0, MOST_PASSADAS).map(listedPass)
  return {
    codigo: code,
    gravidade: severity,
    mensagem: `${sentence}.`,
    onde:
      concerns === OTHERS
        ? 'outros laudos'
        : concerns in FIELDS
          ? FIELDS[concerns as keyof typeof FIELDS]
          : concerns in WORDS
            ? WORDS[concerns as keyof typeof WORDS]
            : (names[concerns as Role] ?? ''),
    oQueFazer: whatToDo,
    ...(isConfirmed && { confirmar: true as const }),
    ...present({ medido: measured(facts), quantidade: count(facts) }),
    ...(passadas.length > 0 && { passadas }),
  }
}
