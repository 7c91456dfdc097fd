/** Checks that compare typed words with the map and with the names of the files: only the server knows both. */
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
] as const

const isSame = (a: string, b: string) => a.localeCompare(b, 'pt-BR', { sensitivity: 'base' }) === 0

function isThere({ municipio, uf, near }: TypedPlace): boolean {
  return (
    near.length === 0 ||
    near.some((one) => (uf === undefined || uf === one.uf) && (municipio === undefined || isSame(municipio, one.nome)))
  )
}
