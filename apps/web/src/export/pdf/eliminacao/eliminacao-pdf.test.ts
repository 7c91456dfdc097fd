import { expect, test } from 'vitest'
import { eliminacaoPdf } from './eliminacao-pdf.ts'

test('the certificate has the archive, the numbers of each kind, who asked, and the sum of what has no name', async () => {
  const sha256 = 'ab'.repeat(32)
  const blob = eliminacaoPdf({
    documento: {
      ...{ tipo: 'faixa/eliminacao', versao: 1, verificacao: 'ABCDEFGHJKMNPQRS', motor: 'faixa 0.1.0' },
      quando: '2026-12-30T06:20:00.000Z',
      empresa: { numero: 7, nome: 'Usina Aurora' },
      pedido: { quando: '2026-11-30T12:00:00.000Z', conta: 1 },
      arquivo: { quando: '2026-11-30T12:05:00.000Z', sha256, bytes: 3 * 2 ** 20 },
      linhas: { laudos: 1234, unidades: 2, laudos_talhoes: 9000, selecoes: 1 },
      arquivos: { quantidade: 45, bytes: 2 ** 20 },
    },
    ...{ hash: 'cd'.repeat(32), por: 'Ana Prado', compress: false },
    check: { codigo: 'ABCD-EFGH-JKMN-PQRS', url: undefined },
  })
  const text = Buffer.from(await blob.arrayBuffer()).toString('latin1')
  for (const word of ['Usina Aurora', sha256, 'cd'.repeat(32), '1.234', '9.001', 'Ana Prado', 'ABCD-EFGH-JKMN-PQRS']) {
    expect(text).toContain(word)
  }
  expect(text).not.toContain('laudos_talhoes')
})
