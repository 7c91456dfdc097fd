/** Writes Parquet, a group of rows for some batches: days and instants as such, figures as doubles, what is not known as null. */
import type { LaudoRow } from '../../laudo-columns.queries.ts'
import type { FlatColumn, FlatValue } from '../../laudo-flat.queries.ts'

/** Rows of a group, a few megabytes: readers skip groups by their smallest and largest values. */
const GROUP_ROWS = 5000

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  hour: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<FlatColumn['kind'], object>

export async function* writeParquet(
  batches: AsyncIterable<readonly LaudoRow[]>,
  columns: readonly FlatColumn[],
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'laudos', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, ...TYPES[kind], repetition_type: 'OPTIONAL' as const })),
    ],
    createdBy: 'Faixa',
  })
  let rows: LaudoRow[] = []
  const writeGroup = () => {
    void file.write({
      columnData: columns.map(({ name, kind, value }) => ({
        name,
        data: rows.map((row) => valueOf(value(row), kind)),
      })),
      rowGroupSize: GROUP_ROWS,
    })
    rows = []
  }
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length >= GROUP_ROWS) {
      writeGroup()
      yield taken()
    }
  }
  if (rows.length > 0) writeGroup()
  await file.finish()
  yield taken()

  /** Hands over what was written so far; the positions in the file go on counting. */
  function taken(): Uint8Array {
    const piece = bytes.getBytes().slice()
    bytes.index = 0
    return piece
  }
}

function valueOf(value: FlatValue, kind: FlatColumn['kind']): FlatValue | Date {
  return value !== null && (kind === 'day' || kind === 'moment') ? new Date(value) : value
}
