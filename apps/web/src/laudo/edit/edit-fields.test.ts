import { type LaudoInfo, laudoEditSchema } from '@faixa/contract'
import { NOTE_NAMES } from '@faixa/domain'
import { describe, expect, test } from 'vitest'
import { withKeptEntidades } from '../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { checkEdit, editBody, onlyNotesDiffer, valuesOf } from './edit-fields.ts'
import { editWords } from './edit-words.ts'

const info = {
  empresa: 1,
  empresaNome: 'Aurora',
  unidade: null,
  unidadeNome: null,
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  pilotoId: 7,
  piloto: { id: 7, nome: 'Bruno', prestadora: { id: 3, nome: 'AeroSul' } },
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T08:05:00',
  nome: 'Santa Rita',
  codigo: 'OS 77',
  observacoes: '',
  observacoesArray: [{ chave: 'VERIFICAR', nome: 'Verificar' }],
} as unknown as LaudoInfo

const entidades: Entidades = {
  empresas: [{ id: 1, nome: 'Aurora', unidades: [{ id: 5, nome: 'Norte' }] }],
  prestadoras: [{ id: 3, nome: 'AeroSul', pilotos: [{ id: 7, nome: 'Bruno' }] }],
}

const before = valuesOf(info)
const wrong = (changes: Partial<typeof before>, start = before) =>
  checkEdit({ ...start, ...changes }, start, entidades).map(({ campo }) => campo)

test('what a laudo holds is right as it is, and is sent as it was', () => {
  expect(before).toMatchObject({
    unidade: '-1',
    dataInicial: '14/03/2026',
    horarioInicial: '07:12',
    notas: 'VERIFICAR',
  })
  expect(checkEdit(before, before, entidades)).toEqual([])
  expect(laudoEditSchema.parse(editBody(before, before))).toMatchObject({
    empresa: 1,
    pilotoId: 7,
    dataInicial: '2026-03-14T07:12:00',
    dataFinal: '2026-03-14T08:05:00',
    nome: 'Santa Rita',
    obsArray: ['VERIFICAR'],
  })
})

describe('dates and times', () => {
  test.each([
    ['an end before the start', { dataFinal: '13/03/2026' }, ['dataFinal']],
    ['the same day, ending before it began', { horarioFinal: '07:00' }, ['horarioInicial', 'horarioFinal']],
    ['one time of two', { horarioFinal: '' }, ['horarioInicial', 'horarioFinal']],
    ['no start', { dataInicial: '' }, ['dataInicial', 'horarioInicial', 'dataFinal', 'horarioFinal']],
    [
      'neither date',
      { dataInicial: '', dataFinal: '' },
      ['dataInicial', 'horarioInicial', 'dataFinal', 'horarioFinal'],
    ],
    ['a day that no calendar has', { dataInicial: '30/02/2026' }, ['dataInicial']],
  ])('%s is refused', (_, changes, fields) => {
    expect(wrong(changes)).toEqual(fields)
  })

  test('an end without a date is on the day of the start', () => {
    const values = { ...before, dataFinal: '' }
    expect(wrong({ dataFinal: '' })).toEqual([])
    expect(laudoEditSchema.parse(editBody(values, before)).dataFinal).toBe('2026-03-14T08:05:00')
  })

  test('cleared times are sent as 00:00:01, and dates that a laudo never had as 1997-01-01', () => {
    const timeless = { ...before, horarioInicial: '', horarioFinal: '' }
    expect(laudoEditSchema.parse(editBody(timeless, before)).dataInicial).toBe('2026-03-14T00:00:01')
    const dateless = valuesOf({ ...info, dataInicial: '1997-01-01T00:00:01', dataFinal: '1997-01-01T00:00:01' })
    expect(dateless).toMatchObject({ dataInicial: '', horarioInicial: '' })
    expect(wrong({ codigo: 'OS 78' }, dateless)).toEqual([])
    expect(laudoEditSchema.parse(editBody(dateless, dateless)).dataInicial).toBe('1997-01-01T00:00:01')
  })
})

