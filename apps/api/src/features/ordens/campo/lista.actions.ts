/** The checklists of an order: those of its empresa and of its prestadora, each written by the people who manage one of the two. */
import { type InputOf, type ListaDeCampo, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { may } from '@faixa/domain'
import { ordemChanged } from '../../../changes/ordem-changed.queries.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { findOrdem, lockOrdem, type OrdemRow } from '../ordem-rows.queries.ts'
import { findItems, type ListOwner, saveItems } from './campo.queries.ts'

type Save = InputOf<Routes['saveLista']>
type Dono = Save['params']['dono']

const DONOS: readonly Dono[] = ['empresa', 'prestadora']

/** The lists of an order that have items or that this person may write. */
export async function listasOf(ordem: OrdemRow, ask: Ask): Promise<ListaDeCampo[]> {
  const lists: ListaDeCampo[] = []
  for (const dono of DONOS) {
    const list = ownedList(ordem, dono)
    if (!list) continue
    const itens = await findItems(ask.db, list.owner)
    const isMine = mayWrite(list.owner, ask)
    if (isMine || itens.length > 0)
      lists.push({ dono, de: list.de, itens: [...itens], ...(isMine && { editavel: true }) })
  }
  return lists
}

export async function saveLista({ uuid, dono }: Save['params'], { itens, antes }: Save['body'], ask: Ask) {
  const { db, actor, deps } = ask
  await lockOrdem(db, uuid)
  const ordem = found(await findOrdem(db, uuid, actor, 'recordCampo'))
  const { owner, de } = found(ownedList(ordem, dono))
  if (!mayWrite(owner, ask)) throw new Problem('sem-permissao')
  const saved = await findItems(db, owner)
  if (saved.join('\n') !== antes.join('\n')) throw new Problem('conflito')
  await saveItems(db, owner, { itens: [...itens], usuario_id: actor.id, atualizado_em: deps.clock.now() })
  await ordemChanged(ask, ordem, {}, { cause: 'alterar-lista-de-campo', antes: { itens: saved }, depois: { itens } })
  return { lista: { dono, de, itens, editavel: true } } satisfies ReplyOf<Routes['saveLista']>
}

interface OwnedList {
  readonly owner: ListOwner
  readonly de: string
}

function ownedList(ordem: OrdemRow, dono: Dono): OwnedList | undefined {
  const { empresa_id, empresa_nome, prestadora_id, prestadora_nome } = ordem
  const [id, de] = dono === 'empresa' ? [empresa_id, empresa_nome] : [prestadora_id, prestadora_nome]
  if (id === null || de === null) return undefined
  return {
    owner: dono === 'empresa' ? { empresa_id: id, prestadora_id: null } : { empresa_id: null, prestadora_id: id },
    de,
  }
}

/** Those who write the orders of the whole empresa, and those who register the aircraft of the prestadora. */
function mayWrite({ empresa_id, prestadora_id }: ListOwner, { actor }: Ask): boolean {
  return empresa_id === null
    ? may(actor, 'createRecurso', { prestadoraId: prestadora_id ?? undefined })
    : may(actor, 'createOrdem', { empresaId: empresa_id })
}
