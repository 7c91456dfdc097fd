import { TRATAMENTOS } from '@faixa/domain'
import { expect, test } from 'vitest'
import {
  areasContent,
  avoidableContent,
  everySpan,
  lastDayOf,
  spanWithin,
  stackContent,
  trendContent,
} from './dashboard-content.ts'
import { filterFaults } from './filter-card.tsx'
import { changeText } from './stat-cards.tsx'
import { changesSums } from './use-dashboard.ts'

const filter = { inicio: '', fim: '', unchecked: [], entidades: {}, limited: false, quantidade: 50 }

test('a period needs both ends in order, one treatment stays checked, and a quantity goes from 1 to 100', () => {
  expect(filterFaults(filter)).toEqual({ period: undefined, treatments: undefined, amount: undefined })
  expect(filterFaults({ ...filter, inicio: '01/03/2026' }).period).toBe('Preencha as duas datas do período.')
  expect(filterFaults({ ...filter, inicio: '02/03/2026', fim: '01/03/2026' }).period).toMatch('posterior ao fim')
  expect(filterFaults({ ...filter, inicio: '01/03/2026', fim: '01/03/2026' }).period).toBeUndefined()
  const all = TRATAMENTOS.map(({ nome }) => nome)
  expect(filterFaults({ ...filter, unchecked: all }).treatments).toMatch('pelo menos um')
  expect(filterFaults({ ...filter, unchecked: all.slice(1) }).treatments).toBeUndefined()
  for (const quantidade of ['', 0, 101, 1.5]) {
    expect(filterFaults({ ...filter, limited: true, quantidade }).amount).toMatch('1 a 100')
    // A field that the switch disables is not sent.
    expect(filterFaults({ ...filter, quantidade }).amount).toBeUndefined()
  }
})

test('a difference is said with its sign and in words, and an unknown one as unknown', () => {
  expect(changeText(93.5, 90, 'percentAplicacaoEfetiva')).toBe('+3,50 pontos: acima do período anterior')
  expect(changeText(90, 91, 'percentAplicacaoEfetiva')).toBe('−1,00 ponto: abaixo do período anterior')
  expect(changeText(150, 100, undefined)).toBe('+50,00 %: acima do período anterior')
  expect(changeText(90, 90.001, 'percentAplicacaoEfetiva')).toBe('igual ao período anterior')
  expect(changeText(90, undefined, 'percentAplicacaoEfetiva')).toBe('sem comparação com o período anterior')
  expect(changeText(90, 0, undefined)).toBe('sem comparação com o período anterior')
})

test('contents of charts keep what is absent absent', () => {
  const stack = {
    efetiva: [80, null],
    sobreposta: [15, null],
    externa: [5, null],
    limitado: false,
    info: [
      { codigo: 'OS 1', data: '2026-03-14', uuid: 'a' },
      { codigo: 'OS 2', data: '2026-03-15', uuid: 'b' },
    ],
  }
  const content = stackContent(stack, 1, 2)
  expect(content.labels).toEqual(['OS 2'])
  expect(content.series.map(({ values }) => values)).toEqual([[null], [null], [null]])
  expect(stackContent(stack, 0, 1).hints).toEqual([['14/03/2026', 'Clique para visualizar laudo.']])
  const charts = { pie: {}, series: { areaPlantio: 10 }, selectedReport: { isSelected: false, codigo: '', uuid: '' } }
  expect(areasContent(charts).series[0]?.values).toEqual([10, null, null, null])
  expect(trendContent([{ inicio: '2026-03-01', laudos: 1 }], 'month').series[0]?.values).toEqual([null])
})

test('weeks and months without laudos have their places in the trend, without a value', () => {
  const span = (inicio: string) => ({ inicio, laudos: 2, percentAplicacaoEfetiva: 90 })
  // 2026-03-09 is a Monday, as are the days a week before and after it.
  const weeks = everySpan([span('2026-02-23'), span('2026-03-09')], 'week')
  expect(weeks).toEqual([span('2026-02-23'), { inicio: '2026-03-02', laudos: 0 }, span('2026-03-09')])
  expect(trendContent(weeks, 'week').series[0]?.values).toEqual([90, null, 90])
  const months = everySpan([span('2025-11-01'), span('2026-02-01')], 'month')
  expect(months.map(({ inicio }) => inicio)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  // Three years end with the newest month.
  expect(everySpan([span('1926-02-01'), span('2026-02-01')], 'month')).toHaveLength(36)
  expect(everySpan([span('2026-03-09')], 'week')).toHaveLength(1)
  expect(everySpan([], 'week')).toEqual([])
})

test('the avoidable loss says on how many laudos it rests, and is absent where none has it', () => {
  const lines = [
    { label: 'Bruno', laudos: 15, comPerda: 12, areaPlantio: 400, percentPerdaEvitavel: 1 },
    { label: 'Beto', laudos: 1, comPerda: 0 },
  ]
  const { series, hints, beside } = avoidableContent('rows', 'Piloto', lines)
  expect(series[0]?.values).toEqual([1, null])
  expect(hints).toEqual([['de 12 de 15 laudos'], ['de 0 de 1 laudo']])
  expect(beside?.[0]?.values).toEqual(['400,00', '—'])
})

test('a bar of the trend leads to its days within the period', () => {
  expect(lastDayOf('2026-02-01', 'month')).toBe('2026-02-28')
  expect(lastDayOf('2026-03-30', 'week')).toBe('2026-04-05')
  const march = { inicio: '2026-03-01', fim: '2026-03-31' }
  expect(spanWithin(march, { inicio: '2026-03-10', fim: '2026-04-02' })).toEqual({
    inicio: '2026-03-10',
    fim: '2026-03-31',
  })
  expect(spanWithin(march, {})).toEqual(march)
})

test('progress of a measurement changes no sum; a laudo that becomes ready, hidden, failed or deleted does', () => {
  const news = {
    uuid: 'a',
    codigo: 'OS',
    nome: 'F',
    status: '',
    hidden: false,
    ready: false,
    error: false,
    processing: true,
  }
  expect(changesSums({ ...news, progresso: 0.5 })).toBe(false)
  for (const change of [{ ready: true }, { hidden: true }, { error: true }, { excluido: true }]) {
    expect(changesSums({ ...news, ...change })).toBe(true)
  }
})
