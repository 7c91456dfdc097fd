/**
 * Kills the program and its database at random moments while people send and edit laudos, and at the end compares everything that was
 * acknowledged with what is there. FAIXA_SEMENTE repeats the choices of a run, though not its timing.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Problem } from '@faixa/contract'
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, expect, test } from 'vitest'
import { measureHere, simulatedFiles } from './testing/flight-files.fixture.ts'
import {
  dropDataFolder,
  makeDataFolder,
  type Program,
  postmasterOf,
  signIn,
  startProgram,
} from './testing/program.fixture.ts'

const KILLS = 40
/** Time between two kills, ms. */
const BETWEEN_MS = { from: 50, to: 2500 }
const seed = Number(process.env['FAIXA_SEMENTE'] ?? Math.floor(Math.random() * 2 ** 31))
const random = createRandom(seed, 'kills')

const flights = [1, 2, 3].map((semente) => simulatedFiles({ areaHa: 4, seed: semente }))
const measured = await Promise.all(flights.map((files) => measureHere(files)))

const folder = await makeDataFolder()
const env = { PORT: `${await freePort()}`, FAIXA_TRABALHOS: '1' }
let program: Program | undefined
afterAll(async () => {
  if (program && program.child.exitCode === null) {
    const exited = once(program.child, 'exit')
    program.child.kill('SIGTERM')
    await exited
  }
  await dropDataFolder(folder)
})

interface Sent {
  readonly nome: string
  readonly flight: number
  readonly files: Readonly<Record<'area' | 'aplicacao' | 'trajeto', string>>
  /** Texts that may be stored: the last one acknowledged, and those sent after it without an answer. */
  texts: string[]
}

test(`of ${KILLS} kills under uploads and edits nobody loses anything that was acknowledged`, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
  program = await startProgram(folder, env)
  const ana = await signIn(program)
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await ana.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul' } })
  const { id: piloto } = await ana.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  const laudos = new Map<string, Sent>()
  const empresas: string[] = ['Usina Aurora']
  const refused = new Set<string>()
  let killing = true

  const people = [upload(), edit(), register()]
  await kill()
  killing = false
  await Promise.all(people)
  await ready()
  await compare()

  async function upload(): Promise<void> {
    for (let number = 1; killing; number++) {
      const flight = number % flights.length
      const nome = `Talhão ${number}`
      // A comment makes other bytes of the same flight.
      const { area, aplicacao, trajeto } = flights[flight]!
      const files = { area, aplicacao: `${aplicacao}<!-- ${number} -->`, trajeto }
      const uuid = await insisting(async () => {
        const body = { empresa, prestadora, piloto, nome, codigo: `OS ${number}`, dataInicial: '2026-03-14' }
        const sent = {
          file_area: new File([files.area], 'area.kml'),
          file_aplicacao: new File([files.aplicacao], 'aplicacao.kml'),
          file_trajeto: new File([files.trajeto], 'trajeto.kml'),
        }
        return ana.createLaudo({ body }, { files: sent }).then(
          (accepted) => accepted.uuid,
          (error: unknown) => {
            // The attempt before was stored, and its answer was lost.
            if (error instanceof Problem && error.codigo === 'laudo-repetido') return error.extras.uuid!
            throw error
          },
        )
      })
      laudos.set(uuid, { nome, flight, files, texts: [''] })
      await sleep(300)
    }
  }

  async function edit(): Promise<void> {
    for (let number = 1; killing; number++) {
      await sleep(40)
      if (laudos.size === 0) continue
      const [uuid, laudo] = random.pick([...laudos])
      const text = `edição ${number}`
      laudo.texts.push(text)
      const done = await answered(() => ana.updateNotes({ params: { uuid }, body: { obsText: text } }))
      if (done) laudo.texts = [text]
    }
  }

  async function register(): Promise<void> {
    for (let number = 1; killing; number++) {
      const nome = `Usina ${number}`
      if (await answered(() => ana.registerEntity({ body: { nivel: 'empresa', nome } }))) empresas.push(nome)
      await sleep(100)
    }
  }

  /** True where the server acknowledged; false where nobody knows. */
  async function answered(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      noteRefusal(error)
      return false
    }
  }

  async function insisting<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        noteRefusal(error)
        await sleep(100)
      }
    }
  }

  /** A person is told that the service is away, or hears nothing; everything else is a failure of this test. */
  function noteRefusal(error: unknown): void {
    if (error instanceof TypeError) return
    refused.add(error instanceof Problem ? error.codigo : String(error))
  }

  async function kill(): Promise<void> {
    for (let kills = 0; kills < KILLS; ) {
      await sleep(random.between(BETWEEN_MS.from, BETWEEN_MS.to))
      const target = random.pick(['program', 'database', 'both'] as const)
      if (target !== 'program') kills += (await killDatabase()) ? 1 : 0
      if (target !== 'database') {
        await program!.kill()
        kills += 1
        program = await insisting(() => startProgram(folder, env))
      }
    }
  }

  async function killDatabase(): Promise<boolean> {
    const pid = await postmasterOf(folder).catch(() => 0)
    if (!(pid > 0) || pid === program!.child.pid) return false
    try {
      process.kill(pid, 'SIGKILL')
      return true
    } catch {
      // It is dead, and the next is not there yet.
      return false
    }
  }

  async function ready(): Promise<void> {
    await expect.poll(() => program!.isReady(), { timeout: 30_000 }).toBe(true)
  }

  async function compare(): Promise<void> {
    process.stdout.write(`${laudos.size} laudos, ${empresas.length} empresas; refused: ${[...refused].join(', ')}\n`)
    expect([...refused].filter((codigo) => codigo !== 'indisponivel')).toEqual([])
    expect(laudos.size).toBeGreaterThan(5)
    for (const [uuid, { nome, flight, files, texts }] of laudos) {
      const info = await pronto(ana, uuid)
      expect(info).toMatchObject({ nome, status: 'Pronto' })
      expect(info.aplicacaoEfetiva, nome).toBe(measured[flight]!.numbers.aplicacaoEfetiva)
      expect(texts, nome).toContain(info.observacoes ?? '')
      for (const [papel, text] of Object.entries(files)) {
        const response = await ana.readLaudoFile({ params: { uuid, papel: papel as keyof typeof files } })
        expect(hashOf(new Uint8Array(await response.arrayBuffer()))).toBe(hashOf(text))
      }
    }
    // A laudo that was never acknowledged may be there, but none is there twice.
    const { totalItems } = await ana.listLaudos({ query: {} })
    expect(totalItems).toBe(laudos.size)
    const names = await allEmpresas(ana)
    expect(new Set(names).size).toBe(names.length)
    expect(empresas.filter((nome) => !names.includes(nome))).toEqual([])
  }
})

async function pronto(ana: Client, uuid: string) {
  let info = await read()
  await expect
    .poll(
      async () => {
        info = await read()
        return info.status
      },
      { timeout: 120_000, interval: 200 },
    )
    .toMatch(/Pronto|Erro/)
  return info

  async function read() {
    return (await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
  }
}

async function allEmpresas(ana: Client): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { entidades, totalPages } = await ana.listEntities({ params: { tipo: 'empresas' }, query: { page } })
    names.push(...entidades.map(({ nome }) => nome))
    if (page >= totalPages) return names
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
