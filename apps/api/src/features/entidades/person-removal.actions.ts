/** Removes the personal data of a person who was archived before. This cannot be undone. */

import { invalidFields, Problem } from '@faixa/contract'
import { entityChanged } from '../../changes/entity-changed.queries.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { refuseHeld } from '../../laudo/ocorrencias/held-laudos.queries.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { mustManage } from './entity-access.actions.ts'
import { lockRow } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { findEntityRow, isLiving } from './list/read-entity.queries.ts'
import { listEmails, listPilotAccounts, removePersonalData } from './person-removal.queries.ts'

export type PersonTipo = 'administradores' | 'analistas' | 'funcionarios' | 'pilotos'

/** `typed` is the person's name, typed to confirm. A second removal changes nothing. */
export async function removePerson(tipo: PersonTipo, id: number, typed: string, ask: Ask): Promise<void> {
  const { db } = ask
  mustManage(ask.actor, tipo)
  const { table } = KINDS[tipo]
  const state = await lockRow(db, table, id)
  const before = found(await findEntityRow(ask, tipo, id))
  if (before.removido) return
  if (isLiving(before)) {
    throw new Problem('sem-permissao', { detail: 'Exclua o cadastro primeiro: só quem já foi excluído é removido.' })
  }
  if (typed !== before.nome.trim()) {
    throw invalidFields([{ campo: 'nome', mensagem: `Digite «${before.nome}», exatamente como está, para confirmar.` }])
  }
  const isPiloto = table === 'pilotos'
  if (isPiloto) await refuseHeld(ask, { pilotoId: id })
  const accounts = isPiloto ? await listPilotAccounts(db, id) : [id]
  const addresses = await listEmails(db, accounts)
  await removePersonalData(db, { tipo, id, accounts, isPiloto }, ask.deps.clock.now())
  await entityChanged(ask, { table, id }, state, { cause: 'remover-pessoa', tipo })
  await recordDone(ask, {
    evento: 'remover-pessoa',
    contaId: accounts.at(-1),
    detalhe: { cadastro: tipo, numero: id },
  })
  for (const { nome, email } of addresses) sendNotice(ask, 'pessoa-removida', { nome, email })
}
