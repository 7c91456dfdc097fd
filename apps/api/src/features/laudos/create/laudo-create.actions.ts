import { createHash } from 'node:crypto'
import type { Papel } from '@faixa/domain'
import { STATUS_WHEN_NONE } from '@faixa/domain'
import { audit } from '../../../db/audit.ts'
import { transaction } from '../../../db/database.ts'
import type { Ask } from '../../../http/ask.ts'
import type { ReceivedFile } from '../../../http/receive-file.ts'
import { linkPrestadora } from '../laudo-entities.queries.ts'
import { insertConfirmations } from '../measure/confirmations.queries.ts'
import { publishLaudo } from '../publish-laudo.queries.ts'
import { refuseUnknownPlots } from './decided-plots.actions.ts'
import { repeated } from './duplicate.actions.ts'
import { findDuplicate, insertFiles, insertLaudo } from './laudo-create.queries.ts'
import { readUpload } from './upload.actions.ts'

export const PROCESSING_AHEAD = 'O laudo estará disponível após o processamento...'

/**
 * Registers a laudo. Files are stored before rows: a crash in between leaves contents that nothing refers to, which the sweep removes, and
 * never a laudo without its files.
 */
export async function createLaudo(ask: Ask) {
  await using upload = await readUpload(ask)
  const { form, files } = upload
  const { db, deps, actor } = ask
  const impressao = fingerprint(files)
  const duplicate = await findDuplicate(db, form.empresa, impressao)
  if (duplicate) throw repeated(actor, duplicate)
  for (const { received } of files.values()) await received.keep()
  const area = files.get('area')
  await refuseUnknownPlots(deps.files, form, area && { nome: area.nome, sha256: area.received.sha256 })

  const now = deps.clock.now()
  const uuid = await transaction(db, async (db) => {
    const laudo = await insertLaudo(db, { form, usuarioId: actor.id, impressao, now })
    if (!laudo) throw repeated(actor, await findDuplicate(db, form.empresa, impressao))
    const rows = [...files].map(
      ([
        papel,
        {
          nome,
          received: { sha256, bytes },
        },
      ]) => ({ papel, nome, sha256, bytes }),
    )
    await insertFiles(
      db,
      laudo.id,
      rows.map((row) => ({ ...row, sha256: Buffer.from(row.sha256, 'hex') })),
      now,
    )
    await insertConfirmations(db, laudo.id, form.confirmacoes ?? [], { usuarioId: actor.id, now })
    await linkPrestadora(db, form.empresa, form.prestadora)
    await audit(
      { ...ask, db },
      { acao: 'cadastrar', entidade: 'laudo', id: laudo.id, depois: { ...form, arquivos: rows } },
    )
    await deps.queue.enqueue(db, 'processar-laudo', { laudoId: laudo.id })
    await publishLaudo(db, laudo.id)
    return laudo.uuid
  })
  return { uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

function fingerprint(files: ReadonlyMap<Papel, ReceivedFile>): Buffer {
  const of = (papel: Papel) => `${papel}:${files.get(papel)?.received.sha256 ?? '-'}`
  return createHash('sha256')
    .update([of('area'), of('aplicacao'), of('trajeto')].join(';'))
    .digest()
}
