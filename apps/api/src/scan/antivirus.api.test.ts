/** Uploads with a real clamd, which skip where it is not installed, and with one that fails. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countWork } from '@faixa/tools/count-work'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { flightFiles, keptBy, kmlOf, type SentFile, sendLaudo } from '../features/laudos/laudo-upload.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { openClamd } from './clamd.ts'
import { type Scanner, ScannerUnavailable } from './scanner.ts'

/** The standard test file for virus scanners (eicar.org), harmless everywhere; in two parts, so that no scanner reports this source. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const SIGNATURE = 'Faixa.Teste.EICAR'

let server: TestServer
let scanner: Scanner
const outcomes: string[] = []

beforeAll(async () => {
  server = await startTestServer({ deps: () => ({ scanner: { scan: (content) => scanner.scan(content) } }) })
})
afterAll(() => server.stop())

const infected = (): SentFile[] => {
  const [aplicacao, trajeto] = flightFiles() as [SentFile, SentFile]
  return [aplicacao, { ...trajeto, content: new Blob([trajeto.content, `<!-- ${EICAR} -->`]) }]
}

describe('a scanner that fails', () => {
  afterEach(() => {
    scanner = { scan: async (content) => (content.destroy(), { clean: true }) }
  })

  test('refuses the upload as temporarily unavailable, keeps nothing of it, and lets it pass later', async () => {
    const files = flightFiles()
    const before = await keptBy(server)
    scanner = {
      scan(content) {
        content.destroy()
        return Promise.reject(new ScannerUnavailable('clamd was silent'))
      },
    }
    const { status, body } = await sendLaudo(server, { files })
    expect({ status, body }).toMatchObject({ status: 503, body: { codigo: 'antivirus-indisponivel', esperar: 30 } })
    expect(await keptBy(server)).toEqual(before)
    scanner = { scan: async (content) => (content.destroy(), { clean: true }) }
    expect((await sendLaudo(server, { files })).status).toBe(201)
  })
})

/** Reason why the tests below cannot run here; undefined where they can. */
function whyNoClamd(): string | undefined {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'pipe' })
    return undefined
  } catch {
    return 'clamd is not installed: apt-get install clamav-daemon'
  }
}

const absent = whyNoClamd()

describe(`a real clamd${absent === undefined ? '' : ` (skipped: ${absent})`}`, { skip: absent !== undefined }, () => {
  let folder: string
  let socket: string
  let daemon: ChildProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faixa-clamd-'))
    socket = join(folder, 'clamd.ctl')
    await mkdir(join(folder, 'db'))
    // A signature of our own (name, any type, anywhere, bytes), so that no database has to be downloaded.
    await writeFile(join(folder, 'db', 'teste.ndb'), `${SIGNATURE}:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
    const settings = [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${join(folder, 'db')}`,
      `TemporaryDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 1M',
      'MaxThreads 2',
      'SelfCheck 0',
    ]
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    countWork('programs started')
    daemon = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await vi.waitUntil(answers, { timeout: 120_000, interval: 50 })
    scanner = openClamd({
      address: { path: socket },
      log: server.deps.log,
      onScanned: (outcome) => void outcomes.push(outcome),
    })
  })
  afterAll(async () => {
    daemon.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const answers = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect({ path: socket }, () => {
        probe.destroy()
        resolve(true)
      })
      probe.once('error', () => resolve(false))
    })

  test('lets a clean flight in', async () => {
    outcomes.length = 0
    expect((await sendLaudo(server)).status).toBe(201)
    expect(outcomes).toEqual(['limpo', 'limpo'])
  })

  test('refuses an infected file by its field, and keeps nothing of the whole upload', async () => {
    const before = await keptBy(server)
    const { status, body } = await sendLaudo(server, { files: infected() })
    expect({ status, codigo: body.codigo }).toEqual({ status: 422, codigo: 'arquivo-infectado' })
    expect(body.erros).toEqual([
      {
        campo: 'file_trajeto',
        mensagem: `O arquivo do trajeto («trajeto.kml») foi recusado pelo antivírus: ${SIGNATURE}.UNOFFICIAL.`,
      },
    ])
    expect(await keptBy(server)).toEqual(before)
  })

  test('that takes no file of this size is no verdict: nothing passes unscanned', async () => {
    const before = await keptBy(server)
    const [aplicacao, trajeto] = flightFiles() as [SentFile, SentFile]
    const large = new Blob([kmlOf('grande'), ' '.repeat(3 * 2 ** 20)])
    const { status, body } = await sendLaudo(server, { files: [{ ...aplicacao, content: large }, trajeto] })
    expect({ status, codigo: body.codigo }).toEqual({ status: 503, codigo: 'antivirus-indisponivel' })
    expect(await keptBy(server)).toEqual(before)
  })

  test('that was killed is no verdict either', async () => {
    const files = flightFiles()
    const before = await keptBy(server)
    daemon.kill('SIGKILL')
    await expect.poll(answers).toBe(false)
    expect((await sendLaudo(server, { files })).body.codigo).toBe('antivirus-indisponivel')
    expect(await keptBy(server)).toEqual(before)
  })
})
