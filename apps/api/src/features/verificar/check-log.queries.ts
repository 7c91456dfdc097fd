/**
 * Proves the log: each revision with its hash, signature and chain, each leaf with its revision, each node with those below, each signed head with
 * the tree. Nothing that is read is believed because of another column of the same row.
 */
import { createHash } from 'node:crypto'
import {
  canonicalBytes,
  hashOf,
  isSignedBy,
  leafHash,
  type NodePlace,
  nodeHash,
  nodesOf,
  type SignedHead,
} from '@faixa/revision'
import { type Db, snapshot } from '../../db/database.ts'

const AT_A_TIME = 500
/** A levantamento of 200 flights has some 500 kB. */
const LEVANTAMENTOS_AT_A_TIME = 20

export interface CheckedLog {
  readonly revisions: number
  readonly levantamentos: number
  /** Number of certificates of removed empresas. */
  readonly certificates: number
  readonly leaves: number
  readonly heads: number
  /** A Portuguese sentence for each fault, which names the row. */
  readonly faults: readonly string[]
}

/**
 * Checks the log in one snapshot, because a running server appends to it meanwhile, which would look like tampering. `kept` are heads that
 * were stored outside of this database.
 */
export function checkLog(db: Db, kept: readonly SignedHead[] = []): Promise<CheckedLog> {
  return snapshot(db, (at) => checkAll(at, kept))
}

async function checkAll(db: Db, kept: readonly SignedHead[]): Promise<CheckedLog> {
  const faults: string[] = []
  const keyRows = await db.selectFrom('chaves_de_assinatura').selectAll().execute()
  const keys = new Map(keyRows.map(({ nome, publica }) => [nome, new Uint8Array(publica)]))
  const hashes = new Map<string, Buffer>()
  await checkRevisions(db, keys, { faults, hashes })
  const revisions = hashes.size
  await checkLevantamentos(db, keys, { faults, hashes })
  const levantamentos = hashes.size - revisions
  const certificates = await checkCertificates(db, keys, { faults, hashes })
  const leaves = await checkLeaves(db, { faults, hashes })
  const levels = treeOf(leaves)
  await checkNodes(db, levels, faults)
  const heads = await checkHeads(db, levels, keys, faults)
  for (const { cabeca, chave, assinatura } of kept) {
    const name = `Cabeça guardada, de ${cabeca.tamanho} revisões`
    const key = keys.get(chave)
    if (!key || !isSignedBy(key, canonicalBytes(cabeca), Buffer.from(assinatura, 'hex'))) {
      faults.push(`${name}: a assinatura não confere.`)
    }
    if (rootOf(levels, cabeca.tamanho) !== cabeca.raiz) faults.push(`${name}: o registro não leva mais a esta raiz.`)
  }
  return { revisions, levantamentos, certificates, leaves: leaves.length, heads, faults }
}

interface Found {
  readonly faults: string[]
  /** Hash of the document of each revision, levantamento and certificate, computed anew, by `nameOf`. */
  readonly hashes: Map<string, Buffer>
}

interface Leaf {
  readonly revisao_id: number | null
  readonly levantamento_id: number | null
  readonly eliminacao_id: number | null
}

/** Names a document by its row: `Revisão da linha 7`. */
function nameOf({ revisao_id, levantamento_id, eliminacao_id }: Partial<Leaf>): string {
  if (eliminacao_id) return `Certidão da linha ${eliminacao_id}`
  return levantamento_id ? `Levantamento da linha ${levantamento_id}` : `Revisão da linha ${revisao_id}`
}

async function checkRevisions(db: Db, keys: ReadonlyMap<string, Uint8Array>, { faults, hashes }: Found): Promise<void> {
  const last = new Map<number, { readonly numero: number; readonly sha256: Buffer }>()
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('revisoes')
      .innerJoin('laudos', 'laudos.id', 'laudo_id')
      .selectAll('revisoes')
      .select('laudos.uuid')
      .where('revisoes.id', '>', after)
      .orderBy('revisoes.id')
      .limit(AT_A_TIME)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    for (const row of rows) {
      const name = `Revisão ${row.numero} do laudo ${row.uuid} (linha ${row.id})`
      const bytes = Buffer.from(row.documento)
      const sha256 = createHash('sha256').update(bytes).digest()
      hashes.set(nameOf({ revisao_id: row.id }), sha256)
      faults.push(...signatureFaults(row, { bytes, sha256, keys }).map((fault) => `${name}: ${fault}`))
      for (const fault of columnFaults(row)) faults.push(`${name}: ${fault}`)
      const before = last.get(row.laudo_id)
      if (row.numero !== (before?.numero ?? 0) + 1) faults.push(`${name}: falta a revisão anterior.`)
      if (before ? !row.anterior?.equals(before.sha256) : row.anterior !== null) {
        faults.push(`${name}: não continua a revisão anterior.`)
      }
      last.set(row.laudo_id, { numero: row.numero, sha256 })
    }
  }
}

