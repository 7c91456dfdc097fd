/** Reads and writes the browsers from which people have signed in. */
import type { Db } from '../../db/database.ts'

/** Time after which an unused device is deleted, ms. */
const KEPT_MS = 180 * 86_400_000

/** Returns the owner of this device among the accounts of one e-mail; undefined where this person has never signed in from it. */
export async function findDeviceOwner(db: Db, aparelho: Buffer, email: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('aparelhos')
    .innerJoin('usuarios', 'usuarios.id', 'aparelhos.usuario_id')
    .select('usuarios.id')
    .where('aparelhos.token_hash', '=', aparelho)
    .where('aparelhos.usado_em', '>', new Date(now.getTime() - KEPT_MS))
    .where((eb) => eb(eb.fn<string>('lower', ['usuarios.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return found?.id
}

/** Tells whether this person has signed in from this device. */
export async function isDeviceOf(db: Db, aparelho: Buffer, usuarioId: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('aparelhos')
    .select('usuario_id')
    .where('token_hash', '=', aparelho)
    .where('usuario_id', '=', usuarioId)
    .where('usado_em', '>', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  return found !== undefined
}

/** Tells whether this server issued this token, for any person: a token invented by a client is not stored. */
export async function isDeviceKnown(db: Db, aparelho: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('aparelhos')
    .select('usuario_id')
    .where('token_hash', '=', aparelho)
    .executeTakeFirst()
  return found !== undefined
}

export async function rememberDevice(db: Db, aparelho: Buffer, usuarioId: number, now: Date): Promise<void> {
  await db
    .insertInto('aparelhos')
    .values({ token_hash: aparelho, usuario_id: usuarioId, usado_em: now, desde: now })
    .onConflict((on) => on.columns(['token_hash', 'usuario_id']).doUpdateSet({ usado_em: now }))
    .execute()
}

/** Deletes all devices of a person, or all but that of one session: an old password may have been typed on any of them. */
export async function forgetDevicesOf(db: Db, usuarioId: number, except?: Buffer): Promise<void> {
  let devices = db.deleteFrom('aparelhos').where('usuario_id', '=', usuarioId)
  if (except) {
    devices = devices.where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessoes')
        .select((eb) => eb.fn.coalesce('sessoes.aparelho', eb.val(Buffer.alloc(0))).as('aparelho'))
        .where('sessoes.token_hash', '=', except),
    )
  }
  await devices.execute()
}

export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('aparelhos')
    .where('usado_em', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
