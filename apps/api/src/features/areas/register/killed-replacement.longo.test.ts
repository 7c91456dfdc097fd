/**
 * Kills the program, its database and its reading processes while the plots of an empresa are replaced: what is there afterwards is one of the
 * two versions, whole, whatever the moment. FAIXA_SEMENTE repeats the choices of a run, though not its timing.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Problem } from '@faixa/contract'
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, expect, test } from 'vitest'
import {
  dropDataFolder,
  makeDataFolder,
  type Program,
  postmasterOf,
  signIn,
  startProgram,
} from '../../../testing/program.fixture.ts'
import { areaKml, plotsAt } from './areas-kml.fixture.ts'

const KILLS = 8
/** Time from the sending to the kill, ms: reading and writing 3,000 plots take some seconds. */
const AFTER_MS = { from: 100, to: 4000 }
const seed = Number(process.env['FAIXA_SEMENTE'] ?? Math.floor(Math.random() * 2 ** 31))
const random = createRandom(seed, 'kills of replacements')

// Each version has as many plots as no other.
const versions = [
  { plots: 3000, file: new File([areaKml(plotsAt(0, 3000))], 'ímpar.kml') },
  { plots: 2900, file: new File([areaKml(plotsAt(200, 2900))], 'par.kml') },
] as const

const folder = await makeDataFolder()
let program: Program | undefined
afterAll(async () => {
  await kill()
  await dropDataFolder(folder)
})

async function kill(): Promise<void> {
  if (!program || program.child.exitCode !== null) return
  const postmaster = await postmasterOf(folder).catch(() => undefined)
  const exited = once(program.child, 'exit')
  program.child.kill('SIGKILL')
  await exited
  if (postmaster !== undefined && random.between(0, 1) < 0.5) process.kill(postmaster, 'SIGKILL')
}

test(`of ${KILLS} kills during a replacement none leaves half a version`, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
  program = await startProgram(folder, {})
  let ana: Client = await signIn(program)
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const send = (turn: number) =>
    ana.registerAreas({ body: { empresa } }, { files: { file_area: versions[turn % 2]!.file } })
  await send(0)
  let [inForce, acknowledged] = [0, 1]
  for (let turn = 1; turn <= KILLS; turn++) {
    const next = 1 - inForce
    const outcome = send(next).then(
      () => 'done' as const,
      (error: unknown) => (error instanceof Problem ? 'refused' : 'lost'),
    )
    await sleep(random.between(AFTER_MS.from, AFTER_MS.to))
    await kill()
    const answer = await outcome
    program = await startProgram(folder, {})
    ana = await signIn(program)
    const { versoes } = await ana.listAreaVersions({ query: { empresa } })
    const { areas } = await plotsOf(ana, empresa)
    const [current] = versoes.filter(({ vigente }) => vigente)
    expect(versoes.filter(({ vigente }) => vigente)).toHaveLength(1)
    // The number of living plots is that of the version in force, and one of the two.
    expect(current?.talhoes).toBe(areas)
    expect([versions[inForce]!.plots, versions[next]!.plots]).toContain(areas)
    if (answer === 'done') {
      expect(areas).toBe(versions[next]!.plots)
      acknowledged += 1
    }
    expect(current!.versao).toBeGreaterThanOrEqual(acknowledged)
    acknowledged = current!.versao
    inForce = areas === versions[next]!.plots ? next : inForce
  }
}, 600_000)

async function plotsOf(client: Client, empresa: number): Promise<{ readonly areas: number }> {
  const { totalItems } = await client.listPlots({ query: { empresa: `${empresa}`, pageSize: 10 } })
  return { areas: totalItems }
}
