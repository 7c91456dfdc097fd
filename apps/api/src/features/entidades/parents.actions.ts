/** The empresa, unidade or prestadora that a row is to belong to: it must be there, and living. */
import { invalidFields } from '@faixa/contract'
import type { Db } from '../../db/database.ts'
import { holdLiving, holdLivingUnidade } from './parents.queries.ts'

export async function requireEmpresa(db: Db, id: number): Promise<number> {
  if ((await holdLiving(db, 'empresas', [id])).length > 0) return id
  throw invalidFields([{ campo: 'empresa', mensagem: 'A empresa escolhida não existe ou foi excluída.' }])
}

export async function requirePrestadora(db: Db, id: number): Promise<number> {
  if ((await holdLiving(db, 'prestadoras', [id])).length > 0) return id
  throw invalidFields([{ campo: 'prestadora', mensagem: 'A prestadora escolhida não existe ou foi excluída.' }])
}

export async function requireUnidade(db: Db, id: number, empresaId: number): Promise<number> {
  if (await holdLivingUnidade(db, id, empresaId)) return id
  throw invalidFields([{ campo: 'unidade', mensagem: 'A unidade escolhida não é desta empresa ou foi excluída.' }])
}

export async function requireEmpresas(db: Db, ids: readonly number[]): Promise<number[]> {
  const living = await holdLiving(db, 'empresas', ids)
  if (new Set(ids).size === living.length) return living
  throw invalidFields([{ campo: 'empresas', mensagem: 'Uma das empresas escolhidas não existe ou foi excluída.' }])
}
