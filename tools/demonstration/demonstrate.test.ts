import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readmeSession } from '../documents/readme-session.ts'
import { simulateFlight } from '../simulator/index.ts'
import { demonstrate } from './demonstrate.ts'
import { planLaudos } from './plan-laudos.ts'
import { ADMIN, dataFolder, type Server, startServer } from './program.fixture.ts'

// A start, some argon2 and five flights, on a machine with other load.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const CAN_TYPE = await promisify(execFile)('bash', ['-c', 'command -v curl npm']).then(
  () => true,
  () => false,
)

const SMALL_HA = 25
/** A few of the sixty laudos, each flown over less ground: one of each band, the one that fails, a hidden one, an ordered one. */
const planned = planLaudos(new Date())
const LAUDOS = [
  ...['bom', 'medio', 'ruim'].map((preset) => planned.find(({ flight }) => flight.preset === preset)!),
  planned.find(({ unusable }) => unusable)!,
  planned.find(({ hidden }) => hidden)!,
  planned.find(({ ordered }) => ordered)!,
].map((laudo) => ({ ...laudo, flight: { ...laudo.flight, areaHa: SMALL_HA } }))
const FIRST_PART = 2

let folder: Awaited<ReturnType<typeof dataFolder>>
let server: Server
let admin: Client
const progress: string[] = []

beforeAll(async () => {
  folder = await dataFolder()
  server = await startServer(folder.path)
  admin = await signIn()
})
afterAll(async () => {
  await server?.stop()
  await folder?.[Symbol.asyncDispose]()
})

/** Signs in as the administrator, as a person does while the demonstration is registered. */
async function signIn(): Promise<Client> {
  const { token } = await createClient({ origin: server.origin }).login({ body: ADMIN })
  return createClient({ origin: server.origin, token: () => token })
}

function note(done: number, total: number): void {
  progress.push(`${done}/${total}`)
}

function run(senha: string, onProgress: typeof note = note) {
  return demonstrate({ origin: server.origin, token: server.demonstracao, senha, laudos: LAUDOS, onProgress })
}

