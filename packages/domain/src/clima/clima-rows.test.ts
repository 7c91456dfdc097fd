import { expect, test } from 'vitest'
import type { Clima } from './clima.ts'
import { climaRows, limiteRows } from './clima-rows.ts'

const clima: Clima = {
  minutosDentro: 10,
  minutosFora: 2.5,
  minutosSemDados: 0,
  hectaresDentro: 40,
  hectaresFora: 10,
  hectaresSemDados: 0,
  ventoMedioMs: 2,
  direcaoMediaGraus: 90,
  ventoMinimoMs: 1,
  ventoMaximoMs: 3,
  limites: [
    {
      ...{
        forca: 'recomendacao',
        grandeza: 'vento',
        de: 3,
        ate: 10,
        norma: 'Recomendação técnica',
        fonte: 'referências',
      },
      ...{ minutosFora: 2.5, hectaresFora: 10 },
    },
  ],
  fontes: [{ tipo: 'estacao', nome: 'A705', leituras: 1, minutos: 12.5, distanciaKm: 3.87 }],
}

// 1, 2 and 3 m/s are 3.6, 7.2 and 10.8 km/h: the limit of 10 km/h is exceeded, which a reader sees only in its own unit.
test('speeds have the unit of the limits, and what is unknown has no row', () => {
  expect(climaRows(clima).map(([label, value]) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Dentro dos limites: 10,00 min · 40,00 ha',
    'Fora dos limites: 2,50 min · 10,00 ha',
    'Sem dados: 0,00 min · 0,00 ha',
    'Vento médio: 7,2 km/h, de 90°',
    'Vento: 3,6 a 10,8 km/h',
    'Fonte: estação: A705, 1 leitura, a 3,9 km',
  ])
  expect(limiteRows(clima)).toEqual([
    ['Vento de 3 a 10\u00a0km/h · Recomendação técnica (não é lei)', '2,50\u00a0min · 10,00\u00a0ha fora'],
  ])
})

test('numbers that are measured again by other limits say so before all others', () => {
  expect(climaRows({ ...clima, calculando: true })[0]).toEqual([
    'Situação',
    'Calculando: os limites mudaram, e estes números são os dos limites de antes.',
  ])
})
