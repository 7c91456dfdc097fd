/** Determines the webhooks whose responsible person still has the right to the event. */
import { type Actor, may, type Target } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import { livingPeople, personOf } from '../session/session.queries.ts'

interface Owned {
  readonly empresa_id: number | null
  readonly unidade_id: number | null
}

/** Owner of a webhook, for the access rules. */
export function ownerTarget({ empresa_id, unidade_id }: Owned): Target {
  return present({ empresaId: empresa_id ?? undefined, unidadeId: unidade_id ?? undefined })
}

const NO_SESSION = { tokenHash: Buffer.alloc(0), confirmedAt: new Date(0), usedAt: new Date(0) }

/** The living responsible person of a webhook; undefined where this person may not manage it any more. */
export async function findAnswering(
  db: Db,
  webhook: Owned & { readonly responsavel_id: number },
): Promise<Actor | undefined> {
  const row = await livingPeople(db).where('usuarios.id', '=', webhook.responsavel_id).executeTakeFirst()
  const person = row && personOf(row, { ...NO_SESSION, mustChangeSenha: false, isServers: false })
  return person && may(person, 'createIntegracao', ownerTarget(webhook)) ? person : undefined
}

/** The ids of the webhooks whose person still has the right. */
export async function mayBeTold(
  db: Db,
  webhooks: readonly (Owned & { readonly id: number; readonly responsavel_id: number })[],
): Promise<ReadonlySet<number>> {
  if (webhooks.length === 0) return new Set()
  const ids = [...new Set(webhooks.map(({ responsavel_id }) => responsavel_id))]
  const rows = await livingPeople(db).where('usuarios.id', 'in', ids).execute()
  const people = new Map(
    rows.map((row) => [row.id, personOf(row, { ...NO_SESSION, mustChangeSenha: false, isServers: false })]),
  )
  const recipients = webhooks.filter((webhook) => {
    const person = people.get(webhook.responsavel_id)
    return person !== undefined && may(person, 'createIntegracao', ownerTarget(webhook))
  })
  return new Set(recipients.map(({ id }) => id))
}
