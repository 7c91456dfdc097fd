import type { RevisionContent } from '@faixa/revision'
import { expect, test } from 'vitest'
import { checkRowsOf, figureRowsOf, WITHOUT_VERDICT, WITHOUT_WORD } from './revision-rows.ts'

const content = (parts: object) =>
  ({
    empresa: 'Usina',
    prestadora: 'Céu',
    tratamento: 'HERBICIDA',
    cultura: 'SOJA',
    dataInicial: '2026-03-14T07:00:00',
    dataFinal: '2026-03-14T08:00:00',
    numeros: {},
    talhoes: [{ numeros: {} }],
    observacoes: '',
    ...parts,
  }) as unknown as RevisionContent

const judged = { conformes: 1, naoConformes: 0, semDados: 0, informativos: 0, calculadoEm: '2026-03-14T12:00:00Z' }

test('the signed rate of the log stands among what was signed, and no row for a laudo without one', () => {
  const taxa = { media: 20.5, variacao: 4.25, hectares: 38, vazaoContratada: 20, hectaresNaVazao: 36.5 }
  const rows = new Map(figureRowsOf(content({ medicao: { metodo: '2026-3', taxa } })))
  expect(rows.get('Taxa média')).toBe('20,50 L/ha')
  expect(rows.get('A ± 10 % da vazão de 20,00 L/ha')).toBe('36,50 ha')
  expect(new Map(figureRowsOf(content({ medicao: { metodo: '2026-3' } }))).has('Taxa média')).toBe(false)
})

test('a revision from before the word of its verdict was signed says so', () => {
  expect(checkRowsOf(content({ protecao: judged }))[0]![1]).toBe(
    `${WITHOUT_WORD} 1 área protegida próxima: 1 conforme. Só a norma federal foi conferida; a do estado pode exigir mais.`,
  )
  const word = checkRowsOf(content({ protecao: { ...judged, estadoConferido: true, veredicto: 'conforme' } }))[0]![1]
  expect(word).toBe('Conforme. 1 área protegida próxima: 1 conforme.')
  expect(checkRowsOf(content({}))).toEqual([['Veredicto', WITHOUT_VERDICT]])
})
