/**
 * The properties by which features are filtered: a parameter with the name of one takes its exact value (Part 1, clause 7.15.5; Part 3,
 * OGC 19-079r2, "Queryables as Query Parameters"). Each collection has some of them.
 */
import { z } from 'zod'

export const QUERYABLES = {
  codigo: 'Código',
  nome: 'Nome',
  tratamento: 'Tratamento',
  cultura: 'Cultura',
  empresaNome: 'Empresa',
  unidadeNome: 'Unidade',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  fazenda: 'Fazenda',
  codigoFazenda: 'Código da fazenda',
  talhao: 'Talhão',
  classificacao: 'Classificação',
  identificacao: 'Identificação',
  areaNome: 'Área protegida',
  veredicto: 'Veredito',
} as const

export type QueryableName = keyof typeof QUERYABLES

export const QUERYABLE_NAMES = Object.keys(QUERYABLES) as readonly QueryableName[]

const exact = (name: string) =>
  z
    .string({ error: `${name} é um valor só.` })
    .max(500, { error: `${name} tem até 500 caracteres.` })
    .optional()
    .describe(`Só o que tem exatamente este valor em ${name}, nas coleções que o têm em queryables.`)

export const queryablesShape = Object.fromEntries(QUERYABLE_NAMES.map((name) => [name, exact(name)])) as Readonly<
  Record<QueryableName, ReturnType<typeof exact>>
>
