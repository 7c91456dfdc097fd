/** Reads, saves and deletes the named filters of a person, which no other person sees. */
import { Problem, SAVED_FILTERS_MAX, type SavedFilter } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import type { Ask } from '../../http/ask.ts'
import {
  countSavedFilters,
  findSavedFilter,
  findSavedFilters,
  holdFilters,
  insertSavedFilter,
  removeSavedFilter,
  replaceSavedFilter,
} from './filtros.queries.ts'

const entidade = 'filtro-salvo'

interface SavedRow {
  readonly id: string
  readonly nome: string
  readonly consulta: string
  readonly criado_em: Date
}

export async function listSavedFilters(lista: string, { db, actor }: Ask) {
  const rows = await findSavedFilters(db, { usuarioId: actor.id, lista })
  return { filtros: rows.map(savedFilter) }
}

interface FilterTyped {
  readonly lista: string
  readonly nome: string
  readonly consulta: string
}

/** Saves a filter. One of the same name is replaced, and keeps its position. */
export async function saveFilter({ lista, nome, consulta }: FilterTyped, ask: Ask): Promise<SavedFilter> {
  const { db, actor, deps } = ask
  const owner = { usuarioId: actor.id, lista }
  await holdFilters(db, actor.id)
  const before = await findSavedFilter(db, owner, nome)
  if (before) {
    const saved = await replaceSavedFilter(db, before.id, { nome, consulta })
    const antes = { nome: before.nome, consulta: before.consulta }
    await audit(ask, { acao: 'alterar', entidade, id: saved.id, antes, depois: { nome, consulta } })
    return savedFilter(saved)
  }
  if ((await countSavedFilters(db, owner)) >= SAVED_FILTERS_MAX) {
    const detail = `Você já tem ${SAVED_FILTERS_MAX} filtros salvos nesta lista: exclua um para salvar outro.`
    throw new Problem('filtros-demais', { detail })
  }
  const saved = await insertSavedFilter(db, owner, { nome, consulta }, deps.clock.now())
  await audit(ask, { acao: 'cadastrar', entidade, id: saved.id, depois: { lista, nome, consulta } })
  return savedFilter(saved)
}

export async function deleteSavedFilter(id: string, ask: Ask): Promise<undefined> {
  const removed = await removeSavedFilter(ask.db, ask.actor.id, id)
  if (!removed) throw new Problem('nao-encontrado')
  const { lista, nome, consulta } = removed
  await audit(ask, { acao: 'excluir', entidade, id, antes: { lista, nome, consulta } })
}

function savedFilter({ id, nome, consulta, criado_em }: SavedRow): SavedFilter {
  return { id, nome, consulta, criadoEm: criado_em.toISOString() }
}
