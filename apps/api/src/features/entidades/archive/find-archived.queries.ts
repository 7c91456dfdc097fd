/** Finds the archived entity that is about to be registered once more. */
import { TIPOS, type Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface ArchivedEntity {
  readonly tipo: Tipo
  readonly id: number
  readonly nome: string
}

/**
 * Finds by an e-mail: its last owner, unless a living account has it; an entity without its login is still living. Restoring that row also
 * restores the e-mail.
 */
export async function findArchivedByEmail(db: Db, email: string): Promise<ArchivedEntity | undefined> {
  const { rows } = await sql<ArchivedEntity>`
    select * from (
      select case u.nivel when 'admin' then 'administradores' when 'analista' then 'analistas'
          when 'funcionario' then 'funcionarios' when 'prestadora' then 'prestadoras' else 'pilotos' end as tipo,
        coalesce(r.id, i.id, u.id) as id, coalesce(r.nome, i.nome, u.nome) as nome, u.arquivado_em
      from usuarios u
        left join prestadoras r on u.nivel = 'prestadora' and r.id = u.prestadora_id and r.arquivado_em = u.arquivado_em
        left join pilotos i on u.nivel = 'piloto' and i.id = u.piloto_id and i.arquivado_em = u.arquivado_em
      where lower(u.email) = lower(${email}) and u.arquivado_em is not null
        and (u.nivel not in ('prestadora', 'piloto') or r.id is not null or i.id is not null)
        and not exists (select from usuarios v where lower(v.email) = lower(${email}) and v.arquivado_em is null)
    ) as found order by arquivado_em desc limit 1`.execute(db)
  return shown(rows)
}

/** Lists whose rows have a CNPJ; their tables have the same names. */
const WITH_CNPJ: ReadonlySet<Tipo> = new Set(['empresas', 'unidades', 'prestadoras'])

/** Finds by a CNPJ, in any punctuation, among rows of the same list. */
export async function findArchivedByCnpj(db: Db, tipo: Tipo, cnpj: string): Promise<ArchivedEntity | undefined> {
  if (!WITH_CNPJ.has(tipo)) return undefined
  const table = sql.table(tipo)
  const { rows } = await sql<ArchivedEntity>`
    select ${tipo} as tipo, e.id, e.nome from ${table} e
    where cnpj_puro(e.cnpj) = cnpj_puro(${cnpj}) and e.arquivado_em is not null
      and not exists (select from ${table} v where cnpj_puro(v.cnpj) = cnpj_puro(${cnpj}) and v.arquivado_em is null)
    order by e.arquivado_em desc limit 1`.execute(db)
  return shown(rows)
}

function shown([row]: readonly ArchivedEntity[]): ArchivedEntity | undefined {
  return row && TIPOS.includes(row.tipo) ? { tipo: row.tipo, id: row.id, nome: row.nome } : undefined
}
