/**
 * Locates the cluster of a data folder. It is normally inside. When root runs the program from a private folder (a clone under /root), the
 * server's account cannot enter it: then the cluster is under /var/lib/faixa, and each of both folders stores the other's path in a file,
 * so that a moved folder keeps its database and a copied one does not share it.
 */
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, isRoot, ownAccount, runAs } from './embedded-account.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export const SYSTEM_FOLDER = '/var/lib/faixa'

export type ClusterLocation = { readonly cluster: string; readonly account: Account }

const CLUSTER = 'cluster'
const POINTER = 'onde-esta-o-banco.txt'
const OWNER = 'pasta-de-origem.txt'

/** Locates the cluster of `folder`, which is created where it is missing. Paths are absolute, and links are resolved. */
export async function findLocation(folder: string, log: { info(text: string): void }): Promise<ClusterLocation> {
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
  const pointed = await pointedLocation(home)
  if (pointed === undefined && (await canEnter(home, account))) return { cluster: inside, account }
  const elsewhere = pointed ?? (await settle(home, log))
  await writeFile(join(elsewhere, OWNER), `${home}\n`)
  log.info(`O banco fica em ${elsewhere}, pois o usuário postgres não chega a ${home}.`)
  const cluster = join(elsewhere, CLUSTER)
  return { cluster, account: (await existingAccount(cluster)) ?? account }
}

/** Returns the cluster that the folder's file names, unless that cluster belongs to another existing folder (this one is then a copy). */
async function pointedLocation(home: string): Promise<string | undefined> {
  const location = await firstLine(join(home, POINTER))
  if (location === undefined) return undefined
  const owner = await firstLine(join(location, OWNER))
  if (owner === undefined) {
    throw new EmbeddedUnusable(
      `O banco desta pasta ficava em ${location} e não está mais lá: restaure-o, ou apague ${join(home, POINTER)} para começar um vazio.`,
    )
  }
  return owner === home || (await firstLine(join(owner, POINTER))) !== location ? location : undefined
}

/**
 * Chooses a new location and writes it into the folder. An existing cluster is never adopted without the folder's file: deleting that file
 * creates a new database.
 */
async function settle(home: string, log: { info(text: string): void }): Promise<string> {
  const pointer = join(home, POINTER)
  const hashed = join(SYSTEM_FOLDER, createHash('sha256').update(home).digest('hex').slice(0, 16))
  const taken = (await existingAccount(join(hashed, CLUSTER))) !== undefined
  if (taken) log.info(`Em ${hashed} há um banco antigo que esta pasta não usa mais.`)
  const location = taken ? `${hashed}-${Date.now().toString(36)}` : hashed
  await mkdir(location, { recursive: true })
  for (const path of [SYSTEM_FOLDER, location]) await chmod(path, 0o755)
  await writeFile(join(location, OWNER), `${home}\n`)
  // The file came with a copy of another folder.
  await rm(pointer, { force: true })
  try {
    await writeFile(pointer, `${location}\n`, { flag: 'wx' })
    return location
  } catch {
    // Another process wrote the file first.
    return (await firstLine(pointer)) ?? location
  }
}

/** The account that created a cluster must keep it, because no other account can open its files. */
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
