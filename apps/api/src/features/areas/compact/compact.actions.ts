/**
 * The compact form of registered plots: made once for each version, stored compressed like any file, and sent as it is stored. A browser that
 * has it already is told so by its ETag.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createShapePacker, PACKED_TYPE } from '@faixa/geometry'
import { present } from '@faixa/units'
import { audit } from '../../../db/audit.ts'
import { type Db, transaction } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { insertFile } from '../area-versions.queries.ts'
import {
  type CompactVersion,
  listCompactVersions,
  listPlotsToPack,
  stateOfPlots,
  storeCompact,
} from './compact.queries.ts'

/** Rows read at a time: the server answers others in between. */
const PACK_ROWS = 500
/** Another try where plots are edited while they are packed. */
const MOST_TRIES = 5

const compress = promisify(gzip)

export function asksForCompact({ headers }: Pick<Ask, 'headers'>): boolean {
  return headers.accept?.includes(PACKED_TYPE) ?? false
}

type Asked = Parameters<typeof listCompactVersions>[2]

export async function readCompactAreas(asked: Asked, { db, deps, actor, headers }: Ask): Promise<RawAnswer> {
  const versions = await listCompactVersions(db, actor, asked)
  const stored: string[] = []
  for (const version of versions) {
    const sha256 = version.sha256?.toString('hex') ?? (await makeCompact(deps, version))
    if (sha256 !== undefined) stored.push(sha256)
  }
  const etag = `"${createHash('sha256').update(stored.join()).digest('hex').slice(0, 32)}"`
  const kept = {
    etag,
    // The address stays while plots change, and whose they are is asked at every visit; the bytes are sent once.
    'cache-control': 'private, no-cache',
    vary: 'accept, authorization',
    'content-type': PACKED_TYPE,
  }
  if (headers['if-none-match'] === etag) return { status: 304, body: '', headers: kept }
  const files = await Promise.all(stored.map((sha256) => deps.files.openVerified(sha256)))
  const bytes = files.reduce((sum, file) => sum + LENGTH_BYTES + file.bytes, 0)
  return {
    body: Readable.from(blocksOf(files), { objectMode: false }),
    headers: { ...kept, 'content-length': `${bytes}` },
  }
}

const LENGTH_BYTES = 4

async function* blocksOf(files: readonly { readonly bytes: number; readonly stream: Readable }[]) {
  for (const { bytes, stream } of files) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes)
    yield length
    yield* stream as AsyncIterable<Buffer>
  }
}

const making = new WeakMap<Deps, Map<number, Promise<string | undefined>>>()

/** Makes the form of a version, once however many ask; undefined where another version came into force meanwhile. */
export function makeCompact(deps: Deps, version: Omit<CompactVersion, 'sha256'>): Promise<string | undefined> {
  const known = making.get(deps) ?? new Map<number, Promise<string | undefined>>()
  making.set(deps, known)
  const running = known.get(version.id)
  if (running) return running
  const made = make(deps, version).finally(() => known.delete(version.id))
  known.set(version.id, made)
  return made
}

async function make(deps: Deps, version: Omit<CompactVersion, 'sha256'>): Promise<string | undefined> {
  const { db, files, clock } = deps
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const state = await stateOfPlots(db, version)
    const bytes = await compress(await pack(db, version))
    const reception = await files.receive(Readable.from([bytes]), { maxBytes: bytes.length })
    if (!reception.ok) throw new Error(`The compact form was refused: ${reception.why}`)
    const { sha256, keep, discard } = reception.received
    try {
      await keep()
      const hash = Buffer.from(sha256, 'hex')
      const isStored = await transaction(db, async (tx) => {
        await insertFile(tx, { sha256: hash, bytes: bytes.length }, clock.now())
        if (!(await storeCompact(tx, version, hash, state))) return false
        await audit({ db: tx, deps }, { acao: 'compactar', entidade: 'areas', id: version.id, depois: { sha256 } })
        return true
      })
      if (isStored) return sha256
    } finally {
      await discard()
    }
  }
  return undefined
}

async function pack(db: Db, version: Omit<CompactVersion, 'sha256'>): Promise<Uint8Array> {
  const packer = createShapePacker()
  const { empresaId: empresa, unidadeId } = version
  for (let after = 0; ; ) {
    const rows = await listPlotsToPack(db, version, after, PACK_ROWS)
    for (const { id, area_ha: areaHa, poligonos, ...row } of rows) {
      const properties = present({
        ...{ empresa, unidade: unidadeId ?? undefined, areaHa, areaDeclarada: row.area_declarada ?? undefined },
        ...{ nome: row.nome ?? undefined, fazenda: row.fazenda ?? undefined },
        ...{ codigoFazenda: row.codigo_fazenda ?? undefined, talhao: row.talhao ?? undefined },
        // The name that maps write into the plot.
        rotulo: row.talhao ?? row.nome ?? undefined,
      })
      packer.add(id, properties, JSON.parse(poligonos) as number[][][][])
    }
    const last = rows.at(-1)
    if (!last || rows.length < PACK_ROWS) return packer.end()
    after = last.id
  }
}
