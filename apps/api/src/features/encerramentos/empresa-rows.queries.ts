/** The rows of an empresa: everything that refers to it, by the foreign keys of the database. */
import { GUARDA_ANOS } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import {
  countDoomed,
  doom,
  doomAudit,
  doomWhatBelongs,
  isDoomed,
  listFiles,
} from '../../eliminacao/doomed-rows.queries.ts'
import { REFERRING } from '../../files/check/referred-files.queries.ts'

/** Records of access are kept for six months by law (Marco Civil, art. 15): they stay, with the number of the account in place of it. */
const KEPT = ['registro_seguranca']

/** Finds the rows, of which the transaction has begun a removal. */
export async function doomEmpresa(tx: Db, id: number): Promise<void> {
  await doom(tx, 'empresas', sql`t.id = ${id}`)
  await doomWhatBelongs(tx, KEPT)
  await doomAudit(tx)
}

/** The rows that the removal deletes, without that of the closing itself, which the archive changes. */
export async function countRows(tx: Db): Promise<Readonly<Record<string, number>>> {
  const { encerramentos: _, ...rows } = await countDoomed(tx)
  return rows
}

/** Files to which only rows of the empresa refer, without the archive, which is not part of its data. */
export async function listOwnFiles(tx: Db): Promise<ReadonlyMap<string, number>> {
  const own = REFERRING.filter(([table]) => table !== 'encerramentos')
  const files = await listFiles(tx, own)
  const uses = own.map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = a.sha256 and not ${isDoomed(table, 't')})`,
  )
  const { rows } = await sql<{ sha256: Buffer; bytes: number }>`select a.sha256, a.bytes from arquivos a
    where a.sha256 = any(${files}::bytea[]) and ${sql.join(uses, sql` and `)}`.execute(tx)
  return new Map(rows.map(({ sha256, bytes }) => [sha256.toString('hex'), bytes]))
}

/** A sentence for each legal hold on the rows. */
export async function listHolds(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ numero: string; propria: boolean }>`
    select distinct o.ano || '/' || lpad(o.numero::text, 4, '0') as numero, ${isDoomed('ocorrencias', 'o')} as propria
    from ocorrencias o left join ocorrencias_laudos c on c.ocorrencia_id = o.id left join laudos l on l.id = c.laudo_id
    where o.situacao <> 'encerrada' and (${isDoomed('ocorrencias', 'o')} or ${isDoomed('laudos', 'l')}) order by 1`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const names = rows.slice(0, 5).map(({ numero }) => numero)
  const many = formatCount(rows.length, 'ocorrência ainda não foi encerrada', 'ocorrências ainda não foram encerradas')
  return [
    `${many}: ${names.join(', ')}${rows.length > names.length ? '…' : ''}. Enquanto isso os laudos dela são provas e nada é apagado.`,
  ]
}

/** Laudos whose papers are still to be kept, and the day on which the last of them need not be any more. */
export async function readGuarda(
  tx: Db,
  today: string,
): Promise<{ readonly laudos: number; readonly ate: string } | undefined> {
  const { rows } = await sql<{ laudos: number; ate: string | null }>`select count(*)::int as laudos,
    (max(data) + make_interval(years => ${GUARDA_ANOS}))::date::text as ate from laudos t
    where ${isDoomed('laudos', 't')} and data + make_interval(years => ${GUARDA_ANOS}) > ${today}::date`.execute(tx)
  const [row] = rows
  return row && row.ate !== null ? { laudos: row.laudos, ate: row.ate } : undefined
}

/**
 * Cuts what stays off the doomed rows: records of access and acts keep the number of an account or key that goes, and accounts that other
 * rows name as their writer lose their empresa.
 */
export async function detachKept(tx: Db, spared: readonly number[], now: Date): Promise<void> {
  const going = sql`array(select u.id from usuarios u where ${isDoomed('usuarios', 'u')})`
  await sql`update registro_seguranca r set conta_id = null, usuario_id = null,
    detalhe = coalesce(r.detalhe, '{}'::jsonb) || jsonb_strip_nulls(jsonb_build_object('contaApagada', coalesce(r.conta_id, r.usuario_id)))
    where r.conta_id = any(${going}) or r.usuario_id = any(${going})`.execute(tx)
  await sql`update auditoria t set chave_id = null
    where t.chave_id = any(array(select c.id from chaves_api c where ${isDoomed('chaves_api', 'c')})) and not ${isDoomed('auditoria', 't')}`.execute(
    tx,
  )
  if (spared.length === 0) return
  await sql`update usuarios set empresa_id = null, unidade_id = null, removido_em = ${now}, arquivado_em = coalesce(arquivado_em, ${now})
    where id = any(${[...spared]}::integer[])`.execute(tx)
}
