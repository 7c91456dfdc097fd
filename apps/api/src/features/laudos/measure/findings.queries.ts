import type { Aviso } from '@faixa/flight'
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** Replaces the findings with these codes; new ones come after all others. */
export async function replaceFindings(
  db: Db,
  laudoId: number,
  codes: readonly string[],
  found: readonly Aviso[],
): Promise<void> {
  await db
    .deleteFrom('laudos_achados')
    .where('laudo_id', '=', laudoId)
    .where('codigo', 'in', [...codes])
    .execute()
  if (found.length === 0) return
  const { last } = await db
    .selectFrom('laudos_achados')
    .select(({ fn }) => fn.max('posicao').as('last'))
    .where('laudo_id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const next = (last ?? -1) + 1
  await db
    .insertInto('laudos_achados')
    .values(found.map((aviso, i) => achadoOf(laudoId, next + i, aviso)))
    .execute()
}

export function achadoOf(laudoId: number, posicao: number, aviso: Aviso): Insertable<Tables['laudos_achados']> {
  const { codigo, gravidade, mensagem, onde, oQueFazer = null, confirmar = false, quantidade = null, passadas } = aviso
  return {
    laudo_id: laudoId,
    posicao,
    codigo,
    gravidade,
    quantidade,
    o_que_fazer: oQueFazer,
    confirmar,
    mensagem: storable(mensagem),
    onde: storable(onde),
    passadas: passadas ? JSON.stringify(passadas) : null,
  }
}

/** Removes NUL, which a file may contain and PostgreSQL's texts cannot. */
export function storable(text: string): string {
  return text.replaceAll('\0', '�')
}
