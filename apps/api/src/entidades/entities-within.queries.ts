/** Reads the entities that a person may choose from, with two queries for each list, however long it is. Archived rows are in none. */
import { type Actor, CAPABILITIES, grantOf, type Nivel, type Reach } from '@faixa/domain'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../http/access/signed-in.ts'

export interface Named {
  readonly id: number
  readonly nome: string
}

/** The access table determines whose laudos a person sees; the same entities may be chosen, regardless of the scopes of a key. */
function reachOf(actor: Actor): Reach {
  return grantOf({ ...actor, escopos: undefined }, 'readLaudo').reach
}

/** Selects the empresas that a person may choose: a funcionario's own, or those that a prestadora works for, also for its pilots. */
export function empresasWithin(db: Db, actor: SignedIn) {
  const all = db.selectFrom('empresas').where('empresas.arquivado_em', 'is', null)
  switch (reachOf(actor)) {
    case 'all':
      return all
    case 'own-empresa':
      return all.where('empresas.id', '=', actor.empresaId ?? 0)
    case 'own-pilotos':
    case 'own':
    case 'linked-empresas':
      return all.where('empresas.id', 'in', (eb) =>
        eb
          .selectFrom('empresas_prestadoras')
          .select('empresa_id')
          .where('prestadora_id', '=', actor.prestadoraId ?? 0),
      )
    case 'none':
      return all.where((eb) => eb.lit(false))
  }
}

export function listEmpresasWithin(db: Db, actor: SignedIn): Promise<(Named & { readonly acesso: string })[]> {
  return empresasWithin(db, actor)
    .select(['empresas.id', 'empresas.nome', 'empresas.acesso'])
    .orderBy('empresas.nome')
    .orderBy('empresas.id')
    .execute()
}

export async function isEmpresaWithin(db: Db, actor: SignedIn, empresaId: number): Promise<boolean> {
  const found = await empresasWithin(db, actor).select('empresas.id').where('empresas.id', '=', empresaId).execute()
  return found.length > 0
}

/** Reads the unidades that a person may choose; a person of a unidade may choose only that one. */
export function listUnidadesWithin(
  db: Db,
  actor: SignedIn,
  empresaId?: number,
): Promise<(Named & { readonly empresa_id: number })[]> {
  let unidades = db
    .selectFrom('unidades')
    .select(['id', 'nome', 'empresa_id'])
    .where('arquivado_em', 'is', null)
    .where('empresa_id', 'in', empresasWithin(db, actor).select('empresas.id'))
  if (actor.isUnidade) unidades = unidades.where('id', '=', actor.unidadeId ?? 0)
  if (empresaId !== undefined) unidades = unidades.where('empresa_id', '=', empresaId)
  return unidades.orderBy('nome').orderBy('id').execute()
}

/** Reads the prestadoras that a person may choose; with `empresaId`, only those that work for it. */
export function listPrestadorasWithin(db: Db, actor: SignedIn, empresaId?: number): Promise<Named[]> {
  return prestadorasWithin(db, actor, empresaId)
    .select(['prestadoras.id', 'prestadoras.nome'])
    .orderBy('prestadoras.nome')
    .orderBy('prestadoras.id')
    .execute()
}

function prestadorasWithin(db: Db, actor: SignedIn, empresaId?: number) {
  let prestadoras = db.selectFrom('prestadoras').where('prestadoras.arquivado_em', 'is', null)
  const reach = reachOf(actor)
  const employer = empresaId ?? (reach === 'own-empresa' ? (actor.empresaId ?? 0) : undefined)
  if (reach === 'own-pilotos' || reach === 'own') {
    prestadoras = prestadoras.where('prestadoras.id', '=', actor.prestadoraId ?? 0)
  }
  if (employer !== undefined) {
    prestadoras = prestadoras.where('prestadoras.id', 'in', (eb) =>
      eb.selectFrom('empresas_prestadoras').select('prestadora_id').where('empresa_id', '=', employer),
    )
  }
  return prestadoras
}

/** Reads the pilots that a person may choose; a pilot may choose only himself. */
export function listPilotosOf(
  db: Db,
  actor: SignedIn,
  prestadoras: readonly number[],
): Promise<(Named & { readonly prestadora_id: number })[]> {
  let pilotos = db
    .selectFrom('pilotos')
    .select(['id', 'nome', 'prestadora_id'])
    .where('arquivado_em', 'is', null)
    .where((eb) => eb('prestadora_id', '=', eb.fn.any(eb.val([...prestadoras]))))
  if (reachOf(actor) === 'own') pilotos = pilotos.where('id', '=', actor.pilotoId ?? 0)
  return pilotos.orderBy('nome').orderBy('id').execute()
}

/** Reads the aircraft of prestadoras, in the order of their marks. */
export function listAeronavesOf(db: Db, prestadoras: readonly number[]) {
  return db
    .selectFrom('aeronaves')
    .select(['id', 'nome', 'tipo', 'modelo', 'prestadora_id'])
    .where('arquivado_em', 'is', null)
    .where((eb) => eb('prestadora_id', '=', eb.fn.any(eb.val([...prestadoras]))))
    .orderBy('nome')
    .orderBy('id')
    .execute()
}

/** Tells whether a person may choose the aircraft. */
export async function isAircraftWithin(db: Db, actor: SignedIn, aeronave: number): Promise<boolean> {
  const found = await db
    .selectFrom('aeronaves')
    .select('id')
    .where('id', '=', aeronave)
    .where('arquivado_em', 'is', null)
    .where('prestadora_id', 'in', prestadorasWithin(db, actor).select('prestadoras.id'))
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the persons who answer for the flights of prestadoras. */
export function listResponsaveisOf(db: Db, prestadoras: readonly number[]) {
  return db
    .selectFrom('responsaveis')
    .select(['id', 'nome', 'profissao', 'registro', 'padrao', 'prestadora_id'])
    .where('arquivado_em', 'is', null)
    .where((eb) => eb('prestadora_id', '=', eb.fn.any(eb.val([...prestadoras]))))
    .orderBy('nome')
    .orderBy('id')
    .execute()
}

/** More products than any season uses. */
const PRODUTOS_OFFERED = 2000

export function listProdutos(db: Db) {
  return db
    .selectFrom('produtos')
    .select(['id', 'nome', 'ingrediente', 'classe', 'formulacao', 'dose', 'unidade_dose', 'adjuvante'])
    .where('arquivado_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .limit(PRODUTOS_OFFERED)
    .execute()
}

/** Reads the persons who may register laudos. */
export function listRegistrars(db: Db): Promise<Named[]> {
  const niveis = (Object.keys(CAPABILITIES.createLaudo) as Nivel[]).filter(
    (nivel) => CAPABILITIES.createLaudo[nivel].reach !== 'none',
  )
  return db
    .selectFrom('usuarios')
    .select(['id', 'nome'])
    .where('nivel', 'in', niveis)
    .where('arquivado_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute()
}
