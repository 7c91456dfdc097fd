/** Reads and writes saved cases. Those beyond a person's reach do not exist for that person. */
import type { OCORRENCIA_SITUACOES } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { containsWords } from '../../../db/list-terms.queries.ts'
import type { Tables } from '../../../db/tables.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { numberOf, ocorrenciasWithin } from '../../../laudo/ocorrencias/held-laudos.queries.ts'

type Situacao = (typeof OCORRENCIA_SITUACOES)[number]
type Capability = Parameters<typeof ocorrenciasWithin>[1]

function casos(db: Db, actor: Actor, capability: Capability) {
  return db
    .selectFrom('ocorrencias')
    .innerJoin('empresas', 'empresas.id', 'ocorrencias.empresa_id')
    .innerJoin('usuarios', 'usuarios.id', 'ocorrencias.usuario_id')
    .where(ocorrenciasWithin(actor, capability))
}

/** A hidden laudo of the case is not even counted for people who do not see it. */
function withNames(found: ReturnType<typeof casos>, actor: Actor) {
  return found
    .selectAll('ocorrencias')
    .select(['empresas.nome as empresa_nome', 'usuarios.nome as usuario_nome'])
    .select((eb) =>
      eb
        .selectFrom('ocorrencias_laudos as caso')
        .innerJoin('laudos', 'laudos.id', 'caso.laudo_id')
        .select((eb) => eb.fn.countAll<number>().as('voos'))
        .whereRef('caso.ocorrencia_id', '=', 'ocorrencias.id')
        .where((eb) => withinReach(eb, actor, 'readOcorrencia'))
        .as('voos'),
    )
}

export type CasoRow = NonNullable<Awaited<ReturnType<typeof findCaso>>>

export function findCaso(db: Db, uuid: string, actor: Actor, capability: Capability) {
  return withNames(casos(db, actor, capability), actor)
    .where('ocorrencias.uuid', '=', uuid)
    .executeTakeFirst()
}

/** Locks a case until the end of the transaction: another writer waits, and then sees the change. */
export async function lockCaso(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('ocorrencias').select('id').where('uuid', '=', uuid).forNoKeyUpdate().execute()
}

interface CasoPage {
  readonly busca?: string | undefined
  readonly situacao?: Situacao | undefined
  readonly page: number
  readonly pageSize: number
}

export async function listCasoRows(db: Db, actor: Actor, { busca, situacao, page, pageSize }: CasoPage) {
  const found = () =>
    casos(db, actor, 'readOcorrencia')
      .$if(situacao !== undefined, (query) => query.where('ocorrencias.situacao', '=', situacao!))
      .where(
        containsWords(
          sql`dobrado(concat_ws(E'\n', ocorrencias.titulo, ocorrencias.relato, empresas.nome,
            ocorrencias.ano || '/' || lpad(ocorrencias.numero::text, 4, '0')))`,
          busca,
        ),
      )
  const { total } = await found()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withNames(found(), actor)
    .orderBy('ocorrencias.criado_em', 'desc')
    .orderBy('ocorrencias.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

type NewCaso = Omit<Insertable<Tables['ocorrencias']>, 'numero' | 'atualizado_em'> & { readonly criado_em: Date }

/** Inserts a case under the next number of its empresa and year. The empresa's row is locked, so that no number is taken twice or left out. */
export async function insertCaso(db: Db, caso: NewCaso) {
  await db.selectFrom('empresas').select('id').where('id', '=', caso.empresa_id).forNoKeyUpdate().execute()
  const made = await db
    .insertInto('ocorrencias')
    .values((eb) => ({
      ...caso,
      atualizado_em: caso.criado_em,
      numero: eb
        .selectFrom('ocorrencias as outras')
        .select(sql<number>`coalesce(max(outras.numero), 0) + 1`.as('numero'))
        .where('outras.empresa_id', '=', caso.empresa_id)
        .where('outras.ano', '=', caso.ano),
    }))
    .returning(['id', 'uuid', 'ano', 'numero', 'versao'])
    .executeTakeFirstOrThrow()
  return { ...made, escrito: numberOf(made) }
}

interface Flight {
  readonly uuid: string
  readonly distanciaM: number
}

/**
 * Adds the flights that the case does not have yet, those of its empresa only, and returns how many. The laudos are locked, so that one that is
 * being deleted is either left out or stays.
 */
export async function addLaudos(
  db: Db,
  { id, empresa_id, unidade_id }: Pick<CasoRow, 'id' | 'empresa_id' | 'unidade_id'>,
  flights: readonly Flight[],
  now: Date,
): Promise<number> {
  if (flights.length === 0) return 0
  const laudos = await db
    .selectFrom('laudos')
    .select(['id', 'uuid'])
    .where(
      'uuid',
      'in',
      flights.map(({ uuid }) => uuid),
    )
    .where('empresa_id', '=', empresa_id)
    // The case of a unidade holds no laudo of another one, whoever asks again.
    .$if(unidade_id !== null, (query) => query.where('unidade_id', '=', unidade_id))
    .where('arquivado_em', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (laudos.length === 0) return 0
  const distances = new Map(flights.map(({ uuid, distanciaM }) => [uuid, distanciaM]))
  const added = await db
    .insertInto('ocorrencias_laudos')
    .values(
      laudos.map((laudo) => ({
        ocorrencia_id: id,
        laudo_id: laudo.id,
        distancia_m: distances.get(laudo.uuid)!,
        incluido_em: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('laudo_id')
    .execute()
  return added.length
}

export async function saveCaso(
  db: Db,
  id: number,
  change: Partial<Pick<CasoRow, 'titulo' | 'relato' | 'situacao'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('ocorrencias')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), atualizado_em: now }))
    .where('id', '=', id)
    .execute()
}

export async function addNota(db: Db, nota: Insertable<Tables['ocorrencias_notas']>): Promise<void> {
  await db.insertInto('ocorrencias_notas').values(nota).execute()
}

export function listNotas(db: Db, casoId: number) {
  return db
    .selectFrom('ocorrencias_notas as nota')
    .innerJoin('usuarios', 'usuarios.id', 'nota.usuario_id')
    .select(['nota.texto', 'nota.criado_em', 'usuarios.nome as por'])
    .where('nota.ocorrencia_id', '=', casoId)
    .orderBy('nota.id')
    .execute()
}

/** The laudos of the case that this person may see, the nearest first. */
export function listLaudosOf(db: Db, actor: Actor, casoId: number) {
  return db
    .selectFrom('laudos')
    .innerJoin('ocorrencias_laudos as caso', 'caso.laudo_id', 'laudos.id')
    .select(['laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data', 'laudos.prestadora_nome'])
    .select(['caso.distancia_m', 'caso.incluido_em'])
    .where('caso.ocorrencia_id', '=', casoId)
    .where((eb) => withinReach(eb, actor, 'readOcorrencia'))
    .orderBy('caso.distancia_m')
    .orderBy('laudos.id')
    .execute()
}
