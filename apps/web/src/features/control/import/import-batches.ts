/** Sends the rows of a spreadsheet in batches, first to be checked and then to be registered. */
import {
  CHECKED_ROWS_MAX,
  type FieldError,
  type ImportedRow,
  type JudgedRow,
  type MissingEntity,
  REGISTERED_ROWS_MAX,
  repetitionText,
  type Tipo,
} from '@faixa/contract'

/** Bytes of a batch, as JSON: the server takes 256 KB. */
const BATCH_BYTES = 200 * 1024

export interface RowResult {
  readonly linha: number
  readonly situacao: JudgedRow['situacao']
  readonly erros: readonly FieldError[]
  readonly faltam?: readonly MissingEntity[] | undefined
  readonly existente?: JudgedRow['existente']
}

export interface BatchCalls {
  readonly check: (tipo: Tipo, linhas: ImportedRow[]) => Promise<readonly JudgedRow[]>
  readonly register: (tipo: Tipo, linhas: ImportedRow[], key: string) => Promise<readonly JudgedRow[]>
}

export interface BatchOptions {
  /** Called before each batch: the current one is awaited, and no more are sent. */
  readonly isCancelled: () => boolean
  readonly onProgress: (done: number) => void
}

export function batchesOf(rows: readonly ImportedRow[], most: number): ImportedRow[][] {
  const batches: ImportedRow[][] = []
  let bytes = BATCH_BYTES
  for (const row of rows) {
    // A character of JSON takes six bytes at most, and two in Portuguese texts.
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1
    const last = batches.at(-1)
    if (!last || last.length === most || bytes + size > BATCH_BYTES) {
      batches.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return batches
}

/** Checks every row; returns undefined after a cancellation. */
export async function checkAll(
  tipo: Tipo,
  rows: readonly ImportedRow[],
  { check }: Pick<BatchCalls, 'check'>,
  { isCancelled, onProgress }: BatchOptions,
): Promise<readonly RowResult[] | undefined> {
  const judged: JudgedRow[] = []
  for (const batch of batchesOf(rows, CHECKED_ROWS_MAX)) {
    if (isCancelled()) return undefined
    judged.push(...(await check(tipo, batch)))
    onProgress(judged.length)
  }
  return withRepetitions(judged)
}

/** Lists of parents, each after the lists of its own parents. */
const PARENTS_FIRST = ['empresas', 'prestadoras', 'unidades'] as const

/** Lists every unregistered entity that rows name, each once, parents first. */
export function missingOf(results: readonly RowResult[]): readonly MissingEntity[] {
  const keyOf = ({ tipo, campos: { nome, empresa = '' } }: MissingEntity) =>
    JSON.stringify([tipo, nome, empresa]).toLocaleLowerCase('pt-BR')
  const missing = new Map(results.flatMap(({ faltam = [] }) => faltam).map((one) => [keyOf(one), one]))
  return PARENTS_FIRST.flatMap((tipo) => [...missing.values()].filter((one) => one.tipo === tipo))
}

/** Registers missing entities, list by list; rejects with the sentence of the first that is refused. */
export async function registerMissing(
  missing: readonly MissingEntity[],
  calls: Pick<BatchCalls, 'register'>,
  { isCancelled, onProgress }: BatchOptions,
): Promise<void> {
  let before = 0
  for (const [tipo, some] of Map.groupBy(missing, (one) => one.tipo)) {
    const rows = some.map(({ campos }, i): ImportedRow => {
      const { nome, empresa } = campos
      return { linha: i + 1, campos: { nome, ...(empresa !== undefined && { empresa }) } }
    })
    const from = before
    await registerAll(tipo, rows, calls, {
      isCancelled,
      onProgress: (done) => onProgress(from + done),
      onResults(results) {
        const wrong = results.find(({ situacao }) => situacao === 'errada')
        if (wrong) throw new Error(`«${rows[wrong.linha - 1]?.campos['nome']}»: ${wrong.erros[0]?.mensagem}`)
      },
    })
    before += rows.length
  }
}

/** Names every right row that is the same as an earlier one of the file: the first of them counts. */
function withRepetitions(judged: readonly JudgedRow[]): readonly RowResult[] {
  const seen = new Map<string, number>()
  return judged.map((row) => {
    if (row.situacao !== 'certa') return row
    const keys = Object.entries(row.chaves)
    const repeated = keys.flatMap(([campo, chave]) => {
      const first = seen.get(`${campo}:${chave}`)
      return first === undefined ? [] : [{ campo, mensagem: repetitionText(first) }]
    })
    if (repeated.length > 0) return { linha: row.linha, situacao: 'errada', erros: repeated }
    for (const [campo, chave] of keys) seen.set(`${campo}:${chave}`, row.linha)
    return row
  })
}

/**
 * Registers the rows in their order. A failure rejects, with the previous batches registered: sending all of them again is safe, because
 * existing rows stay unchanged.
 */
export async function registerAll(
  tipo: Tipo,
  rows: readonly ImportedRow[],
  { register }: Pick<BatchCalls, 'register'>,
  {
    isCancelled,
    onProgress,
    onResults,
  }: BatchOptions & { readonly onResults: (results: readonly RowResult[]) => void },
): Promise<void> {
  let done = 0
  for (const batch of batchesOf(rows, REGISTERED_ROWS_MAX)) {
    if (isCancelled()) return
    const results = await register(tipo, batch, crypto.randomUUID())
    done += results.length
    onResults(results)
    onProgress(done)
  }
}
