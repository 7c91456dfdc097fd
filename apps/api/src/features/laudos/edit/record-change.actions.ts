import type { Cause } from '@faixa/revision'
import type { Ask } from '../../../http/ask.ts'
import { recordRevision } from '../../verificar/record-revision.queries.ts'
import { announceLaudo } from '../../webhooks/announce-laudo.queries.ts'

/** Records a change of a laudo by a person as its next revision, and announces it where it changed what the paper says. */
export async function recordChange(ask: Ask, laudoId: number, causa: Cause): Promise<void> {
  if (await recordRevision(ask, laudoId, causa)) await announceLaudo(ask, laudoId, 'laudo.alterado')
}
