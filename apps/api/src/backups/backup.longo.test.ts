/** Tests backup and restoration by the program's own commands, while another process writes to the database. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import {
  databaseOf,
  dropDataFolder,
  makeDataFolder,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.fixture.ts'
import { connected } from '../testing/test-server.ts'

const WRITERS = 4
const folder = await makeDataFolder()
const folders = [folder]
const programs: Program[] = []
afterAll(async () => {
  for (const program of programs) {
    const exited = new Promise((resolve) => program.child.once('exit', resolve))
    program.child.kill('SIGTERM')
    await exited
  }
  for (const one of folders) await dropDataFolder(one)
})

async function started(dataFolder: string): Promise<Program> {
  const program = await startProgram(dataFolder)
  programs.push(program)
  return program
}

/** Runs a command of the program; returns its output, and whether it succeeded. */
async function command(
  dataFolder: string,
  name: string,
  ...args: readonly string[]
): Promise<{ ok: boolean; output: string }> {
  const env = { PATH: process.env['PATH'] ?? '', FAIXA_DADOS: dataFolder }
  const path = join(import.meta.dirname, '..', 'commands', `${name}.ts`)
  return promisify(execFile)(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stderr }: { readonly stderr: string }) => ({ ok: false, output: stderr }),
  )
}

test('a backup made under writes has every row and file that was acknowledged before its end', async () => {
  const ana = await signIn(await started(folder))
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await ana.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul' } })
  const { id: piloto } = await ana.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  const { area, aplicacao, trajeto } = simulatedFiles({ areaHa: 4 })
  const { uuid } = await ana.createLaudo(
    { body: { empresa, prestadora, piloto, nome: 'Talhão 7', codigo: 'OS 7', dataInicial: '2026-03-14' } },
    {
      files: {
        file_area: new File([area], 'area.kml'),
        file_aplicacao: new File([aplicacao], 'aplicacao.kml'),
        file_trajeto: new File([trajeto], 'trajeto.kml'),
      },
    },
  )
  const url = await databaseOf(folder)
  await connected(url, (client) => client.query('create table escritas (numero int primary key, texto text not null)'))

  const acknowledged: { readonly numero: number; readonly at: number }[] = []
  let writing = true
  let next = 0
  const write = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Rows are changed too, so that pages are written again and again while they are copied.
    while (writing) {
      const numero = next++
      await client.query(
        "insert into escritas select $1::int, string_agg(md5(i::text || $1::int), '') from generate_series(1, 200) i",
        [numero],
      )
      acknowledged.push({ numero, at: Date.now() })
      await client.query('update escritas set texto = reverse(texto) where numero % 50 = $1', [numero % 50])
    }
    await client.end()
  }
  const writers = Array.from({ length: WRITERS }, write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100)
  const before = acknowledged.length
  const made = await command(folder, 'make-backup')
  writing = false
  await Promise.all(writers)
  expect(made.ok, made.output).toBe(true)
  const [name] = (await readdir(join(folder, 'copias'))).filter((one) => !one.startsWith('.'))
  const backup = join(folder, 'copias', name!)
  // This file is copied last before the server is notified that the backup ends.
  const endedAt = (await stat(join(backup, 'banco', 'global', 'pg_control'))).mtimeMs
  const expected = acknowledged.filter(({ at }) => at < endedAt)
  expect(expected.length, 'rows were written during the backup').toBeGreaterThan(before)

  const over = await command(folder, 'restore-backup', backup)
  expect(over).toMatchObject({ ok: false })
  expect(over.output).toMatch(/^A restauração não foi feita: \S+banco não está vazia, e nada é escrito por cima: .*\n$/)

  const restoredFolder = await mkdtemp(join(tmpdir(), 'faixa-restaurada-'))
  folders.push(restoredFolder)
  // PostgreSQL's user must be able to enter.
  await chmod(restoredFolder, 0o755)
  const restored = await command(restoredFolder, 'restore-backup', backup)
  expect(restored.ok, restored.output).toBe(true)
  expect(restored.output).toMatch(/Antes de iniciar, traga para \S+chaves as chaves da instalação copiada/)
  expect((await readdir(backup, { recursive: true })).filter((name) => name.includes('chave'))).toEqual([])
  await cp(join(folder, 'chaves'), join(restoredFolder, 'chaves'), { recursive: true })
  process.stdout.write(
    `${expected.length} rows until its end, ${before} of them before its beginning\n${restored.output}`,
  )

  const again = await signIn(await started(restoredFolder))
  const rows = await connected(await databaseOf(restoredFolder), (client) =>
    client.query<{ numero: number }>('select numero from escritas'),
  )
  const found = new Set(rows.rows.map(({ numero }) => numero))
  expect(expected.filter(({ numero }) => !found.has(numero))).toEqual([])
  const file = await again.readLaudoFile({ params: { uuid, papel: 'aplicacao' }, query: {} })
  expect(await file.text()).toBe(aplicacao)
  await expect
    .poll(async () => (await again.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo.status)
    .toBe('Pronto')
})