// These tests are one story: each begins where the previous one ended.
describe('the demonstration', () => {
  test('may be interrupted at any time', async () => {
    const interrupt = (done: number) => {
      if (done >= FIRST_PART) throw new Error('interrupted')
    }
    await expect(run('primeira-senha', interrupt)).rejects.toThrow('interrupted')
    expect((await admin.listLaudos({ query: {} })).totalItems).toBeGreaterThanOrEqual(FIRST_PART)
  })

  test('continues where it was interrupted, without doubling anything, while the administrator replaces the password', async () => {
    const replace = (senhaAtual: string, senha: string) =>
      admin.changeSenha({ body: { senhaAtual, senha, confirmarSenha: senha } })
    const meanwhile = async () => {
      await replace(ADMIN.senha, 'trocada-no-meio')
      await replace('trocada-no-meio', ADMIN.senha)
    }
    const [accounts] = await Promise.all([run('segunda-senha'), meanwhile()])
    expect(progress.at(-1)).toBe('6/6')
    const { laudos } = await admin.listLaudos({ query: {} })
    expect(laudos.map(({ codigo }) => codigo).sort()).toEqual(LAUDOS.map(({ codigo }) => codigo).sort())
    expect((await admin.listEmpresas({})).map(({ unidades }) => unidades.length)).toEqual([1, 1, 2])
    expect(accounts?.map(({ email }) => email)).toContain('analista@demonstracao.example')
  })

  test('shows every status a laudo can end in, and each band', async () => {
    const { laudos } = await admin.listLaudos({ query: { sort: 'percentAplicacaoEfetiva' } })
    expect(Object.groupBy(laudos, ({ status }) => status ?? '')).toMatchObject({
      Pronto: { length: 4 },
      Erro: [{ erro: { mensagem: expect.stringContaining('aplicacao.kml') } }],
      Oculto: { length: 1 },
    })
    const percents = laudos.flatMap(({ percentAplicacaoEfetiva }) => percentAplicacaoEfetiva ?? [])
    expect(percents[0]).toBeLessThan(85)
    expect(percents.some((percent) => percent >= 85 && percent < 90)).toBe(true)
    expect(percents.at(-1)).toBeGreaterThan(90)
  })

  test('has plots, protected areas and orders, of which the flown one was compared with its flight', async () => {
    const { plots } = simulateFlight(LAUDOS.at(-1)!.flight)
    expect((await admin.listPlots({ query: {} })).totalItems).toBeGreaterThanOrEqual(plots.length)
    expect((await admin.listProtecaoPage({ query: {} })).totalItems).toBeGreaterThan(LAUDOS.length)
    const { ordens } = await admin.listOrdens({ query: { sort: 'codigo' } })
    const flown = ordens.filter(({ laudos }) => laudos > 0)
    expect(flown.map(({ codigo, talhoes }) => [codigo, talhoes])).toEqual([
      [`OS-${LAUDOS.at(-1)!.codigo}`, plots.length],
    ])
    expect(['Voada', 'Encerrada']).toContain(flown[0]?.situacao)
    expect(ordens.filter(({ situacao }) => situacao === 'Aberta').length).toBe(ordens.length - 1)
  })

  test('has a contract of each pair, and the data that papers of authorities ask of most flights', async () => {
    const { contratos } = await admin.listContratos({ query: {} })
    expect(contratos.map(({ nome }) => nome)).toContain('Usina Ipê-Rosa × Asa Verde Aviação Agrícola')
    const { laudos } = await admin.listLaudos({ query: { busca: LAUDOS[0]!.codigo } })
    const { laudoInfo } = await admin.readLaudo({ params: { uuid: laudos[0]!.uuid }, query: { camadas: 'nenhuma' } })
    expect(laudoInfo.dadosOperacao?.uf).toBe(LAUDOS[0]!.empresa.estado)
    expect((await admin.listAcertos({ query: {} })).totalItems).toBe(1)
  })

  test.each([
    ['analista', 'analista', 6],
    ['funcionario', 'funcionario', undefined],
    ['unidade', 'funcionario', undefined],
    ['aprovador', 'funcionario', undefined],
    ['prestadora', 'prestadora', undefined],
    ['piloto', 'piloto', undefined],
  ] as const)('%s can sign in with the password that was given last, as %s', async (acesso, nivel, sees) => {
    const body = { email: `${acesso}@demonstracao.example`, senha: 'segunda-senha' }
    const { token: personToken, userInfo } = await createClient({ origin: server.origin }).login({ body })
    expect(userInfo.nivel).toBe(nivel)
    expect(userInfo.isUnidade).toBe(acesso === 'unidade')
    const client = createClient({ origin: server.origin, token: () => personToken })
    if (!userInfo.licenseAgreement) await client.acceptLicence({})
    const { totalItems } = await client.listLaudos({ query: {} })
    if (sees === undefined) expect(totalItems).toBeLessThan(LAUDOS.length)
    else expect(totalItems).toBe(sees)
  })

  test.skipIf(!CAN_TYPE)('lets the session in the README print what it says (needs bash, npm and curl)', async () => {
    const { script, printed } = readmeSession()
    const here = script
      .replace('http://localhost:3000', server.origin)
      .replace('the-one-that-you-chose', ADMIN.senha)
      .replace('admin@faixa.local', ADMIN.email)
      .replaceAll(/(?<!-)\bsaida\//g, `${join(folder.path, 'saida')}/`)
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', here])
    expect(printed.length).toBeGreaterThan(1)
    for (const piece of printed) expect(stdout).toContain(piece)
  })

  test('once whole it is left alone, also where people have deleted laudos since', async () => {
    const { laudos, totalItems } = await admin.listLaudos({ query: {} })
    await admin.deleteLaudo({ params: { id: laudos[0]!.uuid } })
    expect(await run('terceira-senha')).toBeUndefined()
    expect((await admin.listLaudos({ query: {} })).totalItems).toBe(totalItems - 1)
  })

  test('is not begun beside data of somebody else, nor again after it was archived', async () => {
    const { entidades } = await admin.listEntities({ params: { tipo: 'empresas' }, query: {} })
    for (const { id } of entidades) await admin.deleteEntity({ params: { tipo: 'empresas', id } })
    expect(await run('quarta-senha')).toBeUndefined()
    await admin.registerEntity({ body: { nivel: 'empresa', nome: 'Usina de Verdade' } })
    expect(await run('quarta-senha')).toBeUndefined()
    expect((await admin.listEmpresas({})).map(({ nome }) => nome)).toEqual(['Usina de Verdade'])
  })
})
