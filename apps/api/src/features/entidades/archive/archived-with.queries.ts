/** Counts the rows that leave the lists together with an archived entity, and the laudos that stay. */
import type { Tipo } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface ArchivedWith {
  readonly unidades: number
  readonly pilotos: number
  readonly aeronaves: number
  readonly certificados: number
  /** People who could no longer sign in. */
  readonly pessoas: number
  readonly laudos: number
}

interface Belongings {
  readonly unidades?: RawBuilder<unknown>
  readonly pilotos?: RawBuilder<unknown>
  readonly aeronaves?: RawBuilder<unknown>
  readonly certificados?: RawBuilder<unknown>
  readonly pessoas?: RawBuilder<unknown>
  readonly laudos?: RawBuilder<unknown>
}

const ofPrestadora = (id: number) => sql`(select id from pilotos where prestadora_id = ${id} and arquivado_em is null)`

/** Conditions on the rows that belong to an entity of each kind; nothing belongs to the others. */
const BELONGINGS: Readonly<Partial<Record<Tipo, (id: number) => Belongings>>> = {
  administradores: ofPerson,
  analistas: ofPerson,
  funcionarios: ofPerson,
  empresas: (id) => ({
    unidades: sql`empresa_id = ${id}`,
    pessoas: sql`empresa_id = ${id}`,
    laudos: sql`empresa_id = ${id}`,
  }),
  unidades: (id) => ({ pessoas: sql`unidade_id = ${id}`, laudos: sql`unidade_id = ${id}` }),
  prestadoras: (id) => ({
    pilotos: sql`prestadora_id = ${id}`,
    aeronaves: sql`prestadora_id = ${id}`,
    certificados: sql`prestadora_id = ${id}`,
    pessoas: sql`(prestadora_id = ${id} or piloto_id in ${ofPrestadora(id)})`,
    laudos: sql`prestadora_id = ${id}`,
  }),
  pilotos: (id) => ({ pessoas: sql`piloto_id = ${id}`, laudos: sql`piloto_id = ${id}` }),
  aeronaves: (id) => ({ certificados: sql`aeronave_id = ${id}`, laudos: sql`aeronave_id = ${id}` }),
}

function ofPerson(id: number): Belongings {
  return { pessoas: sql`id = ${id}`, laudos: sql`usuario_id = ${id}` }
}

export async function countArchivedWith(db: Db, tipo: Tipo, id: number): Promise<ArchivedWith> {
  const { unidades, pilotos, aeronaves, certificados, pessoas, laudos } = BELONGINGS[tipo]?.(id) ?? {}
  const { rows } = await sql<ArchivedWith>`select
    ${counted('unidades', unidades)} as unidades, ${counted('pilotos', pilotos)} as pilotos,
    ${counted('aeronaves', aeronaves)} as aeronaves, ${counted('certificados', certificados)} as certificados,
    ${counted('usuarios', pessoas)} as pessoas, ${counted('laudos', laudos)} as laudos`.execute(db)
  return rows[0]!
}

function counted(table: string, belongs: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return belongs === undefined
    ? sql`0`
    : sql`(select count(*) from ${sql.table(table)} where ${belongs} and arquivado_em is null)`
}
