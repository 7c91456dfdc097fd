/**
 * Sends notices of an order's planned day to contacts near it. Only contacts that the order's list finds get one, by texts that have no links,
 * within a quota: a user can send neither free messages nor to free addresses. docs/decisions/0161-notices-before-a-flight.md.
 */
import { AVISOS_POR_DIA, invalidFields, type NovoAviso, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { linkDoMensageiro, ordemRefusal } from '@faixa/domain'
import { formatCount, present } from '@faixa/units'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { findOrdem, lockOrdem, type OrdemRow } from '../ordens/ordem-rows.queries.ts'
import { newCode } from './aviso-code.ts'
import { textOf } from './aviso-text.ts'
import { countRecent, endAviso, type Holding, insertAviso, listHolding } from './avisos.queries.ts'
import { contactsNear, fieldDay, fieldOffsetOf, readPolygons } from './near-people.actions.ts'

type Answer = ReplyOf<Routes['createOrdemAvisos']>
type Told = Answer['avisos'][number]
type Contact = Awaited<ReturnType<typeof contactsNear>>[number]

export async function tellContacts(uuid: string, aviso: NovoAviso, ask: Ask): Promise<Answer> {
  const { db, actor, deps } = ask
  await lockOrdem(db, uuid)
  const ordem = found(await findOrdem(db, uuid, actor, 'createOrdem'))
  const dia = await plannedDayOf(ordem, deps.clock.now())
  if (aviso.por === 'email' && deps.settings.smtp === undefined) throw new Problem('sem-correio', { detail: NO_SERVER })
  const near = await contactsNear({ ordem, polygons: await readPolygons(db, ordem.id) }, ask)
  const chosen = [...new Set(aviso.contatos)].map((one) => near.find(({ uuid, isSeen }) => isSeen && uuid === one))
  // One sentence for a contact that is far, of another empresa or unidade, archived, or does not exist.
  if (!chosen.every((contact) => contact !== undefined))
    throw invalidFields([{ campo: 'contatos', mensagem: NOT_NEAR }])
  const holding = new Map((await listHolding(db, ordem.id)).map((row) => [row.contato_id, row]))
  const left = AVISOS_POR_DIA - (await countRecent(db, ordem.empresa_id!, deps.clock.now()))
  const avisos: Told[] = []
  let made = 0
  for (const contact of chosen) {
    const told = await tell(contact, { ordem, dia, aviso, held: holding.get(contact.id) }, ask)
    avisos.push(told)
    if (told.resultado === 'avisado') made += 1
    if (made > left) throw new Problem('cota-de-avisos', { detail: QUOTA })
  }
  if (made > 0) {
    const depois = { dia, canal: aviso.por, contatos: made }
    await ordemChanged(ask, { id: ordem.id }, {}, { cause: 'avisar', depois })
  }
  return { avisos, message: messageOf(made, aviso.por) }
}

const NO_SERVER =
  'Este servidor não envia e-mails: avise pelo mensageiro, com os links que a tela dá, ou peça a um administrador que informe o servidor de e-mail em «Primeiros passos».'
const NOT_NEAR = 'Algum dos contatos não está perto desta ordem: abra a lista outra vez e escolha de novo.'
const QUOTA = `A empresa já enviou ${AVISOS_POR_DIA} avisos em 24 horas, que é a cota: nada foi enviado. Escolha menos pessoas, ou espere até amanhã.`

function messageOf(made: number, por: NovoAviso['por']): string {
  if (made === 0) return 'Ninguém mais precisava ser avisado.'
  const people = formatCount(made, 'aviso', 'avisos')
  return por === 'email' ? `${people} por e-mail na fila de envio.` : `${people} para enviar pelo mensageiro.`
}

/** The day that may be told; a refusal where the order is not open, or its day is unknown or over. */
async function plannedDayOf({ situacao, dia_planejado: dia, limites }: OrdemRow, now: Date): Promise<string> {
  if (situacao !== 'Aberta') {
    const detail = ordemRefusal('alterar', situacao) ?? 'Esta ordem de serviço já foi voada: não há mais o que avisar.'
    throw new Problem('situacao-impede', { detail })
  }
  if (dia === null) throw new Problem('situacao-impede', { detail: 'Informe antes o dia planejado da ordem.' })
  if (dia < fieldDay(now, await fieldOffsetOf(limites))) {
    throw new Problem('situacao-impede', { detail: 'O dia planejado já passou: mude-o antes de avisar.' })
  }
  return dia
}

interface Telling {
  readonly ordem: OrdemRow
  readonly dia: string
  readonly aviso: NovoAviso
  /** The notice that this contact already has. */
  readonly held: Holding | undefined
}

async function tell(contact: Contact, telling: Telling, ask: Ask): Promise<Told> {
  const { ordem, dia, aviso, held } = telling
  const { deps, db, actor } = ask
  const { uuid: contato, nome } = contact
  if (contact.objecao) return { contato, nome, resultado: 'naoQuerAvisos' }
  if (held?.dia === dia) {
    return { contato, nome, resultado: 'jaAvisado', aviso: held.uuid, ...linkFor(contact, held, ask) }
  }
  const address = aviso.por === 'email' ? contact.email : contact.telefone
  if (address === null) return { contato, nome, resultado: 'semEndereco' }
  if (held) await endAviso(db, held.id, 'substituido')
  const row = {
    empresa_id: ordem.empresa_id!,
    ordem_id: ordem.id,
    contato_id: contact.id,
    usuario_id: actor.id,
    assunto: 'aviso' as const,
    canal: aviso.por,
    ...newCode(deps.seal),
    dia,
    janela: aviso.janela ?? null,
    produtos: aviso.produtos,
    contato: aviso.contato,
    criado_em: deps.clock.now(),
  }
  const { id, uuid } = await insertAviso(db, row)
  if (aviso.por === 'email') await deps.queue.enqueue(db, 'enviar-aviso', { avisoId: id })
  const before = held?.begun ? held.dia : null
  return { contato, nome, resultado: 'avisado', aviso: uuid, ...linkFor(contact, row, ask, before) }

  function linkFor(
    { telefone }: Pick<Contact, 'telefone'>,
    written: Pick<Holding, 'assunto' | 'canal' | 'dia' | 'janela' | 'produtos' | 'contato' | 'codigo'>,
    { deps: { seal } }: Ask,
    dia_anterior: string | null = null,
  ) {
    if (written.canal !== 'mensageiro' || telefone === null || !seal.knows(telefone)) return {}
    const text = textOf({ ...written, nome, empresa: ordem.empresa_nome ?? '', dia_anterior }, deps)
    return present({ link: text && linkDoMensageiro(seal.open(telefone, PURPOSES.contatoTelefone), text.texto) })
  }
}
