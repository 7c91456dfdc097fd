/**
 * Encrypts stored data: at the first start after an update that found plain text, and after a change of key. Either may be killed at any
 * moment; the next run continues.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { audit } from '../db/audit/audit.ts'
import { type Db, transaction } from '../db/database.ts'
import { addKey, KeysUnusable } from '../secrets/key-folder.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Settings } from '../settings.ts'
import { bindKeys, completeKey, listBoundKeys, lockKeys, whileAlone } from './bound-keys.queries.ts'
import { keyFolder, openSeal, sealOf } from './open-seal.ts'
import {
  hasEndedAll,
  type Resealing,
  resealStored,
  rewriteTable,
  SEALED_TABLES,
  transactionNow,
} from './reseal.queries.ts'

/** Maximum wait for transactions that began with the old key, ms; the database ends an idle one after two minutes. */
const WAIT_MS = 180_000

/** Encrypts plain text of an earlier version. `db` needs two connections, and time for whole tables. */
export async function sealPlainText(db: Db, seal: Seal, options: Resealing = {}): Promise<void> {
  const done = async () => (await listBoundKeys(db)).some(({ complete }) => complete)
  if (await done()) return
  await whileAlone(db, async () => {
    if (await done()) return
    await resealStored(db, seal, options)
    // A killed run may have written some of these tables.
    for (const table of SEALED_TABLES) await rewriteTable(db, table)
    await transaction(db, (tx) => completeKey(tx, seal.keyIds()[0]))
  })
}

export interface Rotation extends Resealing {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'keys' | 'dataFolder'>
  readonly say: (sentence: string) => void
  /** Called when the keys are chosen, before anything is sealed. */
  readonly onBegin?: (seal: Seal) => Promise<void>
}

/** Seals everything with a new key, or continues an earlier run. */
export async function rotateKeys(rotation: Rotation): Promise<void> {
  const { db } = rotation
  await whileAlone(db, async () => {
    const seal = rotation.dropLost ? await giveUpLost(rotation) : await withNewKey(rotation)
    await rotation.onBegin?.(seal)
    await resealStored(db, seal, rotation)
    // A server that sealed with the old key may not have committed yet.
    const moment = await transactionNow(db)
    const until = Date.now() + WAIT_MS
    while (!(await hasEndedAll(db, moment)) && Date.now() < until) await sleep(100)
    while (await resealStored(db, seal, rotation));
    await transaction(db, (tx) => completeKey(tx, seal.keyIds()[0]))
  })
}

async function withNewKey({ db, clock, settings, say }: Rotation): Promise<Seal> {
  const seal = await openSeal(settings, db)
  const bound = await listBoundKeys(db)
  if (bound.length > 1 || bound.some(({ complete }) => !complete)) {
    say('Uma troca anterior não terminou: continua de onde parou.')
    return seal
  }
  if (settings.keys) {
    throw new KeysUnusable(
      'Ponha a chave nova na frente da atual em FAIXA_CHAVES, reinicie o servidor e chame de novo.',
    )
  }
  const name = addKey(keyFolder(settings.dataFolder))
  say(`Chave nova: ${keyFolder(settings.dataFolder)}/${name}. Guarde uma cópia dela fora desta máquina.`)
  return recordNewKey(db, clock, seal, 'trocar-chave')
}

/** Discards values that no key opens any more, so that a server whose key is lost can start again. */
async function giveUpLost({ db, clock, settings, say }: Rotation): Promise<Seal> {
  const seal = sealOf(settings, { mayMake: true })
  await transaction(db, async (tx) => {
    await lockKeys(tx)
    const lost = (await listBoundKeys(tx)).filter(({ amostra }) => !seal.knows(amostra))
    say(`Chaves perdidas: ${lost.length}. O que só elas abrem é apagado.`)
  })
  return recordNewKey(db, clock, seal, 'abandonar-chave')
}

async function recordNewKey(db: Db, clock: Clock, seal: Seal, acao: string): Promise<Seal> {
  await transaction(db, async (tx) => {
    await bindKeys(tx, seal, [])
    await audit({ db: tx, deps: { clock } }, { acao, entidade: 'chaves', id: seal.keyIds()[0].toString('hex') })
  })
  return seal
}