interface SignedRow {
  readonly sha256: Buffer
  readonly chave: string
  readonly assinatura: Buffer
}

interface Computed {
  readonly bytes: Buffer
  readonly sha256: Buffer
  readonly keys: ReadonlyMap<string, Uint8Array>
}

function signatureFaults(row: SignedRow, { bytes, sha256, keys }: Computed): string[] {
  const key = keys.get(row.chave)
  return [
    ...(sha256.equals(row.sha256) ? [] : ['o documento não tem o hash que foi registrado.']),
    ...(key
      ? isSignedBy(key, bytes, row.assinatura)
        ? []
        : ['a assinatura não confere.']
      : [`falta a chave pública ${row.chave}.`]),
  ]
}

async function checkLevantamentos(
  db: Db,
  keys: ReadonlyMap<string, Uint8Array>,
  { faults, hashes }: Found,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('levantamentos')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(LEVANTAMENTOS_AT_A_TIME)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    for (const row of rows) {
      const name = nameOf({ levantamento_id: row.id })
      const bytes = Buffer.from(row.documento)
      const sha256 = createHash('sha256').update(bytes).digest()
      hashes.set(name, sha256)
      faults.push(...signatureFaults(row, { bytes, sha256, keys }).map((fault) => `${name}: ${fault}`))
      const { verificacao, numero, quando } = JSON.parse(row.documento) as Record<string, unknown>
      if (verificacao !== row.codigo || numero !== row.numero || quando !== row.quando.toISOString()) {
        faults.push(`${name}: uma coluna difere do documento.`)
      }
    }
  }
}

interface RevisionRow {
  readonly documento: string
  readonly uuid: string
  readonly numero: number
  readonly anterior: Buffer | null
  readonly codigo: string
  readonly causa: string
  readonly quando: Date
}

/** Columns beside the document, by which it is found, must agree with it. */
function columnFaults(row: RevisionRow): string[] {
  let document: Record<string, unknown> & { readonly laudo?: { readonly uuid?: string } }
  try {
    document = JSON.parse(row.documento) as typeof document
  } catch {
    return ['o documento não é JSON.']
  }
  const documented = [
    document.laudo?.uuid,
    document.numero,
    document.anterior,
    document.verificacao,
    document.causa,
    document.quando,
  ]
  const kept = [
    row.uuid,
    row.numero,
    row.anterior?.toString('hex') ?? null,
    row.codigo,
    row.causa,
    row.quando.toISOString(),
  ]
  const names = ['o laudo', 'o número', 'a anterior', 'o código', 'a causa', 'a data']
  return names.flatMap((name, i) => (documented[i] === kept[i] ? [] : [`a coluna difere do documento: ${name}.`]))
}

async function checkCertificates(
  db: Db,
  keys: ReadonlyMap<string, Uint8Array>,
  { faults, hashes }: Found,
): Promise<number> {
  const rows = await db.selectFrom('eliminacoes').selectAll().where('que', '=', 'empresa').orderBy('id').execute()
  for (const { id, documento, sha256: kept, chave, assinatura, ...row } of rows) {
    const name = nameOf({ eliminacao_id: id })
    const bytes = Buffer.from(documento!)
    const sha256 = createHash('sha256').update(bytes).digest()
    hashes.set(name, sha256)
    const signed = { sha256: kept!, chave: chave!, assinatura: assinatura! }
    faults.push(...signatureFaults(signed, { bytes, sha256, keys }).map((fault) => `${name}: ${fault}`))
    const { verificacao, quando } = JSON.parse(documento!) as Record<string, unknown>
    if (verificacao !== row.codigo || quando !== row.quando.toISOString()) {
      faults.push(`${name}: uma coluna difere do documento.`)
    }
  }
  return rows.length
}

