/** The recipients of a report by e-mail, and the outcome of each e-mail. */
import type { EnvioSituacao } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoredLoad } from './relatorio-versions.queries.ts'

interface Owner {
  readonly id: number
  readonly empresa_id: number
  readonly unidade_id: number | null
}

/**
 * People with an account who may get the report: people of the empresa who may open it (those of a unidade only reports of that unidade),
 * and the prestadoras that work for the empresa and that a filter names, or all of them where no filter names one.
 */
export function listRecipients(db: Db, { empresa_id, unidade_id }: Owner, loads: readonly StoredLoad[]) {
  const named = loads.flatMap(({ prestadora }) => prestadora ?? [])
  const isOfAll = named.length < loads.length
  return db
    .selectFrom('usuarios')
    .leftJoin('prestadoras', 'prestadoras.id', 'usuarios.prestadora_id')
    .select(['usuarios.id', 'usuarios.nome', 'usuarios.email'])
    .select((eb) =>
      eb
        .case()
        .when('usuarios.nivel', '=', 'prestadora')
        .then(eb.ref('usuarios.prestadora_id'))
        .end()
        .as('prestadora_id'),
    )
    .select('prestadoras.nome as prestadora_nome')
    .where('usuarios.arquivado_em', 'is', null)
    .where('usuarios.email', '<>', '')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('usuarios.nivel', '=', 'funcionario'),
          eb('usuarios.empresa_id', '=', empresa_id),
          eb.or([
            eb('usuarios.unidade_id', 'is', null),
            ...(unidade_id === null ? [] : [eb('usuarios.unidade_id', '=', unidade_id)]),
          ]),
        ]),
        eb.and([
          eb('usuarios.nivel', '=', 'prestadora'),
          eb.exists(
            eb
              .selectFrom('empresas_prestadoras as ep')
              .select('ep.empresa_id')
              .where('ep.empresa_id', '=', empresa_id)
              .whereRef('ep.prestadora_id', '=', 'usuarios.prestadora_id'),
          ),
          ...(isOfAll ? [] : [eb('usuarios.prestadora_id', '=', eb.fn.any(eb.val(named)))]),
        ]),
      ]),
    )
    .orderBy('usuarios.nome')
    .orderBy('usuarios.id')
    .execute()
}

export async function chosenRecipients(db: Db, relatorioId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('relatorios_destinatarios')
    .select('usuario_id')
    .where('relatorio_id', '=', relatorioId)
    .orderBy('usuario_id')
    .execute()
  return rows.map(({ usuario_id }) => usuario_id)
}

/** The recipients of the latest other report of the same empresa or unidade that has some. */
export async function recipientsBefore(db: Db, { id, empresa_id, unidade_id }: Owner): Promise<number[]> {
  const { rows } = await sql<{
    usuario_id: number
  }>`select usuario_id from relatorios_destinatarios where relatorio_id = (
    select r.id from relatorios r
    where r.empresa_id = ${empresa_id} and r.unidade_id is not distinct from ${unidade_id} and r.id <> ${id}
      and r.arquivado_em is null and exists (select from relatorios_destinatarios d where d.relatorio_id = r.id)
    order by r.atualizado_em desc, r.id desc limit 1)
    order by usuario_id`.execute(db)
  return rows.map(({ usuario_id }) => usuario_id)
}

export async function replaceRecipients(db: Db, relatorioId: number, usuarioIds: readonly number[]): Promise<void> {
  await db.deleteFrom('relatorios_destinatarios').where('relatorio_id', '=', relatorioId).execute()
  if (usuarioIds.length === 0) return
  await db
    .insertInto('relatorios_destinatarios')
    .values(usuarioIds.map((usuario_id) => ({ relatorio_id: relatorioId, usuario_id })))
    .execute()
}

/** Weeks of the history that a person sees: a year. */
const WEEKS_SHOWN = 52

