/** The parts of the archive of an empresa, in their order; each is read when the one before was written. */
import type { Db } from '../../../db/database.ts'
import type { FileStore } from '../../../files/store.ts'
import { FileCorrupt, FileMissing } from '../../../files/stores/store-errors.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { listPublicKeys } from '../../verificar/log.queries.ts'
import { leafOf } from '../../verificar/read-revision.queries.ts'
import { LEFT_OUT, listArchivedFiles, type Row, readRows, readSignedRows } from './archive-rows.queries.ts'
import type { Written, ZipPart } from './stream-zip.ts'

/** Tables that people open in a spreadsheet, with the name of the file. */
const SHEETS: Readonly<Record<string, string>> = {
  laudos: 'laudos',
  laudos_talhoes: 'talhoes-dos-laudos',
  ordens_servico: 'ordens-de-servico',
  unidades: 'unidades',
  usuarios: 'pessoas',
  areas_empresa: 'talhoes',
  areas_protecao: 'areas-protegidas',
  contratos: 'contratos',
  acertos: 'acertos',
  ocorrencias: 'ocorrencias',
  contatos: 'contatos',
}

export interface Archived {
  readonly empresa: { readonly id: number; readonly nome: string }
  readonly em: Date
  readonly linhas: Readonly<Record<string, number>>
}

interface Means {
  readonly files: FileStore
  readonly seal: Seal
}

/** `written` has the parts that precede the manifest. */
export async function* partsOf(
  tx: Db,
  archived: Archived,
  written: readonly Written[],
  { files, seal }: Means,
): AsyncGenerator<ZipPart> {
  yield { path: 'LEIA-ME.txt', content: [readMe(archived)] }
  const tables = Object.keys(archived.linhas).filter((table) => !LEFT_OUT.has(table))
  for (const table of tables) {
    yield { path: `dados/${table}.jsonl`, content: linesOf(readRows(tx, table, seal)) }
    const sheet = SHEETS[table]
    if (sheet !== undefined) yield { path: `planilhas/${sheet}.csv`, content: sheetOf(readRows(tx, table, seal)) }
  }
  for await (const { path, id, of, documento, chave, assinatura } of readSignedRows(tx)) {
    const registro = await leafOf(tx, of === 'revisao' ? { revisaoId: id } : { levantamentoId: id })
    const signed = {
      documento: JSON.parse(documento) as unknown,
      chave,
      assinatura: assinatura.toString('hex'),
      registro,
    }
    yield { path, content: [JSON.stringify(signed)] }
  }
  yield { path: 'assinados/chaves.json', content: [JSON.stringify({ chaves: await listPublicKeys(tx) }, null, 2)] }
  const lost: { readonly caminho: string; readonly sha256: string }[] = []
  for (const { path, sha256 } of await listArchivedFiles(tx)) {
    try {
      const { stream } = await files.openVerified(sha256)
      yield { path, content: stream as AsyncIterable<Uint8Array> }
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof FileCorrupt)) throw error
      lost.push({ caminho: path, sha256 })
    }
  }
  const { empresa, em } = archived
  const linhas = Object.fromEntries(tables.map((table) => [table, archived.linhas[table]!]))
  const partes = written.map(({ path, bytes, sha256 }) => ({ caminho: path, bytes, sha256 }))
  const manifest = {
    tipo: 'faixa/arquivo-da-empresa',
    versao: 1,
    empresa,
    em: em.toISOString(),
    linhas,
    partes,
    perdidos: lost,
  }
  yield { path: 'manifesto.json', content: [JSON.stringify(manifest, null, 2)] }
}

async function* linesOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Columns for machines, which the rows in `dados/` have: outlines, and folded texts of searches. */
const UNREADABLE = /^(busca|geometria|poligonos|\w+_dobrado)$/

/** Writes CSV that a spreadsheet in Portuguese opens: semicolons, decimal commas, UTF-8 with its mark. */
async function* sheetOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let names: readonly string[] = []
  for await (const rows of batches) {
    if (names.length === 0) {
      names = Object.keys(rows[0]!).filter((name) => !UNREADABLE.test(name))
      yield `\uFEFF${names.map(cellOf).join(';')}\r\n`
    }
    const columns = names
    yield rows.map((row) => `${columns.map((name) => cellOf(row[name])).join(';')}\r\n`).join('')
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`.replace('.', ',')
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value as string | boolean}`
  // A spreadsheet would compute a text that begins like a formula.
  const plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function readMe({ empresa, em }: Archived): string {
  return `Arquivo da empresa ${empresa.nome}, feito pelo Faixa em ${em.toISOString()} (UTC).

planilhas/   as listas principais em CSV (ponto e vírgula, vírgula decimal, UTF-8).
dados/       todas as linhas da empresa, uma por linha em JSON, um arquivo para cada tabela.
assinados/   cada revisão de laudo e cada levantamento, com a assinatura e a prova do registro.
             «faixa verificar» os confere sem rede, com as chaves de assinados/chaves.json.
arquivos/    os arquivos como foram enviados, por tabela; o começo do nome é o começo do SHA-256 que está em dados/.
manifesto.json  o SHA-256 e o tamanho de cada parte.

Senhas, segredos e sessões não fazem parte. Desenhos de mapa guardados também não: saem de novo dos arquivos enviados.
Guarde este arquivo: os papéis de uma aplicação têm prazo de guarda, que agora é da empresa.
`
}
