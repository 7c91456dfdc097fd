import type { Aviso } from '@faixa/flight'
import { expect, test } from 'vitest'
import { actOn } from './check-acts.ts'

const KNOWN = { decisoes: undefined, decided: {}, times: undefined }
const aviso = (codigo: string, medido?: number): Aviso => ({
  codigo,
  gravidade: 'aviso',
  mensagem: 'Confira.',
  onde: '',
  confirmar: true,
  ...(medido !== undefined && { medido }),
})

test('a typed figure is replaced with the measured one of its own field', () => {
  expect(actOn(aviso('faixa-difere-da-medida', 21.97), KNOWN)).toEqual({
    label: 'Usar o medido: 21,97\u00a0m',
    put: { faixaExecutada: '21.97' },
  })
  expect(actOn(aviso('taxa-difere-da-registrada', 30), KNOWN)).toEqual({
    label: 'Usar o medido: 30,00\u00a0L/ha',
    put: { taxaAplicacao: '30' },
  })
})

test('a figure that the form would refuse, or that measures something else, is not offered', () => {
  expect(actOn(aviso('taxa-difere-da-registrada', 1200), KNOWN)).toBeUndefined()
  expect(actOn(aviso('insumos-diferem'), KNOWN)).toBeUndefined()
  expect(actOn(aviso('trajeto-de-outro-lugar'), KNOWN)).toBeUndefined()
})

test('hardly touched plots are left out, and other decisions stay', () => {
  const decisoes = { poligonos: [], tocados: { talhoes: 37, todos: 200, so: false } }
  expect(actOn(aviso('talhoes-pouco-atingidos'), { ...KNOWN, decisoes, decided: { segundoVoo: true } })).toEqual({
    label: 'Medir só os 37 talhões tocados',
    decided: { segundoVoo: true, soTocados: true },
  })
})

test('times are replaced with those of the track, where it has any', () => {
  const times = { dataInicial: '14/03/2026', horarioInicial: '07:12', dataFinal: '14/03/2026', horarioFinal: '07:49' }
  expect(actOn(aviso('horarios-fora-do-trajeto'), { ...KNOWN, times })).toEqual({
    label: 'Usar os horários do trajeto',
    put: times,
  })
  expect(actOn(aviso('horarios-fora-do-trajeto'), KNOWN)).toBeUndefined()
})