export function listEnvios(db: Db, relatorioId: number) {
  return db
    .selectFrom('relatorios_envios as e')
    .innerJoin('usuarios', 'usuarios.id', 'e.usuario_id')
    .select(['e.semana', 'e.situacao', 'e.motivo', 'e.atualizado_em', 'usuarios.nome'])
    .where('e.relatorio_id', '=', relatorioId)
    .orderBy('e.semana', 'desc')
    .orderBy('usuarios.nome')
    .limit(WEEKS_SHOWN * 30)
    .execute()
}

/** Creates the e-mails of a week, once, and returns the reports that have some to send. */
export async function makeEnvios(db: Db, semana: string, now: Date): Promise<number[]> {
  await sql`insert into relatorios_envios (relatorio_id, semana, usuario_id, atualizado_em)
    select d.relatorio_id, ${semana}::date, d.usuario_id, ${now}
    from relatorios_destinatarios d join relatorios r on r.id = d.relatorio_id
    where r.envio in ('salvo', 'semana') and r.arquivado_em is null
    on conflict do nothing`.execute(db)
  const rows = await db
    .selectFrom('relatorios_envios')
    .select('relatorio_id')
    .distinct()
    .where('semana', '=', semana)
    .where('situacao', '=', 'aguardando')
    .execute()
  return rows.map(({ relatorio_id }) => relatorio_id)
}

/**
 * Creates the e-mails of a week for all current recipients, again for those who already received theirs; returns the number of waiting
 * ones.
 */
export async function makeEnviosAgain(db: Db, relatorioId: number, semana: string, now: Date): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`with made as (
    insert into relatorios_envios as e (relatorio_id, semana, usuario_id, atualizado_em)
      select relatorio_id, ${semana}::date, usuario_id, ${now} from relatorios_destinatarios where relatorio_id = ${relatorioId}
      on conflict (relatorio_id, semana, usuario_id) do update set situacao = 'aguardando', motivo = null,
        atualizado_em = case when e.situacao = 'aguardando' then e.atualizado_em else excluded.atualizado_em end
      returning 1)
    select count(*)::integer as quantos from made`.execute(db)
  return rows[0]?.quantos ?? 0
}

/** The waiting e-mails of one report and week. */
export async function waitingEnvios(db: Db, relatorioId: number, semana: string): Promise<number[]> {
  const rows = await db
    .selectFrom('relatorios_envios')
    .select('usuario_id')
    .where('relatorio_id', '=', relatorioId)
    .where('semana', '=', semana)
    .where('situacao', '=', 'aguardando')
    .orderBy('usuario_id')
    .execute()
  return rows.map(({ usuario_id }) => usuario_id)
}

interface Outcome {
  readonly relatorioId: number
  readonly semana: string
  /** Absent: all recipients whose e-mail is waiting. */
  readonly usuarioId?: number
  readonly situacao: EnvioSituacao
  readonly motivo?: string | undefined
  readonly now: Date
}

export async function writeOutcome(db: Db, outcome: Outcome): Promise<void> {
  const { relatorioId, semana, usuarioId, situacao, motivo, now } = outcome
  await db
    .updateTable('relatorios_envios')
    .set({ situacao, motivo: motivo ?? null, atualizado_em: now })
    .where('relatorio_id', '=', relatorioId)
    .where('semana', '=', semana)
    .where('situacao', '=', 'aguardando')
    .$if(usuarioId !== undefined, (query) => query.where('usuario_id', '=', usuarioId!))
    .execute()
}

/** The living report that is to be sent; undefined where it was archived, or is no longer sent. */
export function findSentRelatorio(db: Db, id: number) {
  return db
    .selectFrom('relatorios as r')
    .innerJoin('empresas', 'empresas.id', 'r.empresa_id')
    .selectAll('r')
    .select('empresas.nome as empresa_nome')
    .where('r.id', '=', id)
    .where('r.arquivado_em', 'is', null)
    .executeTakeFirst()
}
