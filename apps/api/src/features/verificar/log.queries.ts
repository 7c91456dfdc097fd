/** The append-only log over all revisions and levantamentos: a Merkle tree (RFC 6962) whose complete nodes are rows, and its signed heads. */
import { createPublicKey } from 'node:crypto'
import {
  canonicalText,
  completedBy,
  hashOf,
  type LeafRange,
  type LogHead,
  leafHash,
  type NodePlace,
  nodeHash,
  nodesOf,
  type SignedHead,
} from '@faixa/revision'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { keepPublicKey } from '../../laudo/record-revision.queries.ts'
import type { Signer } from '../../signing/signer.ts'

/** Number of leaves per transaction. */
const AT_A_TIME = 500
/** Number of the advisory lock for appending. */
const APPENDING = 4_518_001

/**
 * Appends the revisions, levantamentos and certificates that are not in the log yet and signs the new head, in the caller's transaction. Returns their number; AT_A_TIME
 * means that more may be waiting. A revision that commits late gets a later leaf, never a gap.
 */
export async function appendRevisions(
  tx: Db,
  { clock, signer }: { readonly clock: Clock; readonly signer: Signer },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${APPENDING})`.execute(tx)
  const waiting = await tx
    .selectFrom('registro_espera')
    .leftJoin('revisoes', 'revisoes.id', 'revisao_id')
    .leftJoin('levantamentos', 'levantamentos.id', 'levantamento_id')
    .leftJoin('eliminacoes', 'eliminacoes.id', 'eliminacao_id')
    .select(['revisao_id', 'levantamento_id', 'eliminacao_id'])
    .select((eb) =>
      eb.fn.coalesce('revisoes.sha256', 'levantamentos.sha256', 'eliminacoes.sha256').$notNull().as('sha256'),
    )
    .orderBy('revisao_id')
    .orderBy('levantamento_id')
    .orderBy('eliminacao_id')
    .limit(AT_A_TIME)
    .execute()
  if (waiting.length === 0) return 0
  const from = await countLeaves(tx)
  const size = from + waiting.length
  const read = await readerOf(tx, nodesOf({ from: 0, to: from }))
  const made = new Map<string, Buffer>()
  const known = (place: NodePlace) => made.get(keyOf(place)) ?? read(place)
  const nodes = waiting.flatMap(({ sha256 }, i) =>
    completedBy(from + i).map((place) => {
      const left = { level: place.level - 1, index: place.index * 2 }
      const hash = Buffer.from(
        place.level === 0 ? leafHash(sha256) : nodeHash(known(left), known({ ...left, index: left.index + 1 })),
      )
      made.set(keyOf(place), hash)
      return { nivel: place.level, indice: place.index, sha256: hash }
    }),
  )
  await tx
    .insertInto('registro_folhas')
    .values(
      waiting.map(({ revisao_id, levantamento_id, eliminacao_id }, i) => ({
        ...{ indice: from + i, revisao_id, levantamento_id, eliminacao_id },
      })),
    )
    .execute()
  await tx.insertInto('registro_nos').values(nodes).execute()
  await tx
    .deleteFrom('registro_espera')
    .where((eb) =>
      eb.or([
        eb('revisao_id', '=', sql<number>`any(${waiting.flatMap(({ revisao_id }) => revisao_id ?? [])}::bigint[])`),
        eb(
          'levantamento_id',
          '=',
          sql<number>`any(${waiting.flatMap(({ levantamento_id }) => levantamento_id ?? [])}::bigint[])`,
        ),
        eb(
          'eliminacao_id',
          '=',
          sql<number>`any(${waiting.flatMap(({ eliminacao_id }) => eliminacao_id ?? [])}::integer[])`,
        ),
      ]),
    )
    .execute()
  await signHead(tx, { tamanho: size, raiz: Buffer.from(hashOf({ from: 0, to: size }, known)) }, { clock, signer })
  return waiting.length
}

export async function countLeaves(db: Db): Promise<number> {
  const { size } = await db
    .selectFrom('registro_folhas')
    .select((eb) => eb.fn.coalesce(eb(eb.fn.max('indice'), '+', 1), sql<number>`0`).as('size'))
    .executeTakeFirstOrThrow()
  return size
}

async function signHead(
  tx: Db,
  { tamanho, raiz }: { readonly tamanho: number; readonly raiz: Buffer },
  { clock, signer }: { readonly clock: Clock; readonly signer: Signer },
): Promise<void> {
  const quando = clock.now()
  const head: LogHead = {
    tipo: 'faixa/cabeca',
    versao: 1,
    tamanho,
    raiz: raiz.toString('hex'),
    quando: quando.toISOString(),
  }
  const documento = canonicalText(head)
  const { chave, publica, assinatura } = signer.sign(Buffer.from(documento))
  await keepPublicKey(tx, { chave, publica, quando })
  await tx.insertInto('registro_cabecas').values({ tamanho, raiz, documento, chave, assinatura, quando }).execute()
}

/** The newest signed head; undefined before the first revision. */
export async function findHead(db: Db): Promise<SignedHead | undefined> {
  const row = await db
    .selectFrom('registro_cabecas')
    .select(['documento', 'chave', 'assinatura'])
    .orderBy('tamanho', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      cabeca: JSON.parse(row.documento) as LogHead,
      chave: row.chave,
      assinatura: row.assinatura.toString('hex'),
    }
  )
}

/** The hashes of subtrees, each computed from its stored nodes. */
export async function readHashes(db: Db, ranges: readonly LeafRange[]): Promise<string[]> {
  const read = await readerOf(db, ranges.flatMap(nodesOf))
  return ranges.map((range) => Buffer.from(hashOf(range, read)).toString('hex'))
}

async function readerOf(db: Db, places: readonly NodePlace[]): Promise<(place: NodePlace) => Buffer> {
  const found = new Map<string, Buffer>()
  if (places.length > 0) {
    const rows = await db
      .selectFrom('registro_nos')
      .selectAll()
      .where((eb) => eb.or(places.map(({ level, index }) => eb.and({ nivel: level, indice: index }))))
      .execute()
    for (const { nivel, indice, sha256 } of rows) found.set(keyOf({ level: nivel, index: indice }), sha256)
  }
  return (place) => {
    const hash = found.get(keyOf(place))
    if (!hash) throw new Error(`Node ${keyOf(place)} of the log is missing.`)
    return hash
  }
}

function keyOf({ level, index }: NodePlace): string {
  return `${level} ${index}`
}

export async function listPublicKeys(db: Db) {
  const rows = await db.selectFrom('chaves_de_assinatura').selectAll().orderBy('desde').execute()
  return rows.map(({ nome, publica, desde }) => ({ nome, chave: publica.toString('hex'), desde: desde.toISOString() }))
}

/** Returns the public keys as PEM; each signed until its successor was made. */
export async function listVerifyingKeys(db: Db) {
  const keys = await listPublicKeys(db)
  return keys.map(({ nome, chave, desde }, i) => {
    const x = Buffer.from(chave, 'hex').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const ate = keys[i + 1]?.desde
    return { id: nome, publica: key.export({ format: 'pem', type: 'spki' }).toString(), desde, ...(ate && { ate }) }
  })
}
