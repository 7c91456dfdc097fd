/** Kills the program while a table of rules is applied and laudos are judged and their weather is measured again, and checks what is left. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@faixa/contract'
import { type Norma, PROTECAO_VERSION, TABELA_PADRAO } from '@faixa/domain'
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, expect, test } from 'vitest'
import { boundsOf } from '../../db/box.ts'
import { openDatabase } from '../../db/database.ts'
import { simulatedFiles } from '../../testing/flight-files.fixture.ts'
import {
  databaseOf,
  dropDataFolder,
  makeDataFolder,
  type Program,
  signIn,
  startProgram,
} from '../../testing/program.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'

const KILLS = 8
const LAUDOS = 8
/** The spring is more than the federal 250 m away from the flights, and less than this. */
const STRICT: readonly Norma[] = [
  ...TABELA_PADRAO.regras,
  { ...TABELA_PADRAO.regras[0]!, uf: 'SP', classe: 'manancial', distanciaM: 1000, norma: 'Norma de teste' },
  {
    ...{ ...TABELA_PADRAO.regras[0]!, uf: 'SP', classe: null, distanciaM: null, norma: 'Limite de teste' },
    clima: { grandeza: 'vento', abaixoDe: 5 },
  },
]
/** A reading each ten minutes of the day of the flights; the wind is below 5 km/h in none, and all keep the recommendations. */
const WEATHER = [
  'Instante;Vento (km/h);Temperatura (°C);Umidade (%)',
  ...Array.from({ length: 144 }, (_, i) => `${new Date(Date.UTC(2026, 2, 14, 0, 10 * i)).toISOString()};8;25;60`),
].join('\n')
const LAX = TABELA_PADRAO.regras
/** The tables alternate, the first one that is applied is strict. */
const isStrictIn = (versao: number) => (versao - PROTECAO_VERSION) % 2 === 1
const VERDICT = { true: 'naoConforme', false: 'conforme' } as const

const seed = Number(process.env['FAIXA_SEMENTE'] ?? Math.floor(Math.random() * 2 ** 31))
const random = createRandom(seed, 'killed-table')

let folder: string
let program: Program | undefined
let ana: Client
let owners: { readonly empresa: number; readonly prestadora: number; readonly piloto: number }
const sent: string[] = []

async function prepare(): Promise<void> {
  folder = await makeDataFolder()
  await start()
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await ana.registerEntity({
    body: { nivel: 'prestadora', nome: 'AeroSul', empresas: [empresa] },
  })
  const { id: piloto } = await ana.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  owners = { empresa, prestadora, piloto }
  // The spring is placed by the first flight; the others are judged beside it.
  const first = await send(0)
  await ready(first)
  const { db, close } = openDatabase(await databaseOf(folder), { onError: () => {} })
  try {
    const { limites_campo } = await db
      .selectFrom('laudos')
      .select('limites_campo')
      .where('uuid', '=', first)
      .executeTakeFirstOrThrow()
    const [west, , east, north] = boundsOf(limites_campo!)
    // 110,574 m to 111,694 m are a degree of latitude: 300 m north of a field of 4 ha.
    const geometria = { type: 'Point', coordinates: [(west + east) / 2, north + 300 / 111_000] } as const
    await insertProtectedArea(db, { empresa_id: empresa, geometria })
  } finally {
    await close()
  }
  for (let number = 1; number <= LAUDOS; number++) sent.push(await send(number))
  await judgedBy(PROTECAO_VERSION)
  await put(STRICT)
  await put(LAX)
  await judgedBy(PROTECAO_VERSION + 2)
}

afterAll(async () => {
  await program?.kill()
  await dropDataFolder(folder)
})

async function start(): Promise<void> {
  program = await startProgram(folder)
  await expect.poll(() => program!.isReady(), { timeout: 60_000 }).toBe(true)
  ana = await signIn(program)
}