/** Returns the leaves' hashes, computed from the documents. */
async function checkLeaves(db: Db, { faults, hashes }: Found): Promise<Buffer[]> {
  const leaves: Buffer[] = []
  const inLog = new Set<string>()
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('registro_folhas')
      .selectAll()
      .where('indice', '>', after)
      .orderBy('indice')
      .limit(AT_A_TIME)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)!.indice
    for (const { indice, ...leaf } of rows) {
      while (leaves.length < indice) faults.push(`Folha ${leaves.push(Buffer.alloc(0)) - 1} do registro: falta.`)
      // The document was removed whole: signed heads prove the hash that is left of it.
      if (leaf.revisao_id === null && leaf.levantamento_id === null && leaf.eliminacao_id === null) {
        leaves.push(await keptLeafHash(db, indice))
        continue
      }
      const name = nameOf(leaf)
      const hash = hashes.get(name)
      if (!hash) faults.push(`Folha ${indice} do registro: ${deletedText(leaf)}.`)
      leaves.push(hash ? Buffer.from(leafHash(hash)) : Buffer.alloc(0))
      inLog.add(name)
    }
  }
  for (const leaf of await db.selectFrom('registro_espera').selectAll().execute()) inLog.add(nameOf(leaf))
  for (const name of hashes.keys()) {
    if (!inLog.has(name)) faults.push(`${name}: não está no registro.`)
  }
  return leaves
}

async function keptLeafHash(db: Db, indice: number): Promise<Buffer> {
  const node = await db
    .selectFrom('registro_nos')
    .select('sha256')
    .where('nivel', '=', 0)
    .where('indice', '=', indice)
    .executeTakeFirst()
  return node?.sha256 ?? Buffer.alloc(0)
}

function deletedText({ revisao_id, levantamento_id, eliminacao_id }: Leaf): string {
  if (eliminacao_id !== null) return `a certidão da linha ${eliminacao_id} foi apagada`
  return levantamento_id === null
    ? `a revisão da linha ${revisao_id} foi apagada`
    : `o levantamento da linha ${levantamento_id} foi apagado`
}

/** Complete subtrees by level, each computed from the leaves. */
function treeOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels: Buffer[][] = [[...leaves]]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const level: Buffer[] = []
    for (let i = 0; i + 1 < below.length; i += 2) level.push(Buffer.from(nodeHash(below[i]!, below[i + 1]!)))
    levels.push(level)
  }
  return levels
}

function rootOf(levels: readonly (readonly Buffer[])[], size: number): string | undefined {
  const read = ({ level, index }: NodePlace) => levels[level]?.[index]
  if (nodesOf({ from: 0, to: size }).some((place) => read(place) === undefined)) return undefined
  return Buffer.from(hashOf({ from: 0, to: size }, (place) => read(place)!)).toString('hex')
}

async function checkNodes(db: Db, levels: readonly (readonly Buffer[])[], faults: string[]): Promise<void> {
  const { nodes } = await db
    .selectFrom('registro_nos')
    .select((eb) => eb.fn.countAll<number>().as('nodes'))
    .executeTakeFirstOrThrow()
  const extra = nodes - levels.reduce((sum, level) => sum + level.length, 0)
  if (extra > 0) faults.push(`Registro: há ${extra} hashes de revisões que não estão mais nele.`)
  for (const [nivel, computed] of levels.entries()) {
    const rows = await db.selectFrom('registro_nos').selectAll().where('nivel', '=', nivel).execute()
    const stored = new Map(rows.map(({ indice, sha256 }) => [indice, sha256]))
    for (const [indice, hash] of computed.entries()) {
      const node = stored.get(indice)
      const called = nivel === 0 ? `Folha ${indice}` : `Nó ${indice} do nível ${nivel}`
      if (!node) faults.push(`${called} do registro: falta o hash.`)
      else if (!node.equals(hash)) faults.push(`${called} do registro: o hash não é o das revisões que cobre.`)
    }
  }
}

async function checkHeads(
  db: Db,
  levels: readonly (readonly Buffer[])[],
  keys: ReadonlyMap<string, Uint8Array>,
  faults: string[],
): Promise<number> {
  const heads = await db.selectFrom('registro_cabecas').selectAll().orderBy('tamanho').execute()
  for (const { tamanho, raiz, documento, chave, assinatura } of heads) {
    const name = `Cabeça de ${tamanho} revisões`
    const key = keys.get(chave)
    if (!key || !isSignedBy(key, Buffer.from(documento), assinatura)) faults.push(`${name}: a assinatura não confere.`)
    const documented = JSON.parse(documento) as SignedHead['cabeca']
    if (documented.tamanho !== tamanho || documented.raiz !== raiz.toString('hex'))
      faults.push(`${name}: a linha difere do documento.`)
    if (rootOf(levels, tamanho) !== documented.raiz) faults.push(`${name}: o registro não leva mais à raiz assinada.`)
  }
  const size = levels[0]!.length
  if (size > 0 && heads.at(-1)?.tamanho !== size) faults.push(`Registro: falta a cabeça assinada de ${size} revisões.`)
  return heads.length
}
