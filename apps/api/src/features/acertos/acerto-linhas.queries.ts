/** Reads and writes the lines of settlements and their contestations. Amounts are decimal texts. */
import type { DecisaoDaContestacao } from '@faixa/contract'
import {
  type EfetividadeEntre,
  type LaudoFigures,
  REGRA_DE_CALCULO,
  type RegraDeCalculo,
  type TermosDoContrato,
} from '@faixa/domain'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A line to be written. */
export interface NewLinha {
  readonly laudo_id: number
  readonly laudo_uuid: string
  readonly tipo: 'laudo' | 'diferenca'
  readonly contrato_id: number
  readonly contrato_versao: number
  readonly regra_de_calculo: RegraDeCalculo
  readonly revisao: number
  readonly revisao_sha256: Buffer
  readonly codigo: string
  readonly nome: string
  readonly data: string
  readonly tratamento: string
  readonly piloto_id: number
  readonly numeros: LaudoFigures
  readonly anterior: string | null
  readonly causa: 'medido' | 'excluido' | null
  readonly valor: string
}

/** The lines with the fields that a screen shows, by day. */
export async function listLinhas(db: Db, acertoId: number) {
  const rows = await db
    .selectFrom('acertos_linhas as x')
    .innerJoin('laudos', 'laudos.id', 'x.laudo_id')
    .innerJoin('pilotos', 'pilotos.id', 'x.piloto_id')
    .innerJoin('contratos', 'contratos.id', 'x.contrato_id')
    .selectAll('x')
    .select(['laudos.uuid as laudo_uuid', 'pilotos.nome as piloto_nome', 'contratos.uuid as contrato_uuid'])
    .select(
      sql<number | null>`(select max(r.numero) from revisoes r where r.laudo_id = x.laudo_id)`.as('ultima_revisao'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            // The limit keeps the document from being parsed once for each value that is read from it.
            eb
              .selectFrom('revisoes as r')
              .select(sql`r.documento::jsonb -> 'laudo'`.as('laudo'))
              .whereRef('r.laudo_id', '=', 'x.laudo_id')
              .whereRef('r.numero', '=', 'x.revisao')
              .limit(1)
              .as('d'),
          )
          .select([
            sql<string | null>`d.laudo -> 'medicao' ->> 'metodo'`.as('metodo'),
            sql<boolean>`d.laudo ? 'estimativa'`.as('estimado'),
            sql<number | null>`(d.laudo -> 'estimativa' -> 'confianca')::double precision`.as('confianca'),
            sql<EfetividadeEntre | null>`d.laudo -> 'intervalo' -> 'percentAplicacaoEfetiva'`.as('intervalo'),
          ])
          .as('fixada'),
      (join) => join.onTrue(),
    )
    .select(['fixada.metodo', 'fixada.estimado', 'fixada.confianca', 'fixada.intervalo'])
    .where('x.acerto_id', '=', acertoId)
    .orderBy('x.data')
    .orderBy('x.laudo_id')
    .execute()
  return rows.map((row) => ({ ...row, numeros: row.numeros as LaudoFigures }))
}

export type LinhaRow = Awaited<ReturnType<typeof listLinhas>>[number]

/**
 * True where the laudo has a later revision than the pinned one, or the line was computed by an earlier rule; a difference keeps the rule
 * by which it was computed.
 */
export function isOutdated({ tipo, revisao, ultima_revisao, regra_de_calculo }: LinhaRow): boolean {
  return (ultima_revisao ?? 0) > revisao || (tipo === 'laudo' && regra_de_calculo < REGRA_DE_CALCULO)
}

export async function findLinha(db: Db, acertoId: number, laudoUuid: string): Promise<LinhaRow | undefined> {
  return (await listLinhas(db, acertoId)).find(({ laudo_uuid }) => laudo_uuid === laudoUuid.toLowerCase())
}

/** The contracts of the lines, each in its version. */
export async function listContratosOfLinhas(db: Db, acertoId: number) {
  const rows = await db
    .selectFrom('contratos_versoes as v')
    .innerJoin('contratos', 'contratos.id', 'v.contrato_id')
    .select(['contratos.uuid', 'v.contrato_id', 'v.versao', 'v.nome', 'v.tratamento', 'v.termos'])
    .select(
      sql<
        number | null
      >`case when contratos.versao is distinct from contratos.vigente_versao then contratos.versao end`.as('proposta'),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('acertos_linhas as x')
          .select('x.laudo_id')
          .where('x.acerto_id', '=', acertoId)
          .whereRef('x.contrato_id', '=', 'v.contrato_id')
          .whereRef('x.contrato_versao', '=', 'v.versao'),
      ),
    )
    .orderBy('v.contrato_id')
    .orderBy('v.versao')
    .execute()
  return rows.map((row) => ({ ...row, termos: row.termos as TermosDoContrato }))
}

