/**
 * Checks that compare a laudo with other laudos. Their sentences name no other laudo: a person who may not read it learns only that it
 * exists.
 */
import { check } from './check.ts'
import { elsewhereText, percent, shiftText } from './check-texts.ts'

const TWO_PLACES = 'Confira o piloto, a aeronave e os horários dos dois laudos.'

export const CHECKS_BESIDE_OTHERS = [
  check({
    code: 'mesmo-voo',
    severity: 'aviso',
    concerns: 'outros-laudos',
    title: 'mesmo voo',
    when: 'as passadas de outro laudo são as mesmas, ou uma parte delas',
    judge: ({ otherLaudos }) => otherLaudos?.sameFlight,
    sentence: ({ laudos, share, shiftMin }) =>
      `${laudos === 1 ? 'Outro laudo tem o mesmo voo:' : `Outros ${laudos} laudos têm o mesmo voo: até`} ${percent(Math.round(100 * share) / 100)} das passadas são as mesmas${shiftMin === undefined ? '' : shiftText(shiftMin)}`,
    whatToDo: 'Confira qual deles vale e exclua o repetido, ou confirme que os dois valem.',
  }),
  check({
    code: 'piloto-em-dois-lugares',
    severity: 'aviso',
    concerns: 'outros-laudos',
    title: 'piloto em dois lugares',
    when: 'o piloto está, no mesmo minuto, em outro laudo longe daqui',
    judge: ({ otherLaudos }) => otherLaudos?.pilotElsewhere,
    sentence: (elsewhere) => `O piloto está em dois lugares ao mesmo tempo: ${elsewhereText(elsewhere)}`,
    whatToDo: TWO_PLACES,
  }),
  check({
    code: 'aeronave-em-dois-lugares',
    severity: 'aviso',
    concerns: 'outros-laudos',
    title: 'aeronave em dois lugares',
    when: 'a aeronave está, no mesmo minuto, em outro laudo longe daqui',
    judge: ({ otherLaudos }) => otherLaudos?.aircraftElsewhere,
    sentence: (elsewhere) => `A aeronave está em dois lugares ao mesmo tempo: ${elsewhereText(elsewhere)}`,
    whatToDo: TWO_PLACES,
  }),
] as const
