/**
 * Binds a side to the person who accepts: refuses an acceptance that may come from another person, and notifies both sides of each
 * acceptance.
 */
import { Problem } from '@faixa/contract'
import { describeDevice } from '../../../http/access/describe-device.ts'
import type { Ask } from '../../../http/ask.ts'
import type { Message } from '../../../mail/mail.ts'
import { whenText } from '../../../notices/send-notice.ts'
import { findActInTheWay, type InTheWay } from '../../session/own-access.queries.ts'
import { type Acceptance, acceptanceMessage, type Reader } from './acceptance-message.ts'
import { findDeviceSince, listAcceptors, type Sides } from './accepting-person.queries.ts'

const REFUSED: Readonly<Record<InTheWay['what'], (act: InTheWay, when: string) => string>> = {
  senha: ({ por }, when) =>
    `${por} definiu a sua senha em ${when} e pode ter entrado com ela. Para aceitar, saia, peça um link em «Esqueceu sua senha?» e escolha por ele uma senha sua.`,
  email: ({ por, era }, when) =>
    `A sua senha veio depois que ${por} mudou o e-mail da sua conta, em ${when}. Para aceitar, peça à administração que volte o e-mail a ${era} e escolha a senha por um link de «Esqueceu sua senha?»; se você não tem mais aquele e-mail, peça um novo cadastro.`,
  fator: ({ por }, when) =>
    `${por} removeu o seu segundo fator em ${when}. Para aceitar, troque a sua senha no perfil ou cadastre de novo um segundo fator.`,
}

export async function refuseAnothersAccess({ db, actor }: Ask): Promise<void> {
  const act = await findActInTheWay(db, actor.id)
  if (act) throw new Problem('acesso-de-outra-pessoa', { detail: REFUSED[act.what](act, whenText(act.em)) })
}

/** Names the device of this request, with the day since when the person has used it. */
export async function deviceText({ db, actor, headers }: Ask): Promise<string> {
  const device = describeDevice(headers['user-agent'])
  const since = await findDeviceSince(db, actor.tokenHash)
  return since ? `${device}, em uso desde ${whenText(since)}` : device
}

/** Sends a message to all people who may accept for either side, once the acceptance is committed. */
export async function tellBothSides(ask: Ask, acceptance: Acceptance): Promise<void> {
  await mailAcceptors(ask, acceptance.row, (reader) => acceptanceMessage(acceptance, reader))
}

export async function mailAcceptors(ask: Ask, sides: Sides, messageTo: (reader: Reader) => Message): Promise<void> {
  const { deps, afterCommit } = ask
  const people = await listAcceptors(ask.db, sides)
  for (const person of people) afterCommit(() => deps.mail.send(messageTo({ person, settings: deps.settings })))
}
