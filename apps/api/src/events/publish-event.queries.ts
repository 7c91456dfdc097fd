import type { EventNoun } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { NounEvent } from './noun-event.ts'

export const EVENT_CHANNEL = 'faixa_eventos'

/** Publishes an event in the transaction that makes the change, so that a change that is rolled back is not reported. */
export async function publishEvent<Noun extends EventNoun>(db: Db, event: NounEvent<Noun>): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}