export async function writeLinha(
  db: Db,
  acertoId: number,
  { numeros, laudo_uuid: _uuid, ...line }: NewLinha,
): Promise<void> {
  const row = { ...line, numeros: JSON.stringify(numeros) }
  await db
    .insertInto('acertos_linhas')
    .values({ acerto_id: acertoId, ...row })
    .onConflict((conflict) => conflict.columns(['acerto_id', 'laudo_id']).doUpdateSet({ ...row, vale: true }))
    .execute()
}

/** Removes a line; a contested one stays readable, without its value in the total. */
export async function dropLinha(db: Db, acertoId: number, laudoId: number): Promise<void> {
  await retireLinha(db, acertoId, laudoId)
  await db
    .deleteFrom('acertos_linhas')
    .where('acerto_id', '=', acertoId)
    .where('laudo_id', '=', laudoId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('acertos_contestacoes as k')
            .select('k.id')
            .whereRef('k.acerto_id', '=', 'acertos_linhas.acerto_id')
            .whereRef('k.laudo_id', '=', 'acertos_linhas.laudo_id'),
        ),
      ),
    )
    .execute()
}

export async function retireLinha(db: Db, acertoId: number, laudoId: number): Promise<void> {
  await db
    .updateTable('acertos_linhas')
    .set({ vale: false, retirada: true })
    .where('acerto_id', '=', acertoId)
    .where('laudo_id', '=', laudoId)
    .execute()
}

/** Ends all lines of a settlement: accepted ones keep counting, those of a cancelled one are free. */
export async function closeLinhas(db: Db, acertoId: number, outcome: 'aceito' | 'cancelado'): Promise<void> {
  await db
    .updateTable('acertos_linhas')
    .set({ aberta: false, ...(outcome === 'cancelado' && { vale: false }) })
    .where('acerto_id', '=', acertoId)
    .execute()
}

/** Sums of the lines that count, for the settlement's own row. */
export async function readLinhaSums(db: Db, acertoId: number) {
  const sums = await db
    .selectFrom('acertos_linhas')
    .select([
      sql<number>`count(*) filter (where vale)`.as('laudos'),
      sql<string>`coalesce(sum(valor) filter (where vale), 0.00)`.as('valor'),
    ])
    .where('acerto_id', '=', acertoId)
    .executeTakeFirstOrThrow()
  const { contestados } = await db
    .selectFrom('acertos_contestacoes')
    .select((eb) => eb.fn.countAll<number>().as('contestados'))
    .where('acerto_id', '=', acertoId)
    .where('respondido_em', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...sums, contestados }
}

/** The latest first. */
export function listContestacoes(db: Db, acertoId: number) {
  return db
    .selectFrom('acertos_contestacoes as k')
    .innerJoin('usuarios', 'usuarios.id', 'k.usuario_id')
    .leftJoin('usuarios as ur', 'ur.id', 'k.respondido_id')
    .selectAll('k')
    .select(['usuarios.nome as por', 'ur.nome as respondido_por'])
    .where('k.acerto_id', '=', acertoId)
    .orderBy('k.id', 'desc')
    .execute()
}

export type ContestacaoRow = Awaited<ReturnType<typeof listContestacoes>>[number]

export async function insertContestacao(db: Db, row: Insertable<Tables['acertos_contestacoes']>): Promise<void> {
  await db.insertInto('acertos_contestacoes').values(row).execute()
}

interface Answer {
  readonly resposta: string
  readonly decisao: DecisaoDaContestacao
  readonly respondido_id: number
  readonly respondido_em: Date
}

export async function answerContestacao(db: Db, id: number, answer: Answer): Promise<void> {
  await db.updateTable('acertos_contestacoes').set(answer).where('id', '=', id).execute()
}

/** The open contest of a line. */
export async function findOpenContestacao(db: Db, acertoId: number, laudoId: number) {
  return db
    .selectFrom('acertos_contestacoes')
    .select(['id', 'lado', 'motivo'])
    .where('acerto_id', '=', acertoId)
    .where('laudo_id', '=', laudoId)
    .where('respondido_em', 'is', null)
    .executeTakeFirst()
}
