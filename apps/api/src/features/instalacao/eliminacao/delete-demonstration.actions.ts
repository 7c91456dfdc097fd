/**
 * Removes the demonstration: its rows in one transaction, then the bytes of its files. A killed removal has either changed nothing, or left
 * bytes whose names are stored; the next one, and the nightly sweep, delete them.
 */

import { audit } from '../../../db/audit/audit.ts'
import { recordDone } from '../../../db/audit/security-log.ts'
import { allowTime, transaction } from '../../../db/database.ts'
import { deleteLeftBytes } from '../../../eliminacao/delete-left-bytes.ts'
import { removeDoomed } from '../../../eliminacao/doomed-rows.queries.ts'
import { insertRemoval } from '../../../eliminacao/eliminacoes.queries.ts'
import { dropUnreferred, REFERRING } from '../../../files/check/referred-files.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import { compactSomas } from '../../dashboard/kept-sums.queries.ts'
import { compactContagens } from '../../laudos/list/laudo-counts.queries.ts'
import { archiveAccounts, type Demonstration, holdDemonstration } from './demonstration.queries.ts'

/** Limit of a statement, ms: thousands of laudos may have been made in the demonstration. */
const LIMIT_MS = 600_000

/** The parts of a request that are used; a command has no person. */
export type Remover = Pick<Ask, 'db' | 'headers'> & {
  readonly requestId?: string
  readonly ip?: string
  readonly deps: Pick<Ask['deps'], 'db' | 'clock' | 'log' | 'files'>
  readonly actor?: { readonly id: number }
}

export interface Removed extends Demonstration {
  /** Number of files that are too young to be deleted at once; the nightly sweep deletes them. */
  readonly ficaramArquivos: number
}

/** Returns what was found; with obstacles nothing was removed. */
export async function deleteDemonstration(remover: Remover): Promise<Removed> {
  const { deps, actor } = remover
  const found = await transaction(remover.db, async (tx) => {
    await allowTime(tx, LIMIT_MS)
    const demonstration = await holdDemonstration(tx)
    const { linhas, impedimentos, ficam } = demonstration
    if (impedimentos.length > 0 || Object.keys(linhas).length === 0) return demonstration
    const files = await removeDoomed(tx, REFERRING)
    const arquivos = await dropUnreferred(tx, ...files)
    const quando = deps.clock.now()
    await archiveAccounts(tx, ficam, quando)
    await insertRemoval(tx, { que: 'demonstracao', quando, usuarioId: actor?.id ?? null, linhas, arquivos })
    const request = { ...remover, db: tx }
    await audit(request, { acao: 'apagar', entidade: 'demonstracao', id: 'demonstracao', antes: linhas })
    await recordDone(request, { evento: 'apagar-demonstracao', detalhe: { laudos: linhas['laudos'] ?? 0 } })
    return demonstration
  })
  if (found.impedimentos.length > 0) return { ...found, ficaramArquivos: 0 }
  const ficaramArquivos = await deleteLeftBytes(remover.db, deps)
  await compactContagens(remover.db)
  await compactSomas(remover.db)
  return { ...found, ficaramArquivos }
}
