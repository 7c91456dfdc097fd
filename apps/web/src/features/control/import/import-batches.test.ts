import { type ImportedRow, type JudgedRow, Problem } from '@faixa/contract'
import { expect, test } from 'vitest'
import { type BatchCalls, batchesOf, checkAll, registerAll } from './import-batches.ts'

const rows = (count: number, text = 'x'): ImportedRow[] =>
  Array.from({ length: count }, (_, i) => ({ linha: i + 2, campos: { nome: `${text} ${i}` } }))
const judged = (linhas: readonly ImportedRow[], situacao: JudgedRow['situacao']): JudgedRow[] =>
  linhas.map(({ linha, campos }) => ({ linha, situacao, erros: [], chaves: { nome: campos['nome']!.toLowerCase() } }))
const quiet = { isCancelled: () => false, onProgress: () => undefined }

test('a batch holds no more rows than the server takes, and no more bytes', () => {
  expect(batchesOf(rows(120), 50).map(({ length }) => length)).toEqual([50, 50, 20])
  // A row of 50,000 characters fits four times into 200 KB.
  expect(batchesOf(rows(9, 'á'.repeat(25_000)), 50).map(({ length }) => length)).toEqual([4, 4, 1])
  expect(batchesOf([], 50)).toEqual([])
})

test('of rows that are the same across batches the first counts, and the others say which it is', async () => {
  const twice = [...rows(300), { linha: 900, campos: { nome: 'X 7' } }]
  const results = await checkAll('pilotos', twice, { check: async (_, linhas) => judged(linhas, 'certa') }, quiet)
  expect(results?.filter(({ situacao }) => situacao === 'errada')).toEqual([
    { linha: 900, situacao: 'errada', erros: [{ campo: 'nome', mensagem: 'Repete a linha 9 desta planilha.' }] },
  ])
})

test('a cancel in the middle lets the batch that was sent end, and sends no other', async () => {
  let cancelled = false
  const registered: number[] = []
  const calls: Pick<BatchCalls, 'register'> = {
    register: async (_, linhas) => {
      if (registered.length === 100) cancelled = true
      return judged(linhas, 'cadastrada')
    },
  }
  await registerAll('pilotos', rows(5000), calls, {
    ...quiet,
    isCancelled: () => cancelled,
    onResults: (results) => registered.push(...results.map(({ linha }) => linha)),
  })
  expect(registered).toHaveLength(150)
})

test('a failure in the middle keeps what is known of the batches before it, each of which had a key of its own', async () => {
  const keys = new Set<string>()
  const registered: number[] = []
  const calls: Pick<BatchCalls, 'register'> = {
    register: async (_, linhas, key) => {
      keys.add(key)
      if (keys.size === 3) throw new Problem('indisponivel')
      return judged(linhas, 'cadastrada')
    },
  }
  const sending = registerAll('pilotos', rows(200), calls, {
    ...quiet,
    onResults: (results) => registered.push(...results.map(({ linha }) => linha)),
  })
  await expect(sending).rejects.toBeInstanceOf(Problem)
  expect(registered).toHaveLength(100)
})

test('a check that is cancelled answers nothing', async () => {
  const results = await checkAll('pilotos', rows(3), { check: async () => [] }, { ...quiet, isCancelled: () => true })
  expect(results).toBeUndefined()
})
