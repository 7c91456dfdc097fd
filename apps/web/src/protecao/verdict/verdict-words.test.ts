import type { Verdicts } from '@faixa/contract'
import { expect, test } from 'vitest'
import {
  checkedText,
  decisionText,
  driftText,
  findingText,
  overflightText,
  passagesZone,
  passageText,
  ruleText,
  validText,
} from './verdict-words.ts'

const verdict: Verdicts['veredictos'][number] = {
  areaProtecao: '00000000-0000-4000-8000-000000000000',
  nome: 'Córrego',
  classificacao: 'manancial',
  norma: 'Instrução Normativa MAPA nº 2',
  area: { uuid: '00000000-0000-4000-8000-000000000000', nome: 'Córrego', classificacao: 'manancial' },
  veredicto: 'naoConforme',
  informativo: false,
  regraVersao: 1,
  uf: ['SP'],
  estadoConferido: false,
  regras: [],
  calculadoEm: '2026-03-15T12:00:00Z',
  distanciaExigidaM: 250,
  menorDistanciaM: 120.456,
  dentroHa: 1.234,
  aeronave: 'tripulada',
  aeronaveInformada: false,
  fonte: { norma: 'Instrução Normativa MAPA nº 2', artigo: 'art. 10', vigencia: '2008-01-08' },
  passagens: [{ inicio: '2026-03-14T10:12:11.000Z', fim: '2026-03-14T10:12:14.000Z', trecho: 0, de: 11, ate: 14 }],
  sobrevoo: { aberta: [], fechada: [{ trecho: 0, de: 1, ate: 2 }] },
  deriva: {
    situacao: 'triada',
    percent: 5.004,
    faixa: 'alta',
    distanciaM: 120.456,
    gotas: 'finaAMedia',
    gotasInformadas: true,
  },
}
test('the rule is told with its article, its date and the aircraft', () => {
  expect(ruleText(verdict)).toBe(
    'Instrução Normativa MAPA nº 2, art. 10, em vigor desde 08/01/2008: 250\u00a0m de Manancial para aeronave tripulada (aeronave não informada: vale a regra mais rigorosa).',
  )
  expect(ruleText({ ...verdict, distanciaExigidaM: 37.5 })).toContain(': 37,5\u00a0m de Manancial')
  const { distanciaExigidaM: _, ...open } = verdict
  expect(ruleText(open)).toContain('nenhuma norma que vale aqui define a distância, nem a empresa')
})

test('the screening of drift is told with its number, its distance and the drops', () => {
  const { deriva } = verdict
  expect(driftText(verdict)).toBe(
    'Deriva alta: 5,00\u00a0% da taxa (triagem, não medida); a 120\u00a0m na direção do vento; gotas fina a média.',
  )
  expect(driftText({ ...verdict, deriva: { ...deriva, percent: 0, distanciaM: undefined } as never })).toContain(
    'o vento não soprou da aplicação para o lugar',
  )
  expect(driftText({ ...verdict, deriva: { situacao: 'semDados', motivo: 'vento' } })).toBe(
    'Deriva sem dados: falta a direção do vento em minutos da aplicação.',
  )
  expect(driftText({ ...verdict, deriva: { situacao: 'semDados', motivo: 'drone' } })).toBeUndefined()
})

test('what was found is told with what was missing, the ground and the passes', () => {
  expect(findingText(verdict)).toBe(
    'A aplicação chegou a 120,46\u00a0m da área. Faltaram 129,54\u00a0m. Dentro da distância foram aplicados 1,23\u00a0ha, em 1 passagem.',
  )
  expect(findingText({ ...verdict, dentroHa: 0.004 })).toContain('foram aplicados menos de 0,01\u00a0ha, em')
  expect(findingText({ ...verdict, menorDistanciaM: 0, informativo: true })).toMatch(
    /^A aplicação toca.*só informativa\.$/,
  )
  expect(overflightText(verdict)).toBe('Sobrevoada 1 vez com a válvula fechada.')
  expect(passageText(verdict.passagens![0]!, -4)).toBe('06:12:11 a 06:12:14')
  expect(passageText({ trecho: 0, de: 11, ate: 14 }, -4)).toBe('posições 12 a 15 do trajeto')
})

test('a zone is named where the track has times alone', () => {
  expect(passagesZone(verdict.passagens!, -4)).toBe(' (hora local, UTC-4)')
  expect(passagesZone([{ trecho: 0, de: 11, ate: 14 }], -4)).toBe('')
})

test('the days of verdicts and of the decision are those of the reader, not of Greenwich', () => {
  // In every zone, one of these two times is on another day there than in Greenwich, except in Greenwich's own.
  for (const hour of [0, 23]) {
    const instant = new Date(2026, 2, 14, hour, 30).toISOString()
    expect(checkedText({ regraVersao: 1, calculadoEm: instant })).toBe('Tabela 1, verificado em 14/03/2026.')
    expect(validText({ calculadoEm: instant, substituidoEm: instant } as never)).toBe('de 14/03/2026 a 14/03/2026')
    expect(decisionText({ oculto: true, em: instant, por: 'Fábio', motivo: 'Deriva.' })).toBe(
      'Negado em 14/03/2026 por Fábio: Deriva.',
    )
  }
})
