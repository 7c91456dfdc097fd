/** Every night: removes the empresas whose wait is over, and has archives made whose job was lost. */
import { deleteLeftBytes } from '../../eliminacao/delete-left-bytes.ts'
import type { Work } from '../../jobs/job.ts'
import { listDue, listWithoutArchive } from './encerramentos.queries.ts'
import { type Remover, removeEmpresa } from './remove-empresa.actions.ts'

export async function closeEmpresas(_work: Work, means: Remover): Promise<void> {
  const { db, clock, queue, log } = means
  for (const empresaId of await listWithoutArchive(db)) await queue.enqueue(db, 'arquivar-empresa', { empresaId })
  for (const empresaId of await listDue(db, clock.now())) {
    const { apagada, impedimentos } = await removeEmpresa(empresaId, means)
    if (apagada) log.info({ empresaId }, 'empresa apagada')
    else log.warn({ empresaId, impedimentos }, 'a empresa não foi apagada')
  }
  // A removal that was ended after its commit left them.
  await deleteLeftBytes(db, means)
}
