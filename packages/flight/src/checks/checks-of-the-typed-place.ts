/**
 * Checks of typed words against the map and the names of the files, and of the weather against the law: only the server knows all of them.
 */
import { GRANDEZAS_DO_CLIMA, limiteText } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { check } from './check.ts'
import type { TypedPlace } from './flight-facts.ts'

export const CHECKS_OF_THE_TYPED_PLACE = [
  check({
    code: 'municipio-difere-do-mapa',
    severity: 'aviso',
    concerns: 'local',
    title: 'município e UF',
    when: 'o município e a UF informados não são os de nenhum canto nem do meio do campo; os limites são de 2010, e um município mais novo só é conferido pela UF',
    judge: ({ informed }) => (informed?.place && !isThere(informed.place) ? informed.place : undefined),
    sentence: ({ municipio, uf, near: [middle] }) =>
      `Foi informado ${[municipio, uf].filter(Boolean).join(', ')}, e o meio do campo fica em ${middle!.nome}, ${middle!.uf}`,
    whatToDo: 'Confira o município e a UF, e se os arquivos são deste campo.',
  }),
  check({
    code: 'aeronave-difere-do-arquivo',
    severity: 'aviso',
    concerns: 'aeronave',
    title: 'aeronave e arquivo',
    when: 'o nome de um arquivo traz o prefixo de outra aeronave, e nenhum traz o da informada',
    judge: ({ informed }) => {
      const { aircraft } = informed ?? {}
      const [named] = aircraft?.inFiles ?? []
      return aircraft && named !== undefined && !aircraft.inFiles.includes(aircraft.marks)
        ? { marks: aircraft.marks, named }
        : undefined
    },
    sentence: ({ marks, named }) => `A aeronave informada é ${marks}, e o nome de um arquivo diz ${named}`,
    whatToDo: 'Confira a aeronave, e se os arquivos são deste voo.',
  }),
  check({
    code: 'clima-fora-da-lei',
    severity: 'aviso',
    concerns: 'clima',
    title: 'clima fora da lei',
    when: 'em algum minuto aplicado, a leitura do clima está fora de um limite de lei que vale para a UF e o produto',
    judge: ({ informed }) => {
      const broken = informed?.weatherLaws?.filter(({ minutosFora }) => minutosFora > 0) ?? []
      return broken.length > 0 ? { broken } : undefined
    },
    sentence: ({ broken }) => {
      const parts = broken.map((limit) => {
        const worst =
          limit.pior === undefined
            ? ''
            : `, e chegou a ${formatNumber(limit.pior)}\u00a0${GRANDEZAS_DO_CLIMA[limit.grandeza].unit}`
        return `${limiteText(limit)}: fora em ${formatNumber(limit.minutosFora)} min e ${formatNumber(limit.hectaresFora)} ha${worst}`
      })
      return `A aplicação esteve fora do que exige a ${broken[0]!.norma} (${parts.join('; ')})`
    },
    whatToDo: 'Confira as leituras do clima e o produto; se estiverem certos, o laudo diz que se aplicou fora da lei.',
  }),
  check({
    code: 'clima-de-outra-hora',
    severity: 'aviso',
    concerns: 'clima',
    title: 'hora do clima',
    when: 'há um arquivo do clima, e os horários informados são os dos arquivos do voo sem a diferença de fuso, como se eles estivessem em hora local',
    judge: ({ informed }) => (informed?.isOtherClock ? {} : undefined),
    sentence: () =>
      'Os horários informados são os dos arquivos do voo sem a diferença de fuso, e o clima foi lido como se esses arquivos estivessem em UTC',
    whatToDo:
      'Confira os horários informados; se o voo foi gravado em hora local, as leituras do clima são de outra hora.',
  }),
] as const

const isSame = (a: string, b: string) => a.localeCompare(b, 'pt-BR', { sensitivity: 'base' }) === 0

function isThere({ municipio, uf, near }: TypedPlace): boolean {
  return (
    near.length === 0 ||
    near.some((one) => (uf === undefined || uf === one.uf) && (municipio === undefined || isSame(municipio, one.nome)))
  )
}
