/** People who send, edit and register while the installation is killed, and everything that was acknowledged to them. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createIdempotencyKey, Problem } from '@faixa/contract'
import { expect } from 'vitest'
import { measureHere, simulatedFiles } from '../testing/flight-files.fixture.ts'
import type { Installation } from './installation.fixture.ts'
import type { Verdict } from './tally.fixture.ts'

interface Side {
  readonly id: number
  /** A person of this side who may accept settlements. */
  readonly client: Client
}

export interface AtWork {
  /** The sides of settlements: their laudos are not edited. */
  readonly empresa: Side
  readonly prestadora: Side
  /**
   * Sends a laudo of both sides that is in no settlement; returns its uuid. More are sent only on request, because a settlement that gets
   * one must be computed again.
   */
  sendForSettlement(): Promise<string>
  /** Personal numbers of people, by their id. */
  readonly cpfs: ReadonlyMap<number, string>
  /** Names of laudos and of empresas that were acknowledged. */
  readonly laudos: ReadonlyMap<string, { readonly nome: string }>
  /** Rejects where any of them was refused something allowed. */
  readonly working: Promise<unknown>
  /** Ends the work; no further outcomes are recorded. */
  stop(): Promise<void>
  /** Checks that nothing exists twice. */
  expectNoneTwice(): Promise<void>
}

interface Sent {
  readonly nome: string
  readonly flight: number
  readonly files: Readonly<Record<'area' | 'aplicacao' | 'trajeto', string>>
  /** Possible stored texts: the last acknowledged one, and those sent after it without an answer. */
  texts: string[]
}

const SENHA = 'cavalo-bateria-grampo'
const CPFS = ['529.982.247-25', '111.444.777-35', '123.456.789-09']

