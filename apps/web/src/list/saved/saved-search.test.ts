import { expect, test } from 'vitest'
import { LAUDO_TERMS } from '../../features/laudo-list/laudo-address.ts'
import * as saved from './saved-search.ts'

const consultaOf = (search: object, columns: readonly string[]) => saved.consultaOf(LAUDO_TERMS, { ...search }, columns)
const searchOf = (consulta: string) => saved.searchOf(LAUDO_TERMS, consulta)
const isSame = (one: string, other: string) => saved.isSame(LAUDO_TERMS, one, other)
const summaryOf = (consulta: string) => saved.summaryOf(LAUDO_TERMS, consulta)

const search = {
  busca: 'santa rita',
  empresa: '3,4',
  piloto: 7,
  unidade: -1,
  ordem: 'nome,-data',
  dataInicialStart: '2026-03-01',
  dataInicialEnd: '2026-03-31',
  status: 'Na fila,Pronto',
} as const
const columns = ['codigo', 'nome']

test('what is kept is what is shown again', () => {
  expect(searchOf(consultaOf(search, columns))).toEqual({ ...search, colunas: 'codigo,nome' })
})

test('neither the page nor its length nor what is open is kept', () => {
  expect(consultaOf({ ...search, pagina: 3, linhas: 25, filtros: true, rendimento: true }, columns)).toBe(
    consultaOf(search, columns),
  )
  expect(searchOf('pagina=3&linhas=25&filtros=true&rendimento=true&busca=x')).toEqual({ busca: 'x' })
})

test('the same list is the same, in whatever order it was written', () => {
  expect(isSame(consultaOf(search, columns), 'colunas=codigo%2Cnome&busca=x')).toBe(false)
  expect(isSame('busca=x&empresa=3&senha=1', 'empresa=3&busca=x')).toBe(true)
  expect(isSame('colunas=codigo', 'colunas=nome')).toBe(false)
})

test('a period is one filter, and says nothing of its ends', () => {
  expect(summaryOf(consultaOf(search, columns))).toBe('5 filtros, busca «santa rita», ordem própria')
  expect(summaryOf('dataStart=2026-03-01')).toBe('1 filtro')
  expect(summaryOf('dataInicialStart=2026-03-01&dataInicialStartHora=07:00')).toBe('2 filtros')
  expect(summaryOf('colunas=codigo')).toBe('colunas')
})
