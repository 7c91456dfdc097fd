/** The checks that test whether the track over the treated plots has an application below it. */
import { check } from './check.ts'
import { countOf, isBelow, km } from './check-texts.ts'
import { ALONG_SHARE } from './checks-of-passes.ts'
import type { FlightFacts, TrackOverTreated } from './flight-facts.ts'

/**
 * Maximum share of the track over the treated plots without application below it: valves that open late and skipped strips gave up to 0.16
 * in simulated flights of 62 % effectiveness, 0.07 in a real one, and half of an application 0.5.
 */
const UNSPRAYED_SHARE = 0.25
/** Share of the treated plots without application up to which no part of an application counts as missing. */
const LEFT_SHARE = 0.1
/**
 * Minimum share of the missed ground that passes flown without spraying make up, for them to be its reason. It was 0.34 at most in 80 simulated
 * flights, 40 each of the presets medio and ruim; a pass lost from a field that was sprayed throughout is all of it.
 */
const OVERFLOWN_SHARE = 0.6

/** The track over the treated plots, where the track is this flight's. */
function ownTrackOverPlots({ shareAlongTrack, trackOverPlots }: FlightFacts): TrackOverTreated | undefined {
  return isBelow(shareAlongTrack() ?? 0, ALONG_SHARE) ? undefined : trackOverPlots()
}

function partOfTheFlight(facts: FlightFacts): TrackOverTreated | undefined {
  const over = ownTrackOverPlots(facts)
  const isPart = over && over.shareLeft > LEFT_SHARE && isBelow(UNSPRAYED_SHARE, over.unsprayedM / over.overPlotsM)
  return isPart ? over : undefined
}

/** The passes without application to name: all of them where they are most of the missed ground, or some in sequence. */
function unsprayedPasses(facts: FlightFacts) {
  const over = partOfTheFlight(facts) ? undefined : ownTrackOverPlots(facts)
  if (!over) return undefined
  const { all, inSequence, atEnds, overPlotsM, shareLeft } = over
  if (all.lengthM >= OVERFLOWN_SHARE * shareLeft * overPlotsM) return { ...all, which: 'most' as const }
  if (inSequence.count > 0) return { ...inSequence, which: 'in-sequence' as const }
  return atEnds.count > 0 ? { ...atEnds, which: 'at-ends' as const } : undefined
}

const SUCCESSIVE = ['passada em sequência', 'passadas em sequência'] as const
const UNSPRAYED = {
  most: { passes: ['trecho de passada', 'trechos de passada'], where: ': é a maior parte do que falta' },
  'in-sequence': { passes: SUCCESSIVE, where: '' },
  'at-ends': { passes: SUCCESSIVE, where: ', antes da primeira aplicação ou depois da última' },
} as const

export const CHECKS_OF_THE_UNSPRAYED = [
  check({
    code: 'aplicacao-de-parte-do-voo',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'aplicação de parte do voo',
    when: 'mais de 25 % do trajeto sobre os talhões atingidos não tem aplicação embaixo, e falta aplicação em mais de 10 % da área deles',
    judge: partOfTheFlight,
    sentence: ({ overPlotsM, unsprayedM }) =>
      `O trajeto tem ${km(overPlotsM)} sobre os talhões atingidos, e em ${km(unsprayedM)} não há aplicação`,
    whatToDo: 'Confira se o arquivo da aplicação está inteiro e se o trajeto não tem outro voo.',
  }),
  check({
    code: 'passadas-sem-aplicacao',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'passadas sem aplicação',
    when: 'o trajeto segue sobre os talhões atingidos, reto e no rumo das passadas, sem aplicação embaixo: três vezes ou mais em sequência por 60 m ou mais, sem aplicação entre elas, ou duas antes da primeira aplicação ou depois da última, ou por 45 m ou mais em 60 % ou mais do que falta aplicar, se falta mais de 1 %',
    judge: unsprayedPasses,
    sentence: ({ count, lengthM, which }) => {
      const { passes, where } = UNSPRAYED[which]
      return `O trajeto tem ${countOf(count, passes[0], passes[1])} sobre os talhões sem aplicação embaixo, com ${km(lengthM)}${where}`
    },
    whatToDo: 'Confira se o arquivo da aplicação está inteiro; o que foi voado sem aplicar conta como não aplicado.',
    countOf: ({ count }) => count,
    isConfirmed: false,
  }),
] as const