function send(number: number): Promise<string> {
  const { area, aplicacao, trajeto } = simulatedFiles({ areaHa: 4, seed: 1 })
  const files = {
    file_area: new File([area], 'area.kml'),
    // A comment changes the bytes of the same flight.
    file_aplicacao: new File([`${aplicacao}<!-- ${number} -->`], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
    file_clima: new File([WEATHER], 'clima.csv'),
  }
  const body = {
    ...owners,
    nome: `Talhão ${number}`,
    codigo: `OS ${number}`,
    dataInicial: '2026-03-14',
    tratamento: 'HERBICIDA',
    faixaExecutada: 20,
    faixaContratada: 20,
  }
  return ana.createLaudo({ body: body as never }, { files }).then(({ uuid }) => uuid)
}

const ready = (uuid: string) =>
  expect
    .poll(async () => (await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo.status, {
      timeout: 60_000,
    })
    .toBe('Pronto')

const put = (regras: readonly Norma[]) =>
  ana.replaceNormas({ query: { simular: 'nao' }, body: { regras: [...regras] } })

/** The weather of a laudo is measured by one table or the other: its limits, minutes and check say the same. */
async function isWeatherStrict(uuid: string): Promise<boolean> {
  const { clima, verificacoes } = (await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
  const isStrict = clima!.limites.some(({ norma }) => norma.startsWith('Limite de teste'))
  const { minutosDentro, minutosFora, hectaresDentro, hectaresFora } = clima!
  const [ha, min] = isStrict ? [hectaresFora, minutosFora] : [hectaresDentro, minutosDentro]
  expect([minutosDentro + minutosFora, hectaresDentro + hectaresFora, clima!.minutosSemDados]).toEqual([min, ha, 0])
  expect(min).toBeGreaterThan(0)
  expect(verificacoes.clima.situacao).toBe(isStrict ? 'naoConforme' : 'conforme')
  return isStrict
}

async function strictWeathers(): Promise<number> {
  let strict = 0
  for (const uuid of sent) if (await isWeatherStrict(uuid)) strict++
  return strict
}

/** Waits until every laudo is judged, and expects of each the verdict of the table in force. */
async function judgedBy(versao: number): Promise<void> {
  const isStrict = isStrictIn(versao)
  for (const uuid of sent) {
    const read = () => ana.readLaudoVerdicts({ params: { uuid } })
    await expect
      .poll(async () => (await read()).resumo.estado, { timeout: 60_000, message: `${uuid}, versão ${versao}` })
      .toBe('pronto')
    expect(await read()).toMatchObject({
      versaoRegras: versao,
      veredictos: [{ veredicto: VERDICT[`${isStrict}`], distanciaExigidaM: isStrict ? 1000 : 250 }],
    })
  }
  await expect.poll(strictWeathers, { timeout: 60_000 }).toBe(isStrict ? sent.length : 0)
}

test(`of ${KILLS} kills while a table is applied, each leaves the old table or the new one, and every laudo its verdict`, {
  timeout: 300_000 + KILLS * 60_000,
}, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
  await prepare()
  let { versao } = await ana.readNormas({})
  let whole = 0
  const startedAt = performance.now()
  await put(isStrictIn(versao) ? LAX : STRICT)
  const takesMs = performance.now() - startedAt
  versao++
  await judgedBy(versao)
  const allAgainMs = performance.now() - startedAt
  let amid = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const regras = isStrictIn(versao) ? LAX : STRICT
    const answer = put(regras).then(
      (reply) => reply.versao,
      () => undefined,
    )
    // Some kills happen after the answer, while laudos are judged again.
    await sleep(random.between(0, kill % 2 === 0 ? 3 * takesMs : allAgainMs))
    await program!.kill()
    const acknowledged = await answer
    await start()
    const found = await ana.readNormas({})
    expect([versao, versao + 1]).toContain(found.versao)
    if (acknowledged !== undefined) expect(found.versao).toBe(acknowledged)
    const isNew = found.versao > versao
    if (isNew) whole++
    expect(found.regras.length).toBe((isStrictIn(found.versao) ? STRICT : LAX).length)
    expect(found.historico.map((row) => row.versao)[0]).toBe(found.versao)
    versao = found.versao
    // While the queue still has laudos to measure, the weather of each laudo is wholly that of the old table or of the new one.
    const strict = await strictWeathers()
    if (strict > 0 && strict < sent.length) amid++
    // The queue goes on: another laudo is measured while the others are judged again.
    if (kill === 0) {
      const uuid = await send(LAUDOS + 1)
      await ready(uuid)
      sent.push(uuid)
    }
    await judgedBy(versao)
  }
  process.stdout.write(
    `${whole} of ${KILLS} tables were applied, the others were not; ${amid} kills left some weathers to measure again\n`,
  )
})
