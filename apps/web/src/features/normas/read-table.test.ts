import { Problem } from '@faixa/contract'
import { expect, test } from 'vitest'
import { refusedRows } from './read-table.ts'

const refusal = (...erros: readonly (readonly [campo: string, mensagem: string])[]) =>
  new Problem('dados-invalidos', { erros: erros.map(([campo, mensagem]) => ({ campo, mensagem })) })

test('a refused row is named by its words, and each reason by its field and what is written there', () => {
  const regras = [
    { uf: null, classe: 'torre', artigo: '', coluna: 1 },
    { uf: 'XX', classe: 'moradiaIsolada', aeronave: 'drone', distanciaM: -3, norma: 'Decreto 1', clima: { de: 'x' } },
    5,
  ]
  const problem = refusal(
    ['regras.2', 'A regra é um objeto.'],
    ['regras.1.uf', 'O estado não está na lista.'],
    ['regras.1.distanciaM', 'A distância deve ser maior que zero.'],
    ['regras.1.clima.de', 'O limite do clima é um número.'],
    ['regras.0.norma', 'Informe o nome da norma.'],
    ['regras.0.artigo', 'Informe o artigo.'],
    ['regras.0.coluna', 'Não há «coluna» neste pedido.'],
  )
  expect(refusedRows(problem, regras)).toEqual([
    {
      linha: 1,
      regra: 'Federal · Torre',
      motivos: [
        'Norma (norma), que falta: Informe o nome da norma.',
        'Artigo (artigo), vazio: Informe o artigo.',
        'Campo coluna, «1»: Não há «coluna» neste pedido.',
      ],
    },
    {
      linha: 2,
      regra: 'XX · Moradia isolada · drone · Decreto 1',
      motivos: [
        'UF (uf), «XX»: O estado não está na lista.',
        'Distância (distanciaM), «-3»: A distância deve ser maior que zero.',
        'Limite do clima (clima.de), «x»: O limite do clima é um número.',
      ],
    },
    { linha: 3, regra: 'Não é uma regra.', motivos: ['A regra é um objeto.'] },
  ])
})

test('a reason about the whole table has no row', () => {
  expect(refusedRows(refusal(['regras', 'A tabela não tem nenhuma regra.']), [])).toEqual([
    { motivos: ['A tabela não tem nenhuma regra.'] },
  ])
})
