/** Attaches, removes and sends the receituário of a laudo. People who register laudos may change it; everyone who reads the laudo may read it. */

import { ROUTES, type Routes } from '@faixa/contract'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask, Prepared, RawAnswer } from '../../../http/ask.ts'
import { type FoundLaudo, findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { refuseHeld } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { type PdfPlace, preparePdf, readPdf, removePdf } from '../../../quota/attached-pdf.ts'
import { ofEmpresa } from '../../../quota/take-from-quota.ts'
import { takeUploadSlot } from '../create/laudo-create.actions.ts'
import { laudoOrRefuse } from '../edit/find-or-refuse.actions.ts'

const RECEITUARIO: PdfPlace<FoundLaudo> = {
  of: 'laudo',
  title: 'O receituário',
  campo: 'receituario',
  none: 'Este laudo não tem receituário anexado.',
  lost: (ask, { id }) => refuseHeld(ask, { laudoId: id }),
  quotaOf: ({ empresa_id }) => ofEmpresa(empresa_id),
  changed: (ask, laudo, verb, states) => laudoChanged(ask, laudo, {}, { cause: `${verb}-receituario`, ...states }),
}

export function prepareReceituario(uuid: string, ask: Ask): Promise<Prepared<Routes['attachReceituario']>> {
  return preparePdf(
    ask,
    takeUploadSlot(ask),
    RECEITUARIO,
    {
      schema: ROUTES.attachReceituario.body,
      find: async ({ db, actor }) => found(await findLaudo(db, uuid, actor, 'createLaudo')),
      lock: (within) => laudoOrRefuse(uuid, within, 'createLaudo'),
    },
    ({ pdf, message }) => ({ receituario: pdf, message }),
  )
}

export async function removeReceituario(uuid: string, seen: string | undefined, ask: Ask) {
  return removePdf(ask, RECEITUARIO, await laudoOrRefuse(uuid, ask, 'createLaudo'), seen)
}

export async function readReceituario(uuid: string, ask: Ask): Promise<RawAnswer> {
  const { id } = found(await findLaudo(ask.db, uuid, ask.actor, 'readLaudo'))
  return readPdf(ask, RECEITUARIO, id)
}
