import { laudoFormSchema } from '@faixa/contract'
import type { DadosOperacao } from '@faixa/domain'
import { expect, test } from 'vitest'
import {
  equipmentOf,
  fieldAt,
  formFieldOf,
  isOperacaoTyped,
  NO_OPERACAO,
  OPERACAO_LABELS,
  operacaoBody,
  operacaoValues,
  readingRow,
  rowsWithText,
  unreadLines,
} from './operacao-values.ts'

const dadosOperacao: DadosOperacao = {
  uf: 'SP',
  municipio: 'Assis',
  receituarioData: '2026-03-12',
  alturaVoo: 3.5,
  produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }],
  leituras: [
    { hora: '07:12', temperatura: 22 },
    { hora: '07:50', temperatura: 24 },
  ],
}

const read = (body: unknown) => laudoFormSchema.safeParse({ dadosOperacao: body })
const refused = (body: unknown) =>
  read(body)
    .error?.issues.map(({ path }) => path.join('.'))
    .filter((path) => path.startsWith('dadosOperacao'))

test('a stored document is shown as texts and sent as it was', () => {
  const values = operacaoValues({ dadosOperacao })
  expect(values).toMatchObject({
    'dadosOperacao.receituarioData': '12/03/2026',
    'dadosOperacao.alturaVoo': '3.5',
    'dadosOperacao.leituras.1.temperatura': '24',
    aeronave: '',
  })
  expect(rowsWithText(values, 'produtos')).toBe(1)
  expect(rowsWithText(values, 'leituras')).toBe(2)
  expect(refused(operacaoBody(values))).toEqual([])
  expect(operacaoBody(values)).toMatchObject({ uf: 'SP', receituarioData: '2026-03-12', produtos: [{ dose: '0.8' }] })
})

test('nothing typed is nothing, and an empty row between two keeps its place for a refusal', () => {
  expect(isOperacaoTyped(NO_OPERACAO)).toBe(false)
  const values = { ...NO_OPERACAO, [fieldAt('produtos', 2, 'dose')]: '1' }
  expect(rowsWithText(values, 'produtos')).toBe(3)
  expect(refused(operacaoBody(values))).toEqual(['dadosOperacao.produtos.2.marca', 'dadosOperacao.produtos.2.unidade'])
  for (const campo of refused(operacaoBody(values)) ?? []) expect(OPERACAO_LABELS).toHaveProperty([campo])
})

test('a reading in one line fills its row, and one that nobody can read is refused where it was typed', () => {
  const typed = { ...NO_OPERACAO, [fieldAt('leituras', 2, 'linha')]: '25 60 12 NNX' }
  expect(rowsWithText(typed, 'leituras')).toBe(3)
  expect(unreadLines(typed)).toMatchObject([
    { campo: 'dadosOperacao.leituras.2.linha', mensagem: expect.stringContaining('«NNX» não é uma direção') },
  ])
  const read = { ...typed, ...readingRow('25 60 12 NNE', 2, '08:10') }
  expect(unreadLines(read)).toEqual([])
  expect(operacaoBody(read)).toMatchObject({
    leituras: [{}, {}, { hora: '08:10', temperatura: '25', umidade: '60', vento: '12', direcao: 'NNE' }],
  })
  expect(refused(operacaoBody(read))).toEqual([])
})

test('an item of a report leads to the field that gives it', () => {
  expect(formFieldOf('municipio')).toBe('dadosOperacao.municipio')
  expect(formFieldOf('leituras.0.vento')).toBe('dadosOperacao.leituras.0.vento')
  expect(formFieldOf('aeronave')).toBe('aeronave')
  expect(formFieldOf('taxaAplicacao')).toBe('taxaAplicacao')
})

test('an earlier equipment fills the empty fields beside its model, and no typed one', () => {
  const offered = [{ equipamentoModelo: 'CP-03', equipamento: 'bico', equipamentoAngulo: 45 }]
  const values = { ...NO_OPERACAO, [fieldAt('equipamentoModelo')]: 'CP-03', [fieldAt('equipamentoAngulo')]: '30' }
  expect(equipmentOf(offered, 'CP-03', values)).toEqual({ [fieldAt('equipamento')]: 'bico' })
  expect(equipmentOf(offered, 'CP-04', values)).toEqual({})
  expect(equipmentOf(undefined, 'CP-03', values)).toEqual({})
})
