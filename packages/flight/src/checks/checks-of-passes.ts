/** The checks that test for every pass whether it was flown. */
import { check } from './check.ts'
import { isBelow } from './check-texts.ts'
import { doubtedBy, doubtedText } from './doubted-passes.ts'
import type { FlightFacts } from './flight-facts.ts'
import { commonShare } from './flight-hours.ts'

/** Minimum share of the application along the track: a track of the same flight lacks only what was lost at its ends. */
export const ALONG_SHARE = 0.8

/** Share of the application along its own track, by 500 points: all of it in 60 simulated flights and in a real one. */
const WHOLE_SHARE = 0.98

/**
 * Returns the share of the application along a track of another place, or along one with a part lost; whole passes without a track are
 * another finding.
 */
export function partAlongTrack(facts: FlightFacts): { readonly share: number } | undefined {
  const share = facts.shareAlongTrack()
  if (share === undefined || !isBelow(share, WHOLE_SHARE)) return undefined
  return isBelow(share, ALONG_SHARE) || !doubtedBy(facts, ['sem-trajeto']) ? { share } : undefined
}

export const CHECKS_OF_PASSES = [
  check({
    code: 'passadas-sem-trajeto',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'passadas em dúvida',
    when: 'com trajeto, há passadas sem um trecho do trajeto só delas, a até meia faixa da sua linha do meio, no seu sentido e, onde os dois têm horários, na sua hora (com folga de 2 minutos), em dois terços delas ao menos, ou de um registro que durou mais ou menos que o trajeto ao longo dela (1 s e 10 %, com segundos inteiros 2,5 s e 10 %), e somam 0,5 % das passadas ou mais',
    judge: (facts) => {
      if (!facts.trajectory) return undefined
      const isOtherHour = facts.sprayed && facts.flown && commonShare(facts.sprayed, facts.flown) === 0
      const found = doubtedBy(
        facts,
        isOtherHour ? ['sem-trajeto', 'repetida'] : ['sem-trajeto', 'outra-hora', 'repetida'],
      )
      // A track of another place has its own finding.
      return found && found.doubted.length === found.passes && (facts.shareAlongTrack() ?? 0) < ALONG_SHARE
        ? undefined
        : found
    },
    sentence: doubtedText,
    about: ({ doubted }) => doubted,
    whatToDo:
      'Confira se o arquivo da aplicação tem só o que foi voado neste voo, uma vez, e se o trajeto está completo.',
  }),
  check({
    code: 'passadas-repetidas',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'passadas umas sobre as outras',
    when: 'sem trajeto, há passadas sobre outras, a até um quarto da faixa da linha do meio, sem horários que digam que foram voadas de novo, e somam 0,5 % das passadas ou mais',
    judge: (facts) => (facts.trajectory ? undefined : doubtedBy(facts, ['repetida'])),
    sentence: doubtedText,
    about: ({ doubted }) => doubted,
    whatToDo: 'Confira se o arquivo não tem também o planejado ou o mesmo voo de novo; o trajeto diz o que foi voado.',
  }),
  check({
    code: 'passadas-de-outro-dia',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'passadas de outro dia',
    when: 'sem trajeto com horários, há passadas com horários a mais de 6 horas dos das outras, e somam 0,5 % das passadas ou mais',
    judge: (facts) => doubtedBy(facts, ['outro-dia']),
    sentence: doubtedText,
    about: ({ doubted }) => doubted,
    whatToDo: 'Confira se são todas deste voo.',
  }),
] as const
