/** Writes the list as a file for another program while it is read: only a batch of rows is in memory, for any length of the list. */
import type { BulkFormat } from '@faixa/contract'
import { invalidFields } from '@faixa/contract'
import { attachmentNamed } from '../../../../http/answers/attachment.ts'
import type { Ask, RawAnswer } from '../../../../http/ask.ts'
import { sightOf } from '../../../../laudo/laudo-columns.queries.ts'
import { type FlatColumn, flatColumns } from '../../laudo-flat.queries.ts'
import { type ExportQuery, gzipped, streamList } from '../laudo-export.actions.ts'
import type { WholeList } from '../laudo-export.queries.ts'
import { writeCsv } from './write-csv.ts'
import { writeFlatGeobuf } from './write-flatgeobuf.ts'
import { writeGeoPackage } from './write-geopackage.ts'

type BulkQuery = ExportQuery & { readonly formato: BulkFormat; readonly colunas?: string[] | undefined }

interface FileKind {
  readonly type: string
  readonly write: (
    list: WholeList,
    columns: readonly FlatColumn[],
    taken: () => void,
  ) => AsyncIterable<string | Uint8Array>
}

const KINDS = {
  csv: { type: 'text/csv; charset=utf-8', write: ({ batches }, columns) => writeCsv(batches, columns) },
  fgb: { type: 'application/octet-stream', write: writeFlatGeobuf },
  gpkg: { type: 'application/geopackage+sqlite3', write: writeGeoPackage },
} as const satisfies Record<BulkFormat, FileKind>

export async function bulkLaudos({ formato, colunas, ...query }: BulkQuery, ask: Ask): Promise<RawAnswer> {
  const columns = columnsOrRefuse(flatColumns(sightOf(ask.actor)), colunas)
  const { type, write }: FileKind = KINDS[formato]
  const stream = await streamList(query, ask, (list, taken) => whileTaken(write(list, columns, taken), taken))
  const { body, headers } = gzipped(stream, ask.acceptsGzip)
  return {
    body,
    headers: { ...headers, 'content-type': type, 'content-disposition': attachmentNamed(`laudos.${formato}`) },
  }
}

async function* whileTaken<Piece>(pieces: AsyncIterable<Piece>, taken: () => void): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    taken()
    yield piece
  }
}

/** Returns the chosen columns in the order of the table, after the identifier; all columns where none are chosen. */
function columnsOrRefuse(columns: readonly FlatColumn[], chosen: readonly string[] | undefined): readonly FlatColumn[] {
  if (!chosen || chosen.length === 0) return columns
  const unknown = chosen.filter((name) => !columns.some((column) => column.name === name))
  if (unknown.length > 0) {
    const names = unknown.map((name) => `«${name.slice(0, 40)}»`).join(', ')
    throw invalidFields([{ campo: 'colunas', mensagem: `Não há coluna ${names} para o seu perfil.` }])
  }
  return columns.filter(({ name }) => name === 'uuid' || chosen.includes(name))
}
