/** Finds the device from which a side accepts, and the recipients of the notification. */
import { may } from '@faixa/domain'
import type { Db } from '../../../db/database.ts'
import { livingPeople, personOf } from '../../session/session.queries.ts'

/** People of a side who get a message, the first registered first. */
const TOLD_MAX = 200

const NO_SESSION = { tokenHash: Buffer.alloc(0), confirmedAt: new Date(0), usedAt: new Date(0) }

export interface Sides {
  readonly empresa_id: number
  readonly prestadora_id: number
}

/** Lists all people who may accept for either side. */
export async function listAcceptors(db: Db, row: Sides): Promise<{ nome: string; email: string }[]> {
  const rows = await livingPeople(db)
    .where((eb) =>
      eb.or([
        eb('usuarios.empresa_id', '=', row.empresa_id).and('usuarios.nivel', '=', 'funcionario'),
        eb('usuarios.prestadora_id', '=', row.prestadora_id).and('usuarios.nivel', '=', 'prestadora'),
      ]),
    )
    .orderBy('usuarios.id')
    .limit(TOLD_MAX)
    .execute()
  const target = { empresaId: row.empresa_id, prestadoraId: row.prestadora_id }
  return rows
    .map((person) => personOf(person, { ...NO_SESSION, mustChangeSenha: false, isServers: false }))
    .filter((person) => may(person, 'acceptAcerto', target))
    .map(({ nome, email }) => ({ nome, email }))
}

/** Returns since when the person has used the browser of this session; undefined where that is unknown. */
export async function findDeviceSince(db: Db, tokenHash: Buffer): Promise<Date | undefined> {
  const found = await db
    .selectFrom('sessoes')
    .innerJoin('aparelhos', (join) =>
      join
        .onRef('aparelhos.token_hash', '=', 'sessoes.aparelho')
        .onRef('aparelhos.usuario_id', '=', 'sessoes.usuario_id'),
    )
    .select('aparelhos.desde')
    .where('sessoes.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return found?.desde ?? undefined
}
