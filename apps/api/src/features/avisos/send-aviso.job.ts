/** Sends the e-mail of a notice. What the person decided meanwhile, and what became of the order, counts at the moment of sending. */

import type { Changing } from '../../changes/changing.ts'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { audit } from '../../db/audit/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { type Mail, MailRefused, type Message } from '../../mail/mail.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { Settings } from '../../settings.ts'
import { textOf } from './aviso-text.ts'
import { endAviso, lockMessage, markBegun, markSent, ordemOfAviso } from './avisos.queries.ts'
import { fieldDay, fieldOffsetOf } from './near-people.actions.ts'

interface OfAviso {
  readonly avisoId: number
}

type SendingMeans = Changing['deps'] & {
  readonly db: Db
  readonly mail: Mail
  readonly seal: Seal
  readonly settings: Pick<Settings, 'address' | 'port' | 'base' | 'smtp'>
}

/**
 * A process that is killed between the mail server's acceptance and the mark sends the message a second time, which is better than never: a
 * notice arrives at least once.
 */
export async function sendAviso({ payload: { avisoId } }: Work<OfAviso>, means: SendingMeans): Promise<void> {
  const { db, clock, mail } = means
  const message = await transaction(db, (tx) => begin(tx, avisoId, means))
  if (!message) return
  try {
    await mail.send(message)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await transaction(db, (tx) => giveUp(tx, avisoId, 'O servidor de e-mail recusou o endereço.', means))
    return
  }
  await transaction(db, async (tx) => {
    await markSent(tx, avisoId, clock.now())
    await ended(tx, avisoId, 'enviar', means)
  })
}

/** Ends a notice that no attempt could send. */
export async function giveUpAviso(
  { payload: { avisoId } }: Work<OfAviso>,
  means: Changing['deps'] & { readonly db: Db },
): Promise<void> {
  await transaction(means.db, async (tx) => {
    const row = await lockMessage(tx, avisoId)
    if (row?.estado === 'naFila') await giveUp(tx, avisoId, 'O servidor de e-mail não respondeu.', means)
  })
}

/** Returns the message; undefined where none is sent now. */
async function begin(db: Db, avisoId: number, means: SendingMeans): Promise<Message | undefined> {
  const { clock, seal, settings } = means
  const now = clock.now()
  const row = await lockMessage(db, avisoId)
  if (row?.estado !== 'naFila' || row.canal !== 'email') return undefined
  const { assunto, dia, situacao, dia_planejado, ordem_arquivada, limites, email } = row
  if (!row.mayBeTold) {
    await endAviso(db, avisoId, 'cancelado', 'A pessoa não quer receber avisos, ou não está mais entre os contatos.')
    await ended(db, avisoId, 'desistir', means)
    return undefined
  }
  // The job that tells people again ends this notice (tell-again.job.ts).
  const isOutdated = situacao === 'Cancelada' || ordem_arquivada !== null || dia_planejado !== dia
  if (assunto === 'aviso' && isOutdated) return undefined
  const today = fieldDay(now, await fieldOffsetOf(limites))
  const reason = reasonAgainst()
  const text = reason === undefined ? textOf(row, means) : undefined
  if (email === null || text === undefined) {
    await giveUp(db, avisoId, reason ?? 'O código da página se perdeu com a chave da instalação.', means)
    return undefined
  }
  await markBegun(db, avisoId, now)
  return { to: seal.open(email, PURPOSES.contatoEmail), subject: text.assunto, text: text.texto }

  function reasonAgainst(): string | undefined {
    if (assunto === 'aviso' && situacao !== 'Aberta') return 'A ordem foi voada antes de o aviso sair.'
    if (dia < today) return 'O dia passou antes de o aviso sair.'
    if (settings.smtp === undefined) return 'Este servidor não envia e-mails: avise pelo mensageiro.'
    if (email === null || !seal.knows(email)) return 'O contato não tem mais e-mail.'
    return undefined
  }
}

async function giveUp(db: Db, avisoId: number, falha: string, means: Changing['deps']): Promise<void> {
  await endAviso(db, avisoId, 'falhou', falha)
  await ended(db, avisoId, 'desistir', means)
}

async function ended(db: Db, avisoId: number, acao: 'enviar' | 'desistir', deps: Changing['deps']): Promise<void> {
  await audit({ db, deps }, { acao, entidade: 'aviso', id: avisoId })
  await ordemChanged({ db, deps }, { id: await ordemOfAviso(db, avisoId) }, {}, { cause: 'aviso' })
}
