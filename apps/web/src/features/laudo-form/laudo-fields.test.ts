import { describe, expect, test } from 'vitest'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { checkLaudo, flightDoubt, INITIAL, type LaudoValues, laudoBody, typedFigures } from './laudo-fields.ts'

const places: Entidades = {
  empresas: [
    { id: 1, nome: 'Aurora', unidades: [{ id: 11, nome: 'Norte' }] },
    { id: 2, nome: 'Boa Vista', unidades: [] },
  ],
  prestadoras: [
    { id: 3, nome: 'Aerosul', pilotos: [{ id: 31, nome: 'Bruno' }] },
    { id: 4, nome: 'Celeste', pilotos: [] },
  ],
}

const right: LaudoValues = {
  ...INITIAL,
  empresa: '1',
  prestadora: '3',
  piloto: '31',
  dataInicial: '14/03/2026',
  nome: 'Santa Rita',
  codigo: 'OS 77',
}

const errorsOf = (changes: Partial<LaudoValues>) =>
  Object.fromEntries(checkLaudo({ ...right, ...changes }, places).map(({ campo, mensagem }) => [campo, mensagem]))

describe('the form', () => {
  test('begins with the defaults of the specification, and with everything required named in order', () => {
    expect(INITIAL).toMatchObject({ unidade: '-1', tratamento: 'NÃO INFORMADO', cultura: 'NÃO INFORMADA' })
    expect(checkLaudo(INITIAL, places).map(({ campo }) => campo)).toEqual([
      'empresa',
      'prestadora',
      'piloto',
      'dataInicial',
      'horarioInicial',
      'dataFinal',
      'horarioFinal',
      'nome',
      'codigo',
    ])
  })

  test('is right with the least that a laudo needs', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ unidade: '11', horarioInicial: '7:05', horarioFinal: '0800' })).toEqual({})
  })

  test('says at once what is wrong with times, whatever else is wrong', () => {
    expect(errorsOf({ codigo: '', horarioInicial: '10:00' })).toEqual({
      codigo: 'Informe o código.',
      horarioInicial: 'Preencha os dois horários ou nenhum.',
      horarioFinal: 'Preencha os dois horários ou nenhum.',
    })
    expect(errorsOf({ horarioInicial: '10:00', horarioFinal: '09:00' })).toHaveProperty('horarioInicial')
    expect(errorsOf({ dataFinal: '13/03/2026' })).toEqual({
      dataFinal: 'A data final não pode ser anterior à data inicial.',
    })
    expect(errorsOf({ dataInicial: '31/02/2026' })).toEqual({ dataInicial: 'A data inicial é inválida.' })
  })

  test('takes units of the empresa and pilots of the prestadora only', () => {
    expect(errorsOf({ empresa: '2', unidade: '11' })).toEqual({ unidade: 'A unidade não está na lista da empresa.' })
    expect(errorsOf({ prestadora: '4' })).toEqual({ piloto: 'O piloto não está na lista da prestadora.' })
    expect(errorsOf({ empresa: '9' })).toEqual({ empresa: 'A empresa não está na lista.' })
    expect(checkLaudo({ ...right, empresa: '9' }, undefined)).toEqual([])
  })

  test('takes numbers, not other texts', () => {
    expect(errorsOf({ insumos: '80.5', faixaExecutada: '22' })).toEqual({})
    expect(errorsOf({ insumos: 'muito' })).toEqual({ insumos: 'Informe os insumos em números.' })
  })
})

describe('slips of the keyboard', () => {
  test('are said at their fields, in the server’s words', () => {
    expect(errorsOf({ faixaExecutada: '0', insumos: '999999999', dataInicial: '14/03/2090' })).toEqual({
      faixaExecutada: 'Para a faixa executada valem números de 0,5 a 100\u00a0m.',
      insumos: 'Para os insumos valem números de 0 a 100.000\u00a0ha.',
      dataInicial: 'A data inicial está no futuro: confira o ano.',
    })
  })

  test('are compared with no file', () => {
    expect(typedFigures({ ...right, faixaExecutada: '0', insumos: '80', taxaAplicacao: 'x' })).toEqual({ insumos: 80 })
  })
})

test('what is compared with the files has times where both were typed', () => {
  expect(typedFigures({ ...right, horarioInicial: '7:05', horarioFinal: '8:00', vazaoContratada: '30' })).toEqual({
    vazaoContratada: 30,
    inicio: '2026-03-14T07:05:00',
    fim: '2026-03-14T08:00:00',
  })
})

describe('what is sent', () => {
  test('has dates as the API writes them, no head office and nothing empty', () => {
    expect(laudoBody({ ...right, horarioInicial: '7:05', horarioFinal: '8h' })).toEqual({
      empresa: '1',
      tratamento: 'NÃO INFORMADO',
      cultura: 'NÃO INFORMADA',
      prestadora: '3',
      piloto: '31',
      dataInicial: '2026-03-14',
      horarioInicial: '07:05',
      horarioFinal: '08:00',
      nome: 'Santa Rita',
      codigo: 'OS 77',
    })
  })

  test('keeps what is no date as it was typed', () => {
    expect(laudoBody({ ...right, dataInicial: 'ontem' }).dataInicial).toBe('ontem')
  })
})

test('the doubt of the preview is the typed one before the certificate’s, and none where its percentage is impossible', () => {
  const typed = (values: Partial<Record<string, string>>) => flightDoubt({ ...INITIAL, ...values })
  const [incerteza, receptor] = ['dadosOperacao.incertezaFaixa', 'dadosOperacao.receptor']
  expect(typed({ [incerteza]: '10', [receptor]: 'rtk' })).toEqual({
    largura: { u: 0.1, fonte: 'informada' },
    posicao: { d: 0.1, fonte: 'receptor' },
  })
  expect(typed({ [incerteza]: '7.5' })?.posicao).toEqual({ d: 3, fonte: 'presumida' })
  const certificado = {
    situacao: 'tomado',
    id: 1,
    configuracao: '46 bicos',
    largura: 18,
    incerteza: 8,
    data: '2026-01-10',
  } as const
  const certified = (text: string) => flightDoubt({ ...INITIAL, [incerteza]: text }, certificado)?.largura
  expect(certified('')).toEqual({ u: 0.08, fonte: 'certificado' })
  expect(certified('10')).toEqual({ u: 0.1, fonte: 'informada' })
  expect(certified('51')).toBeUndefined()
  expect(flightDoubt(INITIAL, { situacao: 'nenhum' })).toBeUndefined()
  for (const text of ['', '51', 'dez']) expect(typed({ [incerteza]: text, [receptor]: 'rtk' })).toBeUndefined()
})
