/** Removes the second factor of a person who lost it. */
import { Problem, type Tipo } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import type { Ask } from '../../http/ask.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { forgetDevicesOf } from '../session/devices.queries.ts'
import { deleteFactorsOf } from '../session/factor/factor.queries.ts'
import { recordAccess } from '../session/own-access.queries.ts'
import { deleteSessionsOf, findLivingPerson } from '../session/session.queries.ts'
import { findLiving } from './entity-access.actions.ts'
import { findAccount } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

/** Ends the person's sessions too: the lost telephone may have one of them. */
export async function resetFactor(tipo: Tipo, id: number, ask: Ask): Promise<{ readonly nome: string }> {
  const { db } = ask
  const { nome } = await findLiving(ask, tipo, id)
  const usuarioId = await findAccount(db, KINDS[tipo], id)
  const person = usuarioId === undefined ? undefined : await findLivingPerson(db, usuarioId)
  if (!person || !(await deleteFactorsOf(db, person.id, ask.deps.clock.now()))) {
    throw new Problem('sem-segundo-fator', { detail: `${nome} não tem segundo fator cadastrado.` })
  }
  if (person.id !== ask.actor.id) {
    const act = { em: ask.deps.clock.now().toISOString(), por: ask.actor.id }
    await recordAccess(db, person.id, { kind: 'fator-removido', act })
  }
  await deleteSessionsOf(db, person.id, ask.actor.tokenHash)
  await forgetDevicesOf(db, person.id, ask.actor.tokenHash)
  await audit(ask, { acao: 'redefinir-fator', entidade: tipo, id })
  await recordDone(ask, { evento: 'redefinir-fator', contaId: person.id })
  sendNotice(ask, 'fator-redefinido', person)
  return { nome }
}
