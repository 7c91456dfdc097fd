/**
 * Reads the laudos that an API key reaches, page by page, and prints a line for each: as an ERP does every night.
 *
 *     FAIXA_ORIGEM=https://faixa.usina.com.br FAIXA_CHAVE=faixa_… node packages/contract/examples/read-laudos.ts [BUSCA]
 */
import { createClient, Problem } from '@faixa/contract'

const { FAIXA_ORIGEM: origin = 'http://localhost:3000', FAIXA_CHAVE: chave } = process.env
const busca = process.argv[2]

const api = createClient({ origin, token: () => chave })

try {
  const { userInfo } = await api.readUserInfo({})
  process.stderr.write(`A chave é de ${userInfo.nome} e pode: ${Object.keys(userInfo.privileges).join(', ')}.\n`)
  process.stdout.write('codigo;nome;status;efetividade %\n')
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await api.listLaudos({ query: { page, pageSize: 100, ...(busca !== undefined && { busca }) } })
    pages = found.totalPages
    for (const { codigo, nome, status, percentAplicacaoEfetiva } of found.laudos) {
      // A number that could not be computed is absent, not 0.
      process.stdout.write(`${codigo};${nome};${status};${percentAplicacaoEfetiva ?? ''}\n`)
    }
  }
} catch (error) {
  // A refusal has a code that never changes, and a sentence for people.
  if (!(error instanceof Problem)) throw error
  process.stderr.write(`${error.codigo}: ${error.message}\n`)
  process.exitCode = 1
}
