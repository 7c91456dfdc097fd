/** Invites the people of a list who have no password, by e-mail or with links that are handed over. docs/decisions/0120-invitations-in-bulk.md. */
import { INVITED_MAX, type InputOf, Problem, type ReplyOf, type Routes, type Tipo } from '@faixa/contract'
import { recordDone } from '../../db/audit/security-log.ts'
import { linkWithToken } from '../../http/access/link-with-token.ts'
import { createToken } from '../../http/access/token.ts'
import type { Ask } from '../../http/ask.ts'
import { countInvitation, holdInvitee, INVITATION_MS } from '../session/convite/convite.queries.ts'
import { writeInvitation } from './entity-invite.actions.ts'
import { findInvitees, type InviteeIn } from './invitees.queries.ts'

type Asked = InputOf<Routes['inviteEntities']>['body']
type Answer = ReplyOf<Routes['inviteEntities']>

export async function inviteAll(tipo: Tipo, { entrega, todos = false, depois = 0 }: Asked, ask: Ask): Promise<Answer> {
  if (entrega === 'email' && ask.deps.settings.smtp === undefined) throw new Problem('sem-correio')
  const now = ask.deps.clock.now()
  const found = await findInvitees(ask.db, tipo, {
    now,
    // A message is not sent to a person whose link is valid.
    todos: todos && entrega === 'link',
    after: depois,
    most: INVITED_MAX,
  })
  const convites: Answer['convites'] = []
  const esperam: string[] = []
  for (const invitee of found) {
    const { id, nome, email, de } = invitee
    const delivery = entrega === 'email' ? await enqueue(tipo, invitee, ask) : await handOver(tipo, invitee, now, ask)
    if (delivery) convites.push({ id, nome, email, ...(de !== null && { de }), ...delivery })
    else esperam.push(nome)
  }
  return { convites, esperam, proximo: found.length === INVITED_MAX ? found.at(-1)!.id : null }
}

async function enqueue(tipo: Tipo, { id, contaId }: InviteeIn, ask: Ask) {
  await recordDone(ask, { evento: 'convidar', contaId, detalhe: { entrega: 'email' } })
  await ask.deps.queue.enqueue(ask.db, 'enviar-convite', { tipo, id, contaId, por: ask.actor.id })
  return {}
}

/** Undefined where the person was invited too often, or chose a password meanwhile. */
async function handOver(tipo: Tipo, { id, contaId }: InviteeIn, now: Date, ask: Ask) {
  const { db } = ask
  const invitee = await holdInvitee(db, contaId)
  if (!invitee || invitee.hasSenha || (await countInvitation(db, contaId, now)) > 0) return undefined
  const token = createToken()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  await writeInvitation({ tipo, id, usuarioId: contaId, entrega: 'link', token, now, expiresAt }, ask)
  return { ate: expiresAt.toISOString(), link: linkWithToken(ask.deps.settings, 'convite', token) }
}
