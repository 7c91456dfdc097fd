import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countWork } from '@faixa/tools/count-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flightFiles, keptBy, sendLaudo } from '../../features/laudos/laudo-upload.fixture.ts'
import { areaFile, NEXT_PLOT, sendOrdem } from '../../features/ordens/ordem-upload.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { keyOf } from '../stores/content-key.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'commands', 'check-files.ts')

let server: TestServer
let uuid: string
const hashes: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (let sent = 1; sent <= 3; sent += 1) {
    const { body } = await sendLaudo(server, { files: flightFiles() })
    uuid = body.uuid
    const { arquivos } = (await server.as('carla').readLaudo({ params: { uuid }, query: {} })).laudoInfo
    hashes.push(...arquivos.map(({ sha256 }) => sha256))
  }
})
afterAll(() => server.stop())

/** Runs the command like an operator, while the server is running. */
async function check(): Promise<{ code: number; output: string }> {
  countWork('programs started')
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DATABASE_URL: server.databaseUrl,
    FAIXA_ARQUIVOS: server.deps.settings.files,
    FAIXA_DADOS: server.deps.settings.dataFolder,
  }
  const run = promisify(execFile)(process.execPath, [COMMAND], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
}

test('a whole store is checked by one command, which says how much it read', async () => {
  const { code, output } = await check()
  expect(code).toBe(0)
  expect(output).toMatch(/^6 arquivos conferidos, 0,0\sMB: 0 com defeito\.\n$/)
  expect((await keptBy(server)).stored).toBe(6)
})

test('what is lost or damaged is listed with the laudo that needs it', async () => {
  const [lost = '', damaged = ''] = hashes.slice(-2)
  await rm(join(server.deps.settings.files, keyOf(lost)))
  await writeFile(join(server.deps.settings.files, keyOf(damaged)), 'outra coisa')
  const { code, output } = await check()
  expect(code).toBe(1)
  expect(output).toContain(`PERDIDO ${lost}\n`)
  expect(output).toContain(`DANIFICADO ${damaged}\n`)
  expect(output.match(new RegExp(uuid, 'g'))).toHaveLength(2)
  expect(output).toContain('do laudo OS 77, «Fazenda Santa Rita»')
  expect(output).toMatch(/6 arquivos conferidos, .*: 2 com defeito\.\n$/)
})

test('so is what an order and a version of the areas need', async () => {
  const ordem = await sendOrdem(server, { files: [areaFile()] })
  const form = new FormData()
  form.append('empresa', `${server.places.aurora}`)
  form.append('file_area', areaFile([NEXT_PLOT]).content, 'talhões.kml')
  await server.fetch('/entidades/cadastro/areaEmpresa', { method: 'PUT', body: form }, 'carla')
  const sent = await server.db
    .selectFrom('ordens_servico')
    .select('arquivo_area as sha256')
    .unionAll(server.db.selectFrom('areas_empresa_versoes').select('sha256'))
    .execute()
  for (const { sha256 } of sent) await rm(join(server.deps.settings.files, keyOf(sha256!.toString('hex'))))
  const { code, output } = await check()
  expect(code).toBe(1)
  expect(output).toContain(`  area «área.kml» da ordem de serviço OS 1234, ${ordem.body.uuid}\n`)
  expect(output).toContain('  arquivo «talhões.kml» das áreas de Usina Aurora, versão 1\n')
})

test('a check that could not be made is not a good answer', async () => {
  await rm(server.deps.settings.files, { recursive: true })
  await writeFile(server.deps.settings.files, 'um arquivo no lugar da pasta')
  expect(await check()).toMatchObject({ code: 2, output: expect.stringContaining('não pode ser usada') })
})