test.each([
  ['a name of two letters', { nome: 'Sã' }, ['nome']],
  ['a code of two letters', { codigo: 'OS' }, ['codigo']],
  ['a unidade of another empresa', { unidade: '99' }, ['unidade']],
  ['a piloto of another prestadora', { piloto: '8' }, ['piloto']],
  ['a note of 501 characters', { observacoes: 'x'.repeat(501) }, ['observacoes']],
])('%s is refused', (_, changes, fields) => {
  expect(wrong(changes)).toEqual(fields)
})

test('a laudo without a name can be edited without giving it one', () => {
  const nameless = valuesOf({ ...info, nome: 'VAZIO' })
  expect(wrong({ codigo: 'OS 78' }, nameless)).toEqual([])
  expect(editBody(nameless, nameless).nome).toBe('VAZIO')
})

test('two versions are compared in words', () => {
  const words = editWords(entidades, [info])
  expect(words('piloto', '7')).toBe('Bruno')
  expect(words('unidade', '-1')).toBe('SEDE')
  expect(words('faixaExecutada', '1234.5')).toBe('1.234,5\u00a0m')
  expect(words('notas', 'VERIFICAR')).toBe(NOTE_NAMES.VERIFICAR)
  expect(words('dadosOperacao.produtos.0.dose', '0.5')).toBe('0,5\u00a0por ha')
  expect(words('dadosOperacao.usoAereo', 'nao')).toBe('Não')
  expect(words('dadosOperacao.alturaVoo', 'quatro')).toBe('quatro')
})

test('only notes differ when nothing else does', () => {
  expect(onlyNotesDiffer(before, before)).toBe(false)
  expect(onlyNotesDiffer(before, { ...before, notas: '', observacoes: 'x' })).toBe(true)
  expect(onlyNotesDiffer(before, { ...before, notas: '', codigo: 'OS 78' })).toBe(false)
})

describe('typed figures', () => {
  const measured = valuesOf({ ...info, faixaExecutada: 22, insumos: 92.5 })

  test('are sent where they were changed, and null where they were taken away', () => {
    expect(measured).toMatchObject({ faixaExecutada: '22', insumos: '92.5', taxaAplicacao: '' })
    expect(editBody(measured, measured)).not.toHaveProperty('faixaExecutada')
    const body = editBody({ ...measured, faixaExecutada: '20.5', insumos: '' }, measured)
    expect(laudoEditSchema.parse(body)).toMatchObject({ faixaExecutada: 20.5, insumos: null })
    expect(laudoEditSchema.parse(body)).not.toHaveProperty('vazaoContratada')
  })

  test('are refused beyond their limits only where somebody typed them', () => {
    expect(wrong({ faixaExecutada: '101' }, measured)).toEqual(['faixaExecutada'])
    const old = valuesOf({ ...info, faixaExecutada: 400 })
    expect(wrong({ codigo: 'OS 78' }, old)).toEqual([])
  })
})

describe('whom the laudo is for and by', () => {
  const left = { ...info, empresa: 2, empresaNome: 'Boreal', unidade: 9, unidadeNome: 'Velha' } as LaudoInfo
  const flownByRui = { ...left, pilotoId: 8, piloto: { ...info.piloto, id: 8, nome: 'Rui' } }
  const start = valuesOf(flownByRui)
  const kept = withKeptEntidades(entidades, flownByRui)

  test('may have left the lists since, and stays while something else is changed', () => {
    expect(checkEdit({ ...start, codigo: 'OS 78' }, start, kept)).toEqual([])
    expect(kept.empresas.at(-1)).toEqual({ id: 2, nome: 'Boreal', unidades: [{ id: 9, nome: 'Velha' }] })
    expect(kept.prestadoras).toEqual([
      {
        id: 3,
        nome: 'AeroSul',
        pilotos: [
          { id: 7, nome: 'Bruno' },
          { id: 8, nome: 'Rui' },
        ],
      },
    ])
  })

  test('is in the lists once where it never left them', () => {
    expect(withKeptEntidades(entidades, info)).toEqual(entidades)
  })

  test('may not be somebody else who is in no list', () => {
    const other = { ...start, empresa: '1', unidade: '9' }
    expect(checkEdit(other, start, kept)).toEqual([
      { campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' },
    ])
  })
})
