/** Reads the security log, and deletes entries after their retention. */
import type { SecurityEvent } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { contains } from '../../db/list-terms.queries.ts'

export interface LogFilter {
  readonly evento?: SecurityEvent | undefined
  readonly refused?: boolean | undefined
  readonly contaId?: number | undefined
  /** Beginning of the name of the account or of the person. */
  readonly pessoa?: string | undefined
  /** A text that is searched in both names and in the address. */
  readonly busca?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Only entries with a smaller id. */
  readonly before?: number | undefined
}

export interface LogPage {
  readonly oldestFirst: boolean
  readonly limit: number
  readonly offset: number
}

/** Entries are counted up to here: a year of a large installation has millions of them. */
const COUNTED = 10_000

function entriesOf(db: Db, filter: LogFilter) {
  const { evento, refused, contaId, pessoa, busca, since, until, before } = filter
  let entries = db
    .selectFrom('registro_seguranca as r')
    .leftJoin('usuarios as conta', 'conta.id', 'r.conta_id')
    .leftJoin('usuarios as pessoa', 'pessoa.id', 'r.usuario_id')
  if (evento !== undefined) entries = entries.where('r.evento', '=', evento)
  if (refused !== undefined) entries = entries.where('r.recusado', '=', refused)
  if (contaId !== undefined) entries = entries.where('r.conta_id', '=', contaId)
  if (since !== undefined) entries = entries.where('r.quando', '>=', since)
  if (until !== undefined) entries = entries.where('r.quando', '<', until)
  if (before !== undefined) entries = entries.where('r.id', '<', before)
  if (pessoa !== undefined) {
    entries = entries.where(
      sql<boolean>`(dobrado(conta.nome) like comecando(${pessoa}) or dobrado(pessoa.nome) like comecando(${pessoa}))`,
    )
  }
  return entries.where(contains(['conta.nome', 'pessoa.nome', 'r.endereco'], busca))
}

/** A page of entries by their ids, which follow the order of writing, and their number. */
export async function listSecurityEntries(db: Db, filter: LogFilter, { oldestFirst, limit, offset }: LogPage) {
  const rows = await entriesOf(db, filter)
    .select(['r.id', 'r.quando', 'r.evento', 'r.recusado', 'r.conta_id', 'r.usuario_id'])
    .select(['r.endereco', 'r.agente', 'r.detalhe', 'conta.nome as conta_nome', 'pessoa.nome as pessoa_nome'])
    .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await db
    .selectFrom(
      entriesOf(db, filter)
        .select('r.id')
        .limit(COUNTED + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Math.min(counted.total, COUNTED), isLimited: counted.total > COUNTED }
}

export async function sweepSecurityLog(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registro_seguranca').where('quando', '<', before).execute()
}
