/**
 * Where the cluster of a folder is. Normally inside it. When root runs the program from a private folder (a clone under /root), the
 * server's account cannot enter it: then the cluster is under /var/lib/faixa, and the two point at each other by a line of text, so that
 * a folder that moved keeps its database and a copy of the folder does not share it.
 */
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, isRoot, ownAccount, runAs } from './embedded-account.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export const SYSTEM_FOLDER = '/var/lib/faixa'

export type Place = { readonly cluster: string; readonly account: Account }

const CLUSTER = 'cluster'
const POINTER = 'onde-esta-o-banco.txt'
const OWNER = 'pasta-de-origem.txt'

/** `folder` is created where it is missing. Absolute paths, links resolved. */
export async function findPlace(folder: string, log: { info(text: string): void }): Promise<Place> {
  await mkdir(folder, { recursive: true })
  const home = await realpath(folder)
  const inside = join(home, CLUSTER)
  if (!isRoot()) return { cluster: inside, account: {} }
  const known = await existingAccount(inside)
  if (known) {
    if (await canEnter(home, known)) return { cluster: inside, account: known }
    throw new EmbeddedUnusable(
      `O banco está em ${inside}, mas o usuário dele não atravessa as pastas acima: libere a passagem (chmod o+x) e tente de novo.`,
    )
  }
  const account = await ownAccount()
  const pointed = await pointedPlace(home)
  if (pointed === undefined && (await canEnter(home, account))) return { cluster: inside, account }
  const elsewhere = pointed ?? (await settle(home, log))
  await writeFile(join(elsewhere, OWNER), `${home}\n`)
  log.info(`O banco fica em ${elsewhere}, pois o usuário postgres não chega a ${home}.`)
  const cluster = join(elsewhere, CLUSTER)
  return { cluster, account: (await existingAccount(cluster)) ?? account }
}

/** Where the folder's own note leads, unless that place belongs to a folder that still exists (this one is then a copy). */
async function pointedPlace(home: string): Promise<string | undefined> {
  const place = await firstLine(join(home, POINTER))
  if (place === undefined) return undefined
  const owner = await firstLine(join(place, OWNER))
  if (owner === undefined) {
    throw new EmbeddedUnusable(
      `O banco desta pasta ficava em ${place} e não está mais lá: restaure-o, ou apague ${join(home, POINTER)} para começar um vazio.`,
    )
  }
  return owner === home || (await firstLine(join(owner, POINTER))) !== place ? place : undefined
}

/** A new place, written down in the folder. Nothing here is ever taken over without the folder's note: deleting it means starting anew. */
async function settle(home: string, log: { info(text: string): void }): Promise<string> {
  const pointer = join(home, POINTER)
  const hashed = join(SYSTEM_FOLDER, createHash('sha256').update(home).digest('hex').slice(0, 16))
  const taken = (await existingAccount(join(hashed, CLUSTER))) !== undefined
  if (taken) log.info(`Em ${hashed} há um banco antigo que esta pasta não usa mais.`)
  const place = taken ? `${hashed}-${Date.now().toString(36)}` : hashed
  await mkdir(place, { recursive: true })
  for (const path of [SYSTEM_FOLDER, place]) await chmod(path, 0o755)
  await writeFile(join(place, OWNER), `${home}\n`)
  // A note that came with a copy of another folder.
  await rm(pointer, { force: true })
  try {
    await writeFile(pointer, `${place}\n`, { flag: 'wx' })
    return place
  } catch {
    // Another process was quicker.
    return (await firstLine(pointer)) ?? place
  }
}

/** Whoever made a cluster keeps it: its files open to no other account. */
async function existingAccount(cluster: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(cluster)
    return uid === 0 ? undefined : { uid, gid }
  } catch {
    return undefined
  }
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0
}

async function firstLine(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).split('\n')[0]
  } catch {
    return undefined
  }
}
