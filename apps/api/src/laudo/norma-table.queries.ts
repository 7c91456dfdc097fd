/** The table of rules in force: the last that an administrator applied, or the one that is part of the product. */
import { TABELA_PADRAO, type TabelaDeNormas, withAvisos, withLimites } from '@faixa/domain'
import type { Db } from '../db/database.ts'

export async function readTable(db: Db): Promise<TabelaDeNormas> {
  const row = await last(db).select(['versao', 'regras', 'aplicada_em']).executeTakeFirst()
  if (!row) return TABELA_PADRAO
  const { versao, regras, aplicada_em } = row
  return { versao, regras: withAvisos(withLimites(regras)), aplicadaEm: dayOf(aplicada_em) }
}

export async function readTableVersion(db: Db): Promise<number> {
  return (await last(db).select('versao').executeTakeFirst())?.versao ?? TABELA_PADRAO.versao
}

/** The version by which a laudo was judged, or the one in force, and the day from which it applies. */
export async function readTableDate(db: Db, versao: number | null) {
  const row = await last(db)
    .select(['versao', 'aplicada_em'])
    .$if(versao !== null, (query) => query.where('versao', '=', versao!))
    .executeTakeFirst()
  if (row) return { versaoRegras: row.versao, regrasDe: dayOf(row.aplicada_em) }
  return { versaoRegras: versao ?? TABELA_PADRAO.versao, regrasDe: TABELA_PADRAO.aplicadaEm }
}

function last(db: Db) {
  return db.selectFrom('normas').orderBy('versao', 'desc').limit(1)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
