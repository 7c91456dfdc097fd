/** Inserts laudos as rows, for tests that need many, or a state that only processing would bring. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export interface LaudoMade {
  readonly id: number
  readonly uuid: string
}

type Overrides = Partial<Insertable<Tables['laudos']>>

/**
 * Inserts a laudo that is ready, with plausible numbers. By default it belongs to the empresa, pilot and user registered first, and its
 * prestadora is the pilot's.
 */
export async function insertLaudo(db: Db, overrides: Overrides = {}): Promise<LaudoMade> {
  const [made] = await insertLaudos(db, [overrides])
  return made!
}

/** Inserts laudos in one statement, in the order given. */
export async function insertLaudos(db: Db, overrides: readonly Overrides[]): Promise<LaudoMade[]> {
  const first = await firstEntities(db)
  const pilotos = await db.selectFrom('pilotos').select(['id', 'prestadora_id']).execute()
  const prestadoraOf = new Map(pilotos.map(({ id, prestadora_id }) => [id, prestadora_id]))
  const rows = overrides.map((given): Insertable<Tables['laudos']> => {
    const piloto_id = given.piloto_id ?? first.piloto_id
    return {
      ...TYPED,
      ...(given.ready === false ? {} : MEASURED),
      empresa_id: first.empresa_id,
      usuario_id: first.usuario_id,
      piloto_id,
      prestadora_id: prestadoraOf.get(piloto_id)!,
      impressao: randomBytes(32),
      ...given,
    }
  })
  const made = await db.insertInto('laudos').values(rows).returning(['id', 'uuid']).execute()
  return made.toSorted((a, b) => a.id - b.id)
}

const TYPED = {
  codigo: 'OS 1',
  nome: 'Fazenda Santa Rita',
  tratamento: 'HERBICIDA',
  cultura: 'CANA-DE-AÇÚCAR',
  data: '2026-03-14',
  data_inicial: '2026-03-14 10:12:00',
  data_final: '2026-03-14 10:52:00',
  faixa_contratada: 20,
  faixa_executada: 20,
  vazao_contratada: 30,
  taxa_aplicacao: 30,
  percent_largura_faixa: 100,
  percent_taxa_aplicacao: 100,
}

// The analytic field of docs/metodo.md: 80 ha flown 30 m too long at both ends of 40 passes of 20 m.
const MEASURED = {
  ready: true,
  area_plantio: 80,
  area_aplicada: 84.8,
  aplicacao_efetiva: 80,
  area_nao_aplicada: 0,
  aplicacao_externa: 4.8,
  area_sobreposicao: 0,
  area_bruta: 84.8,
  percent_area_aplicada: 106,
  percent_aplicacao_efetiva: 100,
  percent_area_nao_aplicada: 0,
  percent_aplicacao_externa: 6,
  percent_area_sobreposicao: 0,
}

async function firstEntities(db: Db) {
  const { id: empresa_id } = await db.selectFrom('empresas').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id: piloto_id } = await db.selectFrom('pilotos').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id: usuario_id } = await db.selectFrom('usuarios').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { empresa_id, piloto_id, usuario_id }
}
