/** Reads revisions as they were signed. */
import { createHash } from 'node:crypto'
import type { PublicEliminacao, PublicLevantamento, PublicRevision } from '@faixa/contract'
import { inclusionRanges, type SignedEliminacao, type SignedRevision } from '@faixa/revision'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { findHead, listPublicKeys, readHashes } from './log.queries.ts'

export interface FoundRevision {
  readonly id: number
  readonly laudo_id: number
  readonly numero: number
  readonly documento: string
  readonly chave: string
  readonly assinatura: Buffer
}

const COLUMNS = ['id', 'laudo_id', 'numero', 'documento', 'chave', 'assinatura'] as const

export function findByCode(db: Db, codigo: string): Promise<FoundRevision | undefined> {
  return db.selectFrom('revisoes').select(COLUMNS).where('codigo', '=', codigo).executeTakeFirst()
}

export function findNewest(db: Db, laudoId: number): Promise<FoundRevision | undefined> {
  return db
    .selectFrom('revisoes')
    .select(COLUMNS)
    .where('laudo_id', '=', laudoId)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findNumbered(db: Db, laudoId: number, numero: number): Promise<FoundRevision | undefined> {
  return db
    .selectFrom('revisoes')
    .select(COLUMNS)
    .where('laudo_id', '=', laudoId)
    .where('numero', '=', numero)
    .executeTakeFirst()
}

/** The newest revisions, the last one first, and the total number. */
export async function listRevisions(db: Db, laudoId: number, limit: number) {
  const rows = await db
    .selectFrom('revisoes')
    .select(COLUMNS)
    .where('laudo_id', '=', laudoId)
    .orderBy('numero', 'desc')
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('revisoes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('laudo_id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const [newest] = rows
  const registro = newest && (await leafOf(db, { revisaoId: newest.id }))
  return {
    revisoes: rows.map((row, i) => signedOf(row, i === 0 ? registro : undefined)),
    total,
    chaves: await listPublicKeys(db),
  }
}

function signedOf(
  { documento, chave, assinatura }: FoundRevision,
  registro: SignedRevision['registro'],
): SignedRevision {
  return {
    documento: JSON.parse(documento) as SignedRevision['documento'],
    chave,
    assinatura: assinatura.toString('hex'),
    ...(registro && { registro }),
  }
}

/** The public data of a revision, read in one snapshot. */
export async function publicRevision(db: Db, revision: FoundRevision): Promise<PublicRevision> {
  const { id, laudo_id, numero } = revision
  const registro = await leafOf(db, { revisaoId: id })
  const later = await db
    .selectFrom('revisoes')
    .select(['numero', 'quando'])
    .select(
      sql<NonNullable<PublicRevision['atual']>['situacao']>`documento::jsonb->'laudo'->>'situacao'`.as('situacao'),
    )
    .where('laudo_id', '=', laudo_id)
    .where('numero', '>', numero)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    revisao: signedOf(revision, registro),
    chaves: await listPublicKeys(db),
    ...(later && { atual: { ...later, quando: later.quando.toISOString() } }),
  }
}

/** Returns the revision with the data by which other programs verify it: the hash, and the signature in base64. */
export async function openRevision(db: Db, revision: FoundRevision) {
  const { documento, chave, assinatura } = revision
  const { revisao, ...answer } = await publicRevision(db, revision)
  const { documento: documentText, registro } = revisao
  return {
    ...answer,
    ...(registro && { registro }),
    documento: documentText,
    hash: createHash('sha256').update(documento).digest('hex'),
    assinatura: assinatura.toString('base64'),
    chave,
  }
}

/** The public data of the levantamento with this code, without its document; undefined where there is none. */
export async function findPublicLevantamento(db: Db, codigo: string): Promise<PublicLevantamento | undefined> {
  const row = await db
    .selectFrom('levantamentos')
    .select(['id', 'quando', 'sha256', 'chave', 'assinatura'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  if (!row) return undefined
  const registro = await leafOf(db, { levantamentoId: row.id })
  return {
    levantamento: {
      quando: row.quando.toISOString(),
      hash: row.sha256.toString('hex'),
      chave: row.chave,
      assinatura: row.assinatura.toString('hex'),
      ...(registro && { registro }),
    },
    chaves: await listPublicKeys(db),
  }
}

/** The certificate with this code, which is public: it names an empresa and numbers, and no person. */
export async function findPublicEliminacao(db: Db, codigo: string): Promise<PublicEliminacao | undefined> {
  const row = await db
    .selectFrom('eliminacoes')
    .select(['id', 'documento', 'chave', 'assinatura'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  if (!row) return undefined
  return { eliminacao: await signedEliminacaoOf(db, row), chaves: await listPublicKeys(db) }
}

/** The signed certificate of a removal with its proof. */
export async function signedEliminacaoOf(
  db: Db,
  row: Pick<Selectable<Tables['eliminacoes']>, 'id' | 'documento' | 'chave' | 'assinatura'>,
): Promise<SignedEliminacao> {
  const registro = await leafOf(db, { eliminacaoId: row.id })
  return {
    documento: JSON.parse(row.documento!) as SignedEliminacao['documento'],
    chave: row.chave!,
    assinatura: row.assinatura!.toString('hex'),
    ...(registro && { registro }),
  }
}

/** The proof that a document is in the log; absent for the moment until it is. */
export async function leafOf(
  db: Db,
  of: { readonly revisaoId: number } | { readonly levantamentoId: number } | { readonly eliminacaoId: number },
): Promise<SignedRevision['registro']> {
  const leaf = await db
    .selectFrom('registro_folhas')
    .select('indice')
    .where((eb) => {
      if ('revisaoId' in of) return eb('revisao_id', '=', of.revisaoId)
      if ('eliminacaoId' in of) return eb('eliminacao_id', '=', of.eliminacaoId)
      return eb('levantamento_id', '=', of.levantamentoId)
    })
    .executeTakeFirst()
  const head = leaf && (await findHead(db))
  if (!head) return undefined
  const prova = await readHashes(db, inclusionRanges(leaf.indice, head.cabeca.tamanho))
  return { ...head, indice: leaf.indice, prova }
}