export async function putToWork(house: Installation): Promise<AtWork> {
  const { ana, random, tally, insisting, answered } = house
  const flights = [1, 2, 3].map((semente) => simulatedFiles({ areaHa: 4, seed: semente }))
  const measured = await Promise.all(flights.map((files) => measureHere(files)))
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const prestadoras = [
    (await ana.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul', empresas: [empresa] } })).id,
    (await ana.registerEntity({ body: { nivel: 'prestadora', nome: 'Voo Alto', empresas: [empresa] } })).id,
  ] as const
  const pilotoOf = async (prestadora: number) =>
    (await ana.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })).id
  const pilotos = [await pilotoOf(prestadoras[0]), await pilotoOf(prestadoras[1])] as const
  const settling = { empresa, prestadora: prestadoras[1] }
  const contrato = {
    nome: 'Safra',
    ...settling,
    inicio: '2026-01-01',
    fim: '2026-12-31',
    termos: { precoPorHa: '45.00', conta: 'efetiva', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] },
  } as const
  const { uuid: contratoUuid } = await ana.createContrato({ body: contrato as never })
  const sides = {
    empresa: {
      id: empresa,
      client: await personOf('davi@exemplo.com.br', { nivel: 'funcionario', nome: 'Davi Reis', empresa }),
    },
    prestadora: { id: prestadoras[1], client: await personOf('gil@exemplo.com.br', undefined) },
  }
  for (const { client } of Object.values(sides)) {
    await client.acceptContrato({ params: { uuid: contratoUuid }, body: { versao: 1 } })
  }

  const cpfs = new Map<number, string>()
  for (const [i, cpf] of CPFS.entries()) {
    const login = { email: `eva${i}@exemplo.com.br`, senha: SENHA, confirmarSenha: SENHA }
    const { id } = await ana.registerEntity({
      body: { nivel: 'funcionario', nome: 'Eva Brito', empresa, cpf, ...login },
    })
    cpfs.set(id, cpf)
  }

  const laudos = new Map<string, Sent>()
  const edited: [string, Sent][] = []
  let isOver = false
  let wanted: ((uuid: string) => void) | undefined
  let listed: Promise<ReadonlySet<string>> | undefined
  const working = Promise.all([upload(), edit(), register()])

  return {
    ...sides,
    laudos,
    cpfs,
    working,
    sendForSettlement: () => new Promise((resolve) => (wanted = resolve)),
    async stop() {
      isOver = true
      await working
    },
    async expectNoneTwice() {
      // A laudo that was never acknowledged may exist, but none exists twice.
      const { totalItems } = await ana.listLaudos({ query: {} })
      expect(totalItems).toBe(laudos.size)
      const names = [...(await allEmpresas())]
      expect(new Set(names).size).toBe(names.length)
    },
  }

  /** A person with a self-chosen password, who has accepted the licence. */
  async function personOf(email: string, registered: object | undefined): Promise<Client> {
    const given = { email, senha: 'dada-por-outra-pessoa', confirmarSenha: 'dada-por-outra-pessoa' }
    if (registered) await ana.registerEntity({ body: { ...registered, ...given } as never })
    else await ana.updateEntity({ params: { tipo: 'prestadoras', id: prestadoras[1] }, body: given } as never)
    const { token } = await house.as(undefined).login({ body: { email, senha: given.senha } })
    const client = house.as(token)
    await client.changeSenha({ body: { senhaAtual: given.senha, senha: SENHA, confirmarSenha: SENHA } })
    await client.acceptLicence({})
    return client
  }

  async function upload(): Promise<void> {
    for (let number = 1; !isOver; number++) {
      const flight = number % flights.length
      const deliver = wanted
      const side = deliver ? 1 : 0
      const nome = `Talhão ${number}`
      // A comment changes the bytes of the same flight.
      const { area, aplicacao, trajeto } = flights[flight]!
      const files = { area, aplicacao: `${aplicacao}<!-- ${number} -->`, trajeto }
      const sent = {
        empresa,
        prestadora: prestadoras[side],
        piloto: pilotos[side],
        nome,
        codigo: `OS ${number}`,
        dataInicial: '2026-03-14',
        faixaExecutada: 20,
        faixaContratada: 20,
      }
      const uuid = await (number % 2 === 0 ? createFromSent(sent, files) : insisting(() => create(sent, files)))
      const laudo: Sent = { nome, flight, files, texts: [''] }
      laudos.set(uuid, laudo)
      if (deliver) {
        wanted = undefined
        deliver(uuid)
      } else edited.push([uuid, laudo])
      tally.promised(nome, () => verdictOn(uuid, laudo))
      await sleep(random.between(500, 2000))
    }
  }

  function create(body: object, files: Sent['files']): Promise<string> {
    const sent = {
      file_area: new File([files.area], 'area.kml'),
      file_aplicacao: new File([files.aplicacao], 'aplicacao.kml'),
      file_trajeto: new File([files.trajeto], 'trajeto.kml'),
    }
    return ana.createLaudo({ body: body as never }, { files: sent }).then(
      (accepted) => accepted.uuid,
      (error: unknown) => {
        // The previous attempt was stored, and its answer was lost.
        if (error instanceof Problem && error.codigo === 'laudo-repetido') return error.extras.uuid!
        throw error
      },
    )
  }

  /** Sends each file alone, then the laudo that names them: a kill falls between two files, and none has to be sent again. */
  async function createFromSent(body: { readonly empresa: number }, files: Sent['files']): Promise<string> {
    for (const [papel, text] of Object.entries(files)) {
      const file = new File([text], `${papel}.kml`)
      const sent = { params: { sha256: hashOf(text) }, body: { empresa: body.empresa } }
      await insisting(() => ana.sendFile(sent, { files: { file } }))
      await sleep(random.between(0, 300))
    }
    const named = {
      enviadosArea: hashOf(files.area),
      enviadosAplicacao: hashOf(files.aplicacao),
      enviadosTrajeto: hashOf(files.trajeto),
    }
    const idempotencyKey = createIdempotencyKey()
    return (await insisting(() => ana.createLaudo({ body: { ...body, ...named } as never }, { idempotencyKey }))).uuid
  }

  async function edit(): Promise<void> {
    for (let number = 1; !isOver; number++) {
      await sleep(400)
      if (edited.length === 0) continue
      const [uuid, laudo] = random.pick(edited)
      const text = `edição ${number}`
      laudo.texts.push(text)
      if (await answered(() => ana.updateNotes({ params: { uuid }, body: { obsText: text } }))) laudo.texts = [text]
    }
  }

  async function register(): Promise<void> {
    for (let number = 1; !isOver; number++) {
      const nome = `Usina ${number}`
      if (await answered(() => ana.registerEntity({ body: { nivel: 'empresa', nome } }))) {
        tally.promised(nome, async () => ((await allEmpresas()).has(nome) ? 'there' : 'lost'))
      }
      await sleep(500)
    }
  }

  async function verdictOn(uuid: string, { nome, flight, files, texts }: Sent): Promise<Verdict> {
    const info = await settled(uuid)
    if (!info) return 'lost'
    if (info.status === 'Erro') return 'erro'
    const isWhole =
      info.status === 'Pronto' &&
      info.nome === nome &&
      info.aplicacaoEfetiva === measured[flight]!.numbers.aplicacaoEfetiva &&
      texts.includes(info.observacoes ?? '')
    if (!isWhole) return 'lost'
    for (const [papel, text] of Object.entries(files)) {
      const response = await ana.readLaudoFile({ params: { uuid, papel: papel as keyof typeof files }, query: {} })
      if (hashOf(new Uint8Array(await response.arrayBuffer())) !== hashOf(text)) return 'lost'
    }
    return 'there'
  }

  /** Waits until a laudo is measured; undefined where none exists. */
  async function settled(uuid: string) {
    for (;;) {
      const read = await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } }).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return undefined
        throw error
      })
      if (!read || /Pronto|Erro/.test(read.laudoInfo.status ?? '')) return read?.laudoInfo
      await sleep(200)
    }
  }

  function allEmpresas(): Promise<ReadonlySet<string>> {
    return (listed ??= listEmpresas())
  }

  async function listEmpresas(): Promise<ReadonlySet<string>> {
    const names: string[] = []
    for (let page = 1; ; page++) {
      const { entidades, totalPages } = await ana.listEntities({ params: { tipo: 'empresas' }, query: { page } })
      names.push(...entidades.map(({ nome }) => nome))
      if (page >= totalPages) break
    }
    expect(new Set(names).size).toBe(names.length)
    return new Set(names)
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
