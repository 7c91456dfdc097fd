/**
 * Removes an empresa whose wait is over: its rows in one transaction, then the bytes of its files. A killed removal has either changed
 * nothing, or left bytes whose names are stored; the next one, and the nightly sweep, delete them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { CODE_BYTES, canonicalText, type EliminacaoDocument, shortCode } from '@faixa/revision'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { allowTime, type Db, transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { deleteLeftBytes } from '../../eliminacao/delete-left-bytes.ts'
import { beginRemoval, lockTables, removeDoomed, spareWriters } from '../../eliminacao/doomed-rows.queries.ts'
import { insertRemoval } from '../../eliminacao/eliminacoes.queries.ts'
import { dropUnreferred, REFERRING } from '../../files/check/referred-files.queries.ts'
import { keepPublicKey } from '../../laudo/record-revision.queries.ts'
import { VERSION } from '../../version.ts'
import { compactSomas } from '../dashboard/kept-sums.queries.ts'
import { removePersonalData } from '../entidades/person-removal.queries.ts'
import { compactContagens } from '../laudos/list/laudo-counts.queries.ts'
import { countRows, detachKept, doomEmpresa, listHolds, listOwnFiles } from './empresa-rows.queries.ts'
import { type Closing, findClosing, findEmpresa } from './encerramentos.queries.ts'

/** Limit of a statement, ms: an empresa may have 100,000 laudos. */
const LIMIT_MS = 3_600_000

export type Remover = Pick<Deps, 'db' | 'clock' | 'log' | 'files' | 'signer' | 'queue'>

type Complete = Closing & { readonly arquivo: Buffer; readonly arquivo_em: Date; readonly bytes: number }

/** Returns whether the empresa was removed, and what stood in the way. An empresa that is not due is left as it is. */
export async function removeEmpresa(
  empresaId: number,
  deps: Remover,
): Promise<{ readonly apagada: boolean; readonly impedimentos: readonly string[] }> {
  const end = await transaction(deps.db, (tx) => removeRows(tx, empresaId, deps))
  if (!end.apagada) return end
  await deleteLeftBytes(deps.db, deps)
  await compactContagens(deps.db)
  await compactSomas(deps.db)
  return end
}

async function removeRows(tx: Db, empresaId: number, deps: Remover) {
  await allowTime(tx, LIMIT_MS)
  await beginRemoval(tx)
  await lockTables(tx)
  const quando = deps.clock.now()
  const closing = await findClosing(tx, empresaId)
  if (!isComplete(closing) || closing.apaga_em > quando) return { apagada: false, impedimentos: [] }
  const empresa = (await findEmpresa(tx, empresaId))!
  await doomEmpresa(tx, empresaId)
  const impedimentos = await listHolds(tx)
  if (impedimentos.length > 0) return { apagada: false, impedimentos }
  const ownFiles = await listOwnFiles(tx)
  const spared = await spareWriters(tx)
  await detachKept(tx, spared, quando)
  const linhas = await countRows(tx)
  const files = await removeDoomed(tx, REFERRING)
  const arquivos = await dropUnreferred(tx, ...files)
  for (const id of spared) {
    await removePersonalData(tx, { tipo: 'funcionarios', id, accounts: [id], isPiloto: false }, quando)
  }
  const sizes = arquivos.flatMap((sha256) => ownFiles.get(sha256.toString('hex')) ?? [])
  const codigo = shortCode(randomBytes(CODE_BYTES))
  const document: EliminacaoDocument = {
    tipo: 'faixa/eliminacao',
    versao: 1,
    verificacao: codigo,
    quando: quando.toISOString(),
    empresa: { numero: empresa.id, nome: empresa.nome, ...(empresa.cnpj !== null && { cnpj: empresa.cnpj }) },
    pedido: { quando: closing.pedido_em.toISOString(), conta: closing.usuario_id },
    arquivo: {
      quando: closing.arquivo_em.toISOString(),
      sha256: closing.arquivo.toString('hex'),
      bytes: closing.bytes,
    },
    linhas,
    arquivos: { quantidade: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) },
    motor: `faixa ${VERSION}`,
  }
  const documento = canonicalText(document)
  const { chave, publica, assinatura } = deps.signer.sign(Buffer.from(documento))
  await keepPublicKey(tx, { chave, publica, quando })
  const certificado = {
    ...{ documento, chave, assinatura, codigo },
    sha256: createHash('sha256').update(documento).digest(),
  }
  await insertRemoval(tx, { que: 'empresa', quando, usuarioId: closing.usuario_id, linhas, arquivos, certificado })
  await deps.queue.enqueue(tx, 'registrar-revisoes', {})
  const writing = { db: tx, deps, headers: { 'user-agent': 'faixa: encerrar-empresas' } }
  await audit(writing, {
    acao: 'apagar',
    entidade: 'empresa-apagada',
    id: empresaId,
    antes: linhas,
    depois: { codigo },
  })
  await recordDone(writing, {
    evento: 'apagar-empresa',
    detalhe: { empresa: empresaId, laudos: linhas['laudos'] ?? 0 },
  })
  return { apagada: true, impedimentos: [] }
}

function isComplete(closing: Closing | undefined): closing is Complete {
  return closing !== undefined && closing.arquivo !== null && closing.arquivo_em !== null && closing.bytes !== null
}
