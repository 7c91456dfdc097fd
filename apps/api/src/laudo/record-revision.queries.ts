/** Writes the next revision of a laudo, in the transaction that changed it: either both are stored, or neither. */
import { createHash, randomBytes } from 'node:crypto'
import {
  type Cause,
  CODE_BYTES,
  canonicalText,
  type RevisionContent,
  type RevisionDocument,
  shortCode,
} from '@faixa/revision'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Signer } from '../signing/signer.ts'
import { readContent } from './revision-content.queries.ts'

/** The dependencies for writing a revision; a request's `ask` has them. */
export interface Recording {
  readonly db: Db
  readonly deps: {
    readonly clock: Clock
    readonly signer: Signer
    readonly queue: {
      enqueue(db: Db, name: 'registrar-revisoes', payload: Readonly<Record<string, never>>): Promise<void>
    }
  }
  /** The person who caused it; absent for the system. */
  readonly actor?: { readonly id: number }
}

/** Causes that make a revision even where nothing of the laudo changed. */
const ALWAYS: readonly Cause[] = ['medicao']

/**
 * Records the current state of a laudo. The caller has locked its row. Nothing is written for a laudo that was never measured, or where the
 * revision would equal the last one. Returns whether a revision was written.
 */
export async function recordRevision({ db, deps, actor }: Recording, laudoId: number, causa: Cause): Promise<boolean> {
  const laudo = await readContent(db, laudoId)
  if (!laudo) return false
  const last = await db
    .selectFrom('revisoes')
    .select(['numero', 'sha256', 'conteudo'])
    .where('laudo_id', '=', laudoId)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last && laudo.situacao === 'sem-medicao') return false
  const conteudo = hashed(canonicalText(laudo))
  if (last?.conteudo.equals(conteudo) && !ALWAYS.includes(causa)) return false
  await insert({ db, deps, ...(actor && { actor }) }, laudoId, { laudo, causa, conteudo, last })
  await deps.queue.enqueue(db, 'registrar-revisoes', {})
  return true
}

interface Next {
  readonly laudo: RevisionContent
  readonly causa: Cause
  readonly conteudo: Buffer
  readonly last: { readonly numero: number; readonly sha256: Buffer } | undefined
}

async function insert({ db, deps, actor }: Recording, laudoId: number, { laudo, causa, conteudo, last }: Next) {
  const quando = deps.clock.now()
  const codigo = shortCode(randomBytes(CODE_BYTES))
  const document: RevisionDocument = {
    tipo: 'faixa/revisao',
    versao: 1,
    verificacao: codigo,
    numero: (last?.numero ?? 0) + 1,
    anterior: last?.sha256.toString('hex') ?? null,
    quando: quando.toISOString(),
    causa,
    conta: actor?.id ?? null,
    laudo,
  }
  const documento = canonicalText(document)
  const { chave, publica, assinatura } = deps.signer.sign(Buffer.from(documento))
  await keepPublicKey(db, { chave, publica, quando })
  const { id } = await db
    .insertInto('revisoes')
    .values({
      laudo_id: laudoId,
      numero: document.numero,
      documento,
      sha256: hashed(documento),
      anterior: last?.sha256 ?? null,
      conteudo,
      chave,
      assinatura,
      codigo,
      causa,
      usuario_id: actor?.id ?? null,
      quando,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('registro_espera').values({ revisao_id: id }).execute()
}

/** Keeps the public key for good, so that a signature outlives its secret key. */
export async function keepPublicKey(
  db: Db,
  { chave, publica, quando }: { readonly chave: string; readonly publica: Buffer; readonly quando: Date },
): Promise<void> {
  await db
    .insertInto('chaves_de_assinatura')
    .values({ nome: chave, publica, desde: quando })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
