import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { audit } from '../db/audit/audit.ts'
import { sealState } from '../db/audit/sealed-states.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { addKey, KeysUnusable } from '../secrets/key-folder.ts'
import type { Seal } from '../secrets/seal.ts'
import { PURPOSES } from '../secrets/sealed-places.ts'
import { dumpOf, linesWith } from '../testing/dump.fixture.ts'
import { freshDatabase, PATIENT } from '../testing/fresh-database.fixture.ts'
import { listBoundKeys } from './bound-keys.queries.ts'
import { keyFolder, openSeal } from './open-seal.ts'
import { countUnsealed } from './reseal.queries.ts'
import { type Rotation, rotateKeys, sealPlainText } from './rotate-keys.ts'

const database = await freshDatabase()
const { db, close } = openDatabase(database.url, { ...PATIENT, max: 6, onError: () => {} })
const folders: string[] = []
afterAll(async () => {
  await close()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const PEOPLE = 7
const cpfOf = (number: number) => `529.982.24${number}-25`
const rgOf = (number: number) => `12.345.67${number}-X`
const killed = new Error('killed')

let settings: { readonly dataFolder: string }
beforeEach(async () => {
  for (const table of ['auditoria', 'respostas_por_chave', 'usuarios', 'chaves'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  settings = { dataFolder: newFolder() }
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faixa-chaves-'))
  folders.push(folder)
  return folder
}

/** Inserts people whose numbers `keep` converts, with one act of the audit and one stored answer about each. */
async function insertPeople(keep: (text: string, purpose: string) => Buffer, seal?: Seal): Promise<void> {
  for (let number = 0; number < PEOPLE; number++) {
    const { id } = await db
      .insertInto('usuarios')
      .values({
        nome: `Pessoa ${number}`,
        email: `${number}@exemplo.com.br`,
        senha_hash: '-',
        nivel: 'analista',
        cpf: keep(cpfOf(number), PURPOSES.cpf),
        rg: number === 3 ? null : keep(rgOf(number), PURPOSES.rg),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const state = { nome: `Pessoa ${number}`, cpf: cpfOf(number), pessoas: [{ rg: rgOf(number) }] }
    await db
      .insertInto('auditoria')
      .values({
        acao: 'alterar',
        entidade: 'funcionarios',
        entidade_id: `${id}`,
        antes: number === 0 ? null : JSON.stringify(seal ? sealState(state, seal) : state),
        depois: JSON.stringify(seal ? sealState(state, seal) : state),
      })
      .execute()
    await db
      .insertInto('respostas_por_chave')
      .values({
        usuario_id: id,
        chave: randomBytes(32),
        pedido: randomBytes(32),
        status: 201,
        criado_em: new Date(),
        corpo: keep(`{"cpf":"${cpfOf(number)}"}`, PURPOSES.answer),
      })
      .execute()
  }
}

const numbersOf = async (seal: Seal) =>
  (await db.selectFrom('usuarios').select(['cpf', 'rg']).orderBy('nome').execute()).map(({ cpf, rg }) => [
    cpf && seal.open(cpf, PURPOSES.cpf),
    rg && seal.open(rg, PURPOSES.rg),
  ])
const NUMBERS = Array.from({ length: PEOPLE }, (_, number) => [cpfOf(number), number === 3 ? null : rgOf(number)])

const rotation = (given: Partial<Rotation> = {}): Rotation => ({
  db,
  settings,
  clock: systemClock,
  say: () => {},
  batch: 2,
  ...given,
})
const left = async (seal: Seal) => [...(await countUnsealed(db, seal)).values()].reduce((sum, rows) => sum + rows, 0)

/** Throws at the n-th batch, like a process that is killed there: the previous batch is committed. */
const killedAt = (nth: number) => {
  let batches = 0
  return () => {
    batches += 1
    if (batches === nth) throw killed
  }
}

test('what an update finds in plain text is encrypted at the start, and a start that is killed is continued by the next', async () => {
  await insertPeople((text) => Buffer.from(text))
  await sql`analyze`.execute(db)
  expect(linesWith(await dumpOf(db), cpfOf(2)).length).toBeGreaterThan(3)
  const seal = await openSeal(settings, db)
  const before = await left(seal)
  for (const nth of [1, 4, 7]) {
    await expect(sealPlainText(db, seal, { batch: 2, onBatch: killedAt(nth) })).rejects.toThrow(killed)
    expect((await listBoundKeys(db)).map(({ complete }) => complete)).toEqual([false])
  }
  expect(await left(seal)).toBeLessThan(before)
  await sealPlainText(db, seal, { batch: 2 })
  expect(await left(seal)).toBe(0)
  expect(await numbersOf(seal)).toEqual(NUMBERS)
  const dump = await dumpOf(db)
  for (let number = 0; number < PEOPLE; number++) {
    expect(linesWith(dump, cpfOf(number))).toEqual([])
    expect(linesWith(dump, rgOf(number))).toEqual([])
  }
  const again = { onBatch: () => expect.unreachable() }
  await sealPlainText(db, seal, again)
})

test('lists of people are counted from their indexes alone right after the start that encrypted', async () => {
  await insertPeople((text) => Buffer.from(text))
  await sealPlainText(db, await openSeal(settings, db))
  // Rewriting a table discards its visibility map, without which an index-only scan is impossible.
  const { rows } =
    await sql`select last_vacuum > now() - interval '1 hour' as seen from pg_stat_user_tables where relname = 'usuarios'`.execute(
      db,
    )
  expect(rows).toEqual([{ seen: true }])
})

test('a database whose key is missing is not opened, and no other key is made in its place', async () => {
  await openSeal(settings, db)
  const elsewhere = { dataFolder: newFolder() }
  await expect(openSeal(elsewhere, db)).rejects.toThrow(/^Faltam as chaves dos dados sigilosos em .*chaves\.$/)
  expect(readdirSync(elsewhere.dataFolder)).toEqual([])
  addKey(keyFolder(elsewhere.dataFolder))
  await expect(openSeal(elsewhere, db)).rejects.toThrow(KeysUnusable)
  await expect(openSeal(elsewhere, db)).rejects.toThrow(/^Falta a chave [\da-f]{8}, com a qual este banco guarda CPF/)
  expect(await openSeal(settings, db)).toBeDefined()
})

test('of several servers that start at once on a new database all have the same key', async () => {
  const seals = await Promise.all(Array.from({ length: 4 }, () => openSeal(settings, db)))
  expect(readdirSync(keyFolder(settings.dataFolder))).toEqual(['0001.chave'])
  const sealed = seals[0]!.seal('x', 'p')
  for (const seal of seals) expect(seal.open(sealed, 'p')).toBe('x')
  expect(await listBoundKeys(db)).toHaveLength(1)
})

test('a key is exchanged while a server reads and writes, and a killed exchange goes on with the same new key', async () => {
  const server = await openSeal(settings, db)
  await sealPlainText(db, server)
  await insertPeople(server.seal, server)
  const old = server.keyIds()[0]
  const lines: string[] = []
  for (const nth of [1, 5, 9]) {
    await expect(rotateKeys(rotation({ onBatch: killedAt(nth), say: (line) => lines.push(line) }))).rejects.toThrow(
      killed,
    )
    // The server that runs opens both kinds, and seals with the new key.
    expect(await numbersOf(server)).toEqual(NUMBERS)
    expect(server.needsRotation(server.seal('x', 'p'))).toBe(false)
  }
  expect(lines).toEqual([
    expect.stringMatching(/^Chave nova: .*0002\.chave\. Guarde/),
    'Uma troca anterior não terminou: continua de onde parou.',
    'Uma troca anterior não terminou: continua de onde parou.',
  ])
  await rotateKeys(rotation())
  expect(readdirSync(keyFolder(settings.dataFolder))).toEqual(['0001.chave', '0002.chave'])
  expect(await left(server)).toBe(0)
  expect(await numbersOf(server)).toEqual(NUMBERS)
  const [bound, ...rest] = await listBoundKeys(db)
  expect(rest).toEqual([])
  expect(bound).toMatchObject({ complete: true })
  expect(bound!.id.equals(old)).toBe(false)
  // The old key is no longer needed.
  rmSync(join(keyFolder(settings.dataFolder), '0001.chave'))
  expect(await numbersOf(await openSeal(settings, db))).toEqual(NUMBERS)
  const acts = await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'chaves').execute()
  expect(acts).toEqual([{ acao: 'trocar-chave' }])
})

test('a value that was sealed with the old key and is committed late is sealed again as well', async () => {
  const server = await openSeal(settings, db)
  await sealPlainText(db, server)
  await insertPeople(server.seal, server)
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const late = db.transaction().execute(async (tx: Db) => {
    const values = { cpf: server.seal(cpfOf(9), PURPOSES.cpf), atualizado_em: new Date() }
    await tx
      .insertInto('usuarios')
      .values({ ...values, nome: 'Z', email: 'z', senha_hash: '-', nivel: 'admin' })
      .execute()
    await held
  })
  const rotated = rotateKeys(rotation())
  setTimeout(commit, 500)
  await Promise.all([late, rotated])
  expect(await left(server)).toBe(0)
  expect((await numbersOf(server)).at(-1)).toEqual([cpfOf(9), null])
})

test('keys of the settings are exchanged by putting the new one in front', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const first = { ...settings, keys: [older] as const }
  const seal = await openSeal(first, db)
  await sealPlainText(db, seal)
  await insertPeople(seal.seal, seal)
  await expect(rotateKeys(rotation({ settings: first }))).rejects.toThrow(/Ponha a chave nova na frente/)
  await rotateKeys(rotation({ settings: { ...settings, keys: [newer, older] as const } }))
  expect(await numbersOf(await openSeal({ ...settings, keys: [newer] as const }, db))).toEqual(NUMBERS)
})

test('after the loss of a key the server starts again only when what it opened has been given up', async () => {
  const seal = await openSeal(settings, db)
  await sealPlainText(db, seal)
  await insertPeople(seal.seal, seal)
  settings = { dataFolder: newFolder() }
  await expect(openSeal(settings, db)).rejects.toThrow(KeysUnusable)
  await rotateKeys(rotation({ dropLost: true }))
  const anew = await openSeal(settings, db)
  expect(await numbersOf(anew)).toEqual(Array.from({ length: PEOPLE }, () => [null, null]))
  const kept = await db.selectFrom('respostas_por_chave').select('chave').execute()
  expect(kept).toEqual([])
  const states = await db.selectFrom('auditoria').select('depois').where('acao', '=', 'alterar').execute()
  expect(states).toHaveLength(PEOPLE)
  expect(states[0]?.depois).toMatchObject({ cpf: null, pessoas: [{ rg: null }] })
})

test('a personal number is written to the audit by nobody who has no seal', async () => {
  const act = { acao: 'cadastrar', entidade: 'funcionarios', id: 1, depois: { cpf: cpfOf(1) } }
  await expect(audit({ db, deps: { clock: systemClock } }, act)).rejects.toThrow('without a seal')
})
