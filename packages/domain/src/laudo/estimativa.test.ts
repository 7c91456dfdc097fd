import { expect, test } from 'vitest'
import { confidenceText, estimateSentence, estimateText } from './estimativa.ts'
import { measuredText, metodosText } from './metodo.ts'

const NB = '\u00a0'

test('an estimate is said with its confidence beside its method, and what is measured by its method alone', () => {
  expect(measuredText({ metodo: 'v2', estimado: true, confianca: 0.9399 })).toBe(
    `Método v2 · estimado, confiança de 93${NB}%`,
  )
  expect(measuredText({ metodo: 'v2', estimado: false })).toBe('Método v2')
  expect(measuredText({ metodo: 'v1' })).toBe('Método v1')
  expect(measuredText({})).toBeUndefined()
  expect(estimateText({ estimado: true })).toBe('estimado')
})

test('a confidence that is not complete never reads 100 %', () => {
  expect(confidenceText(0.9999)).toBe(`99${NB}%`)
  expect(confidenceText(1)).toBe(`100${NB}%`)
})

test('a sum says how many of its laudos are estimates', () => {
  const [v1, v2, estimate] = [{ metodo: 'v1' }, { metodo: 'v2' }, { metodo: 'v2', estimado: true }]
  expect(metodosText([v2])).toBe('Método v2')
  expect(metodosText([v2, estimate])).toBe('Método v2 · 1 estimado')
  expect(metodosText([v1, estimate, estimate])).toBe('Métodos v1 e v2 · 2 estimados')
  expect(metodosText([])).toBe('')
})

test('papers say what an estimate rests on, with what it would be if the doubtful stretches were sprayed or not', () => {
  const intervaloEstimado = { percentAplicacaoEfetiva: { de: 94.715, ate: 95.362 } }
  expect(estimateSentence({ estimado: true, confianca: 0.93, intervaloEstimado })).toBe(
    `Número estimado, confiança de 93${NB}%: as passadas foram deduzidas do trajeto, sem o estado da válvula; com os trechos em dúvida, efetividade de 94,72${NB}% a 95,36${NB}%.`,
  )
  expect(estimateSentence({ estimado: false, confianca: 0.93 })).toBeUndefined()
})
