import type { EventNoun } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { NounEvent } from './noun-event.ts'

export const EVENT_CHANNEL = 'faixa_eventos'

/** In the transaction that makes the change: nobody is told of what is rolled back. */
export async function publishEvent<Noun extends EventNoun>(db: Db, event: NounEvent<Noun>): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}
