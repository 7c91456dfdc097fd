import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/database.ts'
import { verifySenha } from '../../senhas/hash-senha.ts'
import { WrongSettings } from '../../settings.ts'
import { freshDatabase, PATIENT } from '../../testing/fresh-database.fixture.ts'
import { ensureAdministrator } from './first-administrator.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDatabase
beforeEach(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { ...PATIENT, onError: () => {} })
})
afterEach(async () => {
  await opened.close()
  await database.drop()
})

const clock = { now: () => new Date('2026-03-14T12:00:00Z') }
const administrators = () => opened.db.selectFrom('usuarios').selectAll().where('nivel', '=', 'admin').execute()

test('a fresh database gets an administrator with a password that is told once', async () => {
  const made = await ensureAdministrator(opened.db, {}, clock)
  expect(made).toEqual({ email: 'admin@faixa.local', senha: expect.stringMatching(/^[a-km-np-z2-9]{16}$/) })
  const [row] = await administrators()
  expect(await verifySenha(row!.senha_hash!, made!.senha!)).toBe(true)
  expect(row!.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await ensureAdministrator(opened.db, {}, clock)).toBeUndefined()
  expect(await administrators()).toHaveLength(1)
})

test('e-mail and password may be given, and a password that was given is not told', async () => {
  const made = await ensureAdministrator(opened.db, { adminEmail: 'eu@usina.com.br', adminSenha: 'minha-senha' }, clock)
  expect(made).toEqual({ email: 'eu@usina.com.br' })
  const [row] = await administrators()
  expect(await verifySenha(row!.senha_hash!, 'minha-senha')).toBe(true)
})

test('a given password that is among the commonest, too short here or the own e-mail stops the start with a sentence', async () => {
  const made = (settings: object) => ensureAdministrator(opened.db, settings, clock)
  await expect(made({ adminSenha: 'password123' })).rejects.toThrow(WrongSettings)
  await expect(made({ adminSenha: 'password123' })).rejects.toThrow(
    'FAIXA_ADMIN_SENHA: Esta senha está entre as mais usadas',
  )
  await expect(made({ adminSenha: 'nove-kara', senhaMin: 10 })).rejects.toThrow(
    'FAIXA_ADMIN_SENHA: A senha deve conter pelo menos 10',
  )
  await expect(made({ adminEmail: 'eu@usina.com.br', adminSenha: 'eu@usina.com.br' })).rejects.toThrow(
    'não pode ser o próprio e-mail',
  )
  expect(await administrators()).toEqual([])
})

test('a password in the settings is not looked at where there is an administrator, whose own it does not change', async () => {
  await ensureAdministrator(opened.db, {}, clock)
  expect(await ensureAdministrator(opened.db, { adminSenha: 'password123' }, clock)).toBeUndefined()
})

test('of several processes that start at once, one makes it', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureAdministrator(opened.db, {}, clock)))
  expect(made.filter((each) => each !== undefined)).toHaveLength(1)
  expect(await administrators()).toHaveLength(1)
})

test('where every administrator is archived, one is made', async () => {
  await ensureAdministrator(opened.db, {}, clock)
  await opened.db.updateTable('usuarios').set({ arquivado_em: clock.now() }).execute()
  expect(await ensureAdministrator(opened.db, {}, clock)).toMatchObject({ email: 'admin@faixa.local' })
})

test('an e-mail that is somebody else’s stops the start with a sentence', async () => {
  await ensureAdministrator(opened.db, { adminEmail: 'eu@usina.com.br' }, clock)
  await opened.db.updateTable('usuarios').set({ nivel: 'analista' }).execute()
  const again = ensureAdministrator(opened.db, { adminEmail: 'EU@usina.com.br' }, clock)
  await expect(again).rejects.toThrow(WrongSettings)
  await expect(again).rejects.toThrow('FAIXA_ADMIN_EMAIL: EU@usina.com.br já é de outra pessoa')
})

test('a printed password has to be changed, and one that was given has not', async () => {
  await ensureAdministrator(opened.db, {}, clock)
  await opened.db.updateTable('usuarios').set({ arquivado_em: clock.now() }).execute()
  await ensureAdministrator(opened.db, { adminSenha: 'minha-senha' }, clock)
  const rows = await administrators()
  expect(rows.toSorted((a, b) => a.id - b.id).map(({ trocar_senha }) => trocar_senha)).toEqual([true, false])
})
