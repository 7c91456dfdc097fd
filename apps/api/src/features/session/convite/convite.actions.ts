/** Opens and accepts an invitation, by the token of its link. */
import { Problem } from '@faixa/contract'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone, recordRefused } from '../../../db/audit/security-log.ts'
import { transaction } from '../../../db/database.ts'
import { hashToken } from '../../../http/access/token.ts'
import type { AskFor } from '../../../http/ask.ts'
import { sendNotice } from '../../../notices/send-notice.ts'
import { hashSenha } from '../../../senhas/hash-senha.ts'
import { refuseWeakSenha } from '../../../senhas/refuse-weak-senha.ts'
import { acceptWith, findInvitation, type Invitation, type InvitationEnd } from './convite.queries.ts'

/** Reason why a link is invalid, and the next step. Only the holder of the link reads this. */
const ENDED: Readonly<Record<InvitationEnd, string>> = {
  usado:
    'Este convite já foi usado: entre com a senha que foi criada ou com o botão da sua empresa, ou peça um link em «Esqueceu sua senha?».',
  cancelado: 'Este convite foi cancelado: fale com a administração.',
  substituido: 'Este convite foi trocado por outro: use o link mais recente que você recebeu.',
  'nao-enviado': 'Este convite foi trocado por outro: use o link mais recente que você recebeu.',
  'senha-definida':
    'A administração já definiu uma senha para você: entre com ela, ou peça um link em «Esqueceu sua senha?».',
}
const LATE = 'Este convite passou da validade: peça outro à administração.'
const CLOSED = 'O seu cadastro não está mais ativo: fale com a administração.'

type Open = Invitation & Required<Pick<Invitation, 'person'>>

export async function openInvitation(token: string, ask: AskFor<'anyone'>): Promise<Open> {
  const invitation = await findInvitation(ask.db, hashToken(token))
  if (!invitation) throw new Problem('convite-invalido')
  const { person, fim, expiraEm, usuarioId } = invitation
  const why = !person ? CLOSED : fim !== null ? ENDED[fim] : expiraEm <= ask.deps.clock.now() ? LATE : undefined
  if (person && why === undefined) return { ...invitation, person }
  const motivo = person ? (fim ?? 'vencido') : 'arquivado'
  await recordRefused(ask, { evento: 'aceitar-convite', contaId: usuarioId, detalhe: { motivo } })
  throw new Problem('convite-invalido', why === undefined ? {} : { detail: why })
}

/** Returns the e-mail with which the person signs in from now on. */
export async function acceptInvitation(
  typed: { readonly token: string; readonly senha: string },
  ask: AskFor<'anyone'>,
): Promise<string> {
  const { settings, clock } = ask.deps
  // The token is checked before the password is hashed, because an attacker could make the server hash needlessly.
  const { person, usuarioId } = await openInvitation(typed.token, ask)
  refuseWeakSenha(typed.senha, settings, person.email)
  const senhaHash = await hashSenha(typed.senha, settings.pepper)
  const accepted = await transaction(ask.db, async (db) => {
    const now = clock.now()
    if (!(await acceptWith(db, { tokenHash: hashToken(typed.token), senhaHash, now }))) return false
    await audit({ ...ask, db }, { acao: 'aceitar-convite', entidade: 'usuarios', id: usuarioId })
    await recordDone({ ...ask, db }, { evento: 'aceitar-convite', contaId: usuarioId })
    return true
  })
  if (!accepted) {
    // Another request was faster; this call explains why this one is refused.
    await openInvitation(typed.token, ask)
    throw new Problem('convite-invalido')
  }
  sendNotice(ask, 'senha-criada', person)
  return person.email
}
