// Long because every route has a sample here.
/**
 * Requests every route as every person and signed out, for rows of their own and of another tenant. The expectations come only from the
 * access table, so that a route that ignores the table fails here. A new route does not compile until it has a sample, unless it is a GET
 * without parameters or query.
 */
import { Readable } from 'node:stream'
import { type Access, API_BASE, ROUTES, type Route, type RouteName, type Routes, urlOf } from '@faixa/contract'
import { grantOf, may, PROTECAO_VERSION, type Target } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { insertLaudo } from '../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'

interface Row {
  readonly uuid: string
  readonly target: Target & { readonly empresaId: number; readonly prestadoraId: number; readonly pilotoId: number }
}

interface Sample {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Names of the persons who may, where the table is not the whole rule. */
  readonly only?: readonly PersonName[]
}

let server: TestServer
let sha256: Buffer

beforeAll(async () => {
  server = await startTestServer()
  const reception = await server.deps.files.receive(Readable.from([Buffer.from('<kml/>')]), { maxBytes: 100 })
  if (!reception.ok) throw new Error(reception.why)
  await reception.received.keep()
  sha256 = Buffer.from(reception.received.sha256, 'hex')
  await server.db.insertInto('arquivos').values({ sha256, bytes: 6 }).execute()
})
afterAll(() => server.stop())

const uuid = ({ uuid }: Row) => ({ params: { uuid } })
const id = ({ uuid }: Row) => ({ params: { id: uuid } })

/** Routes about one laudo, requested for each kind of row. */
const ABOUT_A_LAUDO = {
  readLaudo: uuid,
  readPartialLaudo: uuid,
  readLaudoHistory: uuid,
  listAssinaturas: uuid,
  readLaudoFile: ({ uuid }) => ({ params: { uuid, papel: 'aplicacao' } }),
  readLaudoClima: uuid,
  removeLaudoFile: ({ uuid }) => ({ params: { uuid, papel: 'clima' } }),
  readReceituario: uuid,
  removeReceituario: uuid,
  listLaudoRevisions: uuid,
  confirmFinding: ({ uuid }) => ({ params: { uuid, codigo: 'mesmo-voo' }, body: { mensagem: 'Outro laudo.' } }),
  updateNotes: (row) => ({ ...uuid(row), body: { obsArray: ['VERIFICAR'], obsText: 'visto' } }),
  updateLaudo: (row) => ({ ...uuid(row), body: editOf(row) }),
  hideLaudos: ({ uuid }) => ({ body: { uuids: [uuid], hide: true } }),
  hideLaudo: (row) => ({ ...id(row), body: { hide: true } }),
  deleteLaudo: id,
  reprocessLaudo: uuid,
  readLaudoCharts: uuid,
  readOgcItem: ({ uuid }) => ({ params: { colecao: 'laudos', feicao: uuid } }),
} satisfies Partial<Record<RouteName, (row: Row) => Sample>>

/** Routes about one service order, requested for each kind of row that an order can be. */
const ABOUT_AN_ORDEM = {
  readOrdem: uuid,
  readOrdemHistory: uuid,
  listOrdemAvisos: uuid,
  readAvisosEnviados: uuid,
  listCampo: uuid,
  recordCampo: ({ uuid }) => ({
    params: { uuid, registro: crypto.randomUUID() },
    body: { tipo: 'inicio', feitoEm: '2026-03-14T10:00:00Z', enviadoEm: '2026-03-14T10:00:00Z' },
  }),
  readOrdemMap: uuid,
  readOrdemFile: ({ uuid }) => ({ params: { uuid, papel: 'area' } }),
  updateOrdem: (row) => ({ ...uuid(row), body: { nome: 'Bloco 7' } }),
  deleteOrdem: uuid,
} satisfies Partial<Record<RouteName, (row: Row) => Sample>>

const ADMIN: readonly PersonName[] = ['ana']
const STAFF: readonly PersonName[] = ['ana', 'carla']

/** Routes about no laudo, or about one in a special state. */
const OTHERS = {
  login: { body: { email: 'ninguem@exemplo.com.br', senha: 'qualquer' } },
  acceptLicence: {},
  changeSenha: { body: { senhaAtual: 'errada', senha: 'nova-senha', confirmarSenha: 'nova-senha' } },
  finishLogin: { body: { entrada: 'nenhuma', codigo: '000000' } },
  finishIssuerLogin: { body: { entrada: 'nenhuma', retorno: 'code=nenhum' } },
  receiveIssuerLogout: { params: { id: 'nenhum' }, body: { logout_token: 'nenhum' } },
  beginIssuerLogin: { params: { id: 'nenhum' }, body: {} },
  askLoginPasskey: { body: { entrada: 'nenhuma' } },
  confirmPerson: { body: { senha: 'errada' } },
  askPasskey: {},
  beginTotp: {},
  confirmTotp: { body: { codigo: '000000' } },
  removeTotp: {},
  askNewPasskey: {},
  addPasskey: {
    body: {
      nome: 'Chave',
      chave: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    },
  },
  removePasskey: { params: { id: 999_999 } },
  renewRecoveryCodes: {},
  endSession: { params: { id: 999_999 } },
  requestSenhaReset: { body: { email: 'ninguem@exemplo.com.br' } },
  resetSenha: { body: { token: 'nenhum', senha: 'nova-senha', confirmarSenha: 'nova-senha' } },
  createLaudo: {},
  // The reach of sent files is walked in laudo-create.api.test.ts.
  sendFile: { params: { sha256: '0'.repeat(64) } },
  // The reach of the receituário's upload is walked in receituario.api.test.ts.
  attachReceituario: { params: { uuid: crypto.randomUUID() } },
  // The reach of a certificate's PDF is walked in own-recursos.api.test.ts.
  attachCertificadoPdf: { params: { id: 999_999 } },
  removeCertificadoPdf: { params: { id: 999_999 } },
  readCertificadoPdf: { params: { id: 999_999 } },
  // The reach of the other routes of the field is walked in campo.api.test.ts.
  recordCampoFile: { params: { uuid: crypto.randomUUID(), registro: crypto.randomUUID() } },
  readRegistroFile: { params: { uuid: crypto.randomUUID(), registro: crypto.randomUUID() } },
  withdrawRegistro: { params: { uuid: crypto.randomUUID(), registro: crypto.randomUUID() } },
  saveLista: { params: { uuid: crypto.randomUUID(), dono: 'empresa' }, body: { itens: [], antes: [] } },
  createOrdem: {},
  restoreOrdem: { params: { uuid: crypto.randomUUID() } },
  // The reach of notices is walked in ordem-life.api.test.ts.
  createOrdemAvisos: {
    params: { uuid: crypto.randomUUID() },
    body: { contatos: [crypto.randomUUID()], produtos: 'inseticida', contato: 'João', por: 'mensageiro' },
  },
  markAvisoEnviado: { params: { uuid: crypto.randomUUID(), aviso: crypto.randomUUID() } },
  readAviso: { body: { codigo: 'nenhum' } },
  receiveAviso: { body: { codigo: 'nenhum' } },
  refuseAvisos: { body: { codigo: 'nenhum' } },
  // The reach of selections is walked in selecoes.api.test.ts.
  keepSelection: { body: { talhoes: [999_999] } },
  readSelection: { params: { codigo: '2'.repeat(10) } },
  readQuota: { query: { empresa: 1 } },
  findCertificado: { query: { aeronave: 1, data: '2026-03-14' } },
  findMunicipio: { query: { lon: -50.4, lat: -22.6 } },
  listMunicipios: { query: { uf: 'SP' } },
  readDivisas: { query: { limites: [-50.5, -22.7, -50.3, -22.5] } },
  listNearLaudos: { query: { limites: [-50.5, -22.7, -50.3, -22.5] } },
  listVoosPerto: { query: { lat: -22.6, lon: -50.4, raioM: 1000, de: '2026-03-14', ate: '2026-03-14' } },
  filterLaudos: { body: {} },
  filterDashboard: { body: {} },
  filterPerdaEvitavel: { body: {} },
  restoreLaudo: { params: { id: crypto.randomUUID() } },
  // The reach of a prestadora's own aircraft is walked in own-recursos.api.test.ts.
  registerEntity: { body: { nivel: 'empresa', nome: 'Usina Nova' }, only: STAFF },
  checkEntities: { params: { tipo: 'pilotos' }, body: { linhas: [{ linha: 2, campos: {} }] } },
  importEntities: { params: { tipo: 'pilotos' }, body: { linhas: [{ linha: 2, campos: {} }] } },
  listEntities: { params: { tipo: 'administradores' }, only: ADMIN },
  readEntity: { params: { tipo: 'empresas', id: 1 }, only: STAFF },
  updateEntity: { params: { tipo: 'empresas', id: 1 }, body: {}, only: STAFF },
  readEntityHistory: { params: { tipo: 'analistas', id: 999_999 }, only: ADMIN },
  countArchived: { params: { tipo: 'analistas', id: 999_999 }, only: ADMIN },
  deleteEntity: { params: { tipo: 'analistas', id: 999_999 }, only: ADMIN },
  inviteEntity: { params: { tipo: 'analistas', id: 999_999 }, only: ADMIN },
  inviteEntities: { params: { tipo: 'analistas' }, body: { entrega: 'link' }, only: ADMIN },
  cancelInvitation: { params: { tipo: 'analistas', id: 999_999 }, only: ADMIN },
  findArchived: { params: { tipo: 'empresas' }, query: { email: 'ninguem@exemplo.com.br' } },
  findSameName: { params: { tipo: 'empresas' }, query: { nome: 'Usina' } },
  findSameCodigo: { query: { codigo: 'OS 1' } },
  readInvitation: { body: { token: 'nenhum' } },
  acceptInvitation: { body: { token: 'nenhum', senha: 'nova-senha', confirmarSenha: 'nova-senha' } },
  saveInstalacao: { body: { assunto: 'nome', nome: 'Aero Oeste' } },
  putLogo: {},
  readAssinatura: { params: { id: 999_999 } },
  putAssinatura: { params: { id: 999_999 } },
  deleteAssinatura: { params: { id: 999_999 } },
  skipInstalacao: { body: { assunto: 'cor' } },
  clearInstalacao: { params: { assunto: 'cor' } },
  // The reach of a closing is walked in verificar.api.test.ts.
  readEncerramento: { params: { id: 999_999 } },
  createEncerramento: { params: { id: 999_999 }, body: { nome: 'Usina', motivo: 'Contrato encerrado' } },
  deleteEncerramento: { params: { id: 999_999 } },
  readEncerramentoFile: { params: { id: 999_999 } },
  testEmail: {},
  readNormas: {},
  readNormasVersion: { params: { versao: PROTECAO_VERSION } },
  replaceNormas: { query: { simular: 'sim' }, body: { regras: [] } },
  readLogo: { params: { sha256: '0'.repeat(64) } },
  updateProfile: { body: {} },
  putPicture: {},
  deletePicture: {},
  readPicture: { params: { sha256: '0'.repeat(64) } },
  requestEmailChange: { body: { email: 'ninguem@exemplo.com.br' } },
  cancelEmailChange: {},
  confirmEmailChange: { body: { token: 'nenhum' } },
  resetFactor: { params: { tipo: 'analistas', id: 999_999 } },
  restoreEntity: { params: { tipo: 'empresas', id: 999_999 }, only: ADMIN },
  removePessoa: { params: { tipo: 'analistas', id: 999_999 }, body: { nome: 'Ninguém' } },
  registerAreas: {},
  listAreaVersions: { query: { empresa: 999_999 } },
  restoreAreaVersion: { params: { id: 999_999 } },
  readPlotHistory: { params: { id: 999_999 } },
  updatePlot: { params: { id: 999_999 }, body: {} },
  deletePlot: { params: { id: 999_999 } },
  restorePlot: { params: { id: 999_999 } },
  registerProtecao: {},
  listDistancias: { query: { empresa: 999_999 } },
  setDistancia: { body: { empresa: 999_999, classificacao: 'urucum', buffer: 50 } },
  readLimitesClima: { query: { empresa: 999_999 } },
  setLimitesClima: { body: { empresa: 999_999, ventoMaximoKmh: 8 } },
  readProtecao: { params: { uuid: crypto.randomUUID() } },
  updateProtecao: { params: { uuid: crypto.randomUUID() }, body: {} },
  deleteProtecao: { params: { uuid: crypto.randomUUID() } },
  restoreProtecao: { params: { uuid: crypto.randomUUID() } },
  readProtecaoHistory: { params: { uuid: crypto.randomUUID() } },
  listSavedFilters: { query: { lista: 'laudos' } },
  saveFilter: { body: { lista: 'laudos', nome: 'Atrasados', consulta: 'status=Erro' } },
  deleteSavedFilter: { params: { id: crypto.randomUUID() } },
  listColumnProfiles: {},
  saveColumnProfile: { body: { nome: 'Registro', perfil: {} } },
  deleteColumnProfile: { params: { id: crypto.randomUUID() } },
  // The reach of cases is tested beside their laudos.
  createOcorrencia: { body: {} },
  readOcorrencia: { params: { uuid: crypto.randomUUID() } },
  updateOcorrencia: { params: { uuid: crypto.randomUUID() }, body: {} },
  refreshOcorrencia: { params: { uuid: crypto.randomUUID() } },
  createLevantamento: { params: { uuid: crypto.randomUUID() } },
  listLevantamentos: { params: { uuid: crypto.randomUUID() } },
  readLevantamento: { params: { uuid: crypto.randomUUID(), codigo: '0'.repeat(16) } },
  addAnexo: { params: { uuid: crypto.randomUUID() } },
  listAnexos: { params: { uuid: crypto.randomUUID() } },
  readAnexo: { params: { uuid: crypto.randomUUID(), anexo: crypto.randomUUID() } },
  // The reach of contacts is tested in contatos.api.test.ts.
  createContato: { body: {} },
  importContatos: { body: { linhas: [{ linha: 2, campos: {} }] } },
  readContato: { params: { uuid: crypto.randomUUID() } },
  updateContato: { params: { uuid: crypto.randomUUID() }, body: {} },
  objectContato: { params: { uuid: crypto.randomUUID() } },
  removeContato: { params: { uuid: crypto.randomUUID() } },
  // The reach of reports is walked in relatorios.api.test.ts.
  createRelatorio: { body: {} },
  readRelatorio: { params: { uuid: crypto.randomUUID() } },
  updateRelatorio: { params: { uuid: crypto.randomUUID() }, body: {} },
  duplicateRelatorio: { params: { uuid: crypto.randomUUID() }, body: { nome: 'Cópia' } },
  deleteRelatorio: { params: { uuid: crypto.randomUUID() } },
  restoreRelatorio: { params: { uuid: crypto.randomUUID() } },
  readEnvios: { params: { uuid: crypto.randomUUID() } },
  updateEnvios: { params: { uuid: crypto.randomUUID() }, body: { conteudo: 'salvo', destinatarios: [] } },
  bulkLaudos: { query: { formato: 'csv' } },
  readOgcCollection: { params: { colecao: 'laudos' } },
  readOgcQueryables: { params: { colecao: 'laudos' } },
  listOgcItems: { params: { colecao: 'vereditos' } },
  readOgcMatrixSet: { params: { conjunto: 'WebMercatorQuad' } },
  listOgcTileSets: { params: { colecao: 'laudos' } },
  readOgcTileSet: { params: { colecao: 'laudos', conjunto: 'WebMercatorQuad' } },
  readOgcTile: {
    params: { colecao: 'laudos', conjunto: 'WebMercatorQuad', matriz: '10', linha: '573', coluna: '369' },
  },
  sendEnvios: { params: { uuid: crypto.randomUUID() } },
  // chaves-api.api.test.ts tests the rights of keys.
  createApiKey: { body: {} },
  createWebhook: { body: {} },
  updateWebhook: { params: { uuid: crypto.randomUUID() }, body: {} },
  deleteWebhook: { params: { uuid: crypto.randomUUID() } },
  rotateWebhookSecret: { params: { uuid: crypto.randomUUID() } },
  testWebhook: { params: { uuid: crypto.randomUUID() } },
  listDeliveries: { params: { uuid: crypto.randomUUID() } },
  resendDelivery: { params: { uuid: crypto.randomUUID(), entrega: crypto.randomUUID() } },
  revokeApiKey: { params: { uuid: crypto.randomUUID() } },
  // The reach of monthly reports is walked in relatorio-mensal.api.test.ts.
  readModeloMensal: { params: { prestadora: 999_999 } },
  readModeloMensalFile: { params: { prestadora: 999_999 } },
  saveModeloMensal: { params: { prestadora: 999_999 } },
  removeModeloMensal: { params: { prestadora: 999_999 }, query: { vista: 0 } },
  listRelatoriosMensais: { query: { mes: '2026-03' } },
  saveEnvioMensal: { params: { prestadora: 999_999, mes: '2026-03', uf: 'SP' }, body: { enviadoEm: '2026-04-01' } },
  removeEnvioMensal: { params: { prestadora: 999_999, mes: '2026-03', uf: 'SP' } },
  readRelatorioMensal: { query: { prestadora: 999_999, mes: '2026-03' } },
  // The reach of contracts and settlements is walked in acertos.api.test.ts.
  createContrato: { body: {} },
  readContrato: { params: { uuid: crypto.randomUUID() } },
  updateContrato: { params: { uuid: crypto.randomUUID() }, body: {} },
  acceptContrato: { params: { uuid: crypto.randomUUID() }, body: { versao: 1 } },
  deleteContrato: { params: { uuid: crypto.randomUUID() } },
  restoreContrato: { params: { uuid: crypto.randomUUID() } },
  readContratoHistory: { params: { uuid: crypto.randomUUID() } },
  createAcerto: { body: {} },
  readAcerto: { params: { uuid: crypto.randomUUID() } },
  recalculateAcerto: { params: { uuid: crypto.randomUUID() } },
  acceptAcerto: { params: { uuid: crypto.randomUUID() }, body: {} },
  cancelAcerto: { params: { uuid: crypto.randomUUID() }, body: { motivo: 'Engano' } },
  contestLaudo: { params: { uuid: crypto.randomUUID(), laudo: crypto.randomUUID() }, body: { motivo: 'Engano' } },
  answerContest: {
    params: { uuid: crypto.randomUUID(), laudo: crypto.randomUUID() },
    body: { decisao: 'mantido', resposta: 'Engano' },
  },
  readAcertoHistory: { params: { uuid: crypto.randomUUID() } },
} satisfies Partial<Record<RouteName, Sample>>

/** Routes that end sessions (logout, endSessions) or never end (events); they are tested separately below. */
type Special = 'logout' | 'endSessions' | 'watchEvents'

/** GET routes that need nothing but their address. */
type Plain = {
  readonly [Name in RouteName]: Routes[Name] extends { readonly method: 'GET' }
    ? Routes[Name] extends { readonly params: object }
      ? never
      : Routes[Name] extends { readonly query: z.ZodType }
        ? Partial<z.input<Routes[Name]['query']>> extends z.input<Routes[Name]['query']>
          ? Name
          : never
        : Name
    : never
}[RouteName]

type Missing = Exclude<
  RouteName,
  keyof typeof ABOUT_A_LAUDO | keyof typeof ABOUT_AN_ORDEM | keyof typeof OTHERS | Special | Plain
>

const SPECIAL: readonly RouteName[] = ['logout', 'endSessions', 'watchEvents'] satisfies Special[]
const ABOUT_NO_LAUDO = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => !(name in ABOUT_A_LAUDO) && !(name in ABOUT_AN_ORDEM) && !SPECIAL.includes(name),
)

test('no route is left out of this walk', () => {
  const missing: Missing[] = []
  expect(missing).toEqual([])
})

const PEOPLE: readonly PersonName[] = ['ana', 'carla', 'davi', 'eva', 'fabio', 'helena', 'gil', 'bruno', 'igor', 'joao']

const CLOSED = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].access !== 'anyone')

test.each(CLOSED)('%s lets nobody in without a session', async (name) => {
  expect((await ask(name, samplePlaceholder(name))).status).toBe(401)
})

describe.each(Object.keys(ABOUT_A_LAUDO) as (keyof typeof ABOUT_A_LAUDO)[])('%s', (name) => {
  test.each(PEOPLE)('%s reaches what the table says, and nothing else exists for them', async (person) => {
    for (const kind of ['own', 'other unidade', 'head office', 'foreign', 'hidden', 'deleted'] as const) {
      const row = await rowFor(name, kind)
      const { status } = await ask(name, ABOUT_A_LAUDO[name](row), person)
      expect({ kind, outcome: outcomeOf(status) }).toEqual({
        kind,
        outcome: expected(ROUTES[name].access, person, kind, row),
      })
    }
  })
})

describe.each(Object.keys(ABOUT_AN_ORDEM) as (keyof typeof ABOUT_AN_ORDEM)[])('%s', (name) => {
  test.each(PEOPLE)('%s reaches what the table says, and nothing else exists for them', async (person) => {
    for (const kind of ['own', 'other unidade', 'head office', 'foreign', 'deleted'] as const) {
      const row = await ordemFor(name, kind)
      const { status } = await ask(name, ABOUT_AN_ORDEM[name](row), person)
      const { access } = ROUTES[name]
      // An administrator restores archived orders, and finds them in the list.
      const found = kind === 'deleted' && (name.startsWith('read') || name === 'listCampo') && ADMIN.includes(person)
      // An order takes acts that were done before it was archived, also when they arrive after it.
      const isLate = kind === 'deleted' && name === 'recordCampo'
      const outcome = found ? 'answered' : expected(access, person, isLate ? 'own' : kind, row)
      expect({ kind, outcome: outcomeOf(status) }).toEqual({ kind, outcome })
    }
  })
})

test('a list shows exactly the orders that the table lets a person read', async () => {
  const rows = []
  for (const kind of ['own', 'other unidade', 'head office', 'foreign', 'deleted'] as const) {
    rows.push({ kind, row: await insertOrdem(kind, 'WALK') })
  }
  for (const person of PEOPLE) {
    const { ordens } = await server.as(person).listOrdens({ query: { busca: 'WALK', pageSize: 100 } })
    const readable = rows.filter(
      ({ kind, row }) => kind !== 'deleted' && may(server.people[person], 'readOrdem', row.target),
    )
    expect(ordens.map(({ uuid }) => uuid).toSorted()).toEqual(readable.map(({ row }) => row.uuid).toSorted())
    expect(ordens.every((ordem) => 'usuario' in ordem === STAFF.includes(person))).toBe(true)
  }
})

describe.each(ABOUT_NO_LAUDO)('%s', (name) => {
  const { access } = ROUTES[name] as Route

  test.each(PEOPLE)('%s is let in exactly if the table says so', async (person) => {
    const sample: Sample = (OTHERS as Partial<Record<RouteName, Sample>>)[name] ?? {}
    const { status } = await ask(name, sample, person)
    const granted =
      typeof access === 'string' ||
      access.some((capability) => grantOf(server.people[person], capability).reach !== 'none')
    const allowed = granted && (sample.only?.includes(person) ?? true)
    expect(status === 403 ? 'refused' : 'let in').toBe(allowed ? 'let in' : 'refused')
    if (access !== 'anyone') expect(status).not.toBe(401)
    expect(status).toBeLessThan(500)
  })
})

test('a list shows exactly the laudos that the table lets a person read', async () => {
  const rows = []
  for (const kind of ['own', 'other unidade', 'head office', 'foreign', 'hidden', 'deleted'] as const) {
    rows.push({ kind, row: await insertRow(kind, 'WALK') })
  }
  for (const person of PEOPLE) {
    const { laudos } = await server.as(person).listLaudos({ query: { busca: 'WALK', pageSize: 100 } })
    const readable = rows.filter(
      ({ kind, row }) => kind !== 'deleted' && may(server.people[person], 'readLaudo', row.target),
    )
    expect(laudos.map(({ uuid }) => uuid).toSorted()).toEqual(readable.map(({ row }) => row.uuid).toSorted())
  }
})

test('staff alone sees private columns', async () => {
  await insertRow('own', 'PRIVADO')
  for (const person of PEOPLE) {
    const { laudos } = await server.as(person).listLaudos({ query: { busca: 'PRIVADO' } })
    for (const laudo of laudos) expect('usuario' in laudo && 'dataCriacao' in laudo).toBe(STAFF.includes(person))
  }
})

type Kind = 'own' | 'other unidade' | 'head office' | 'foreign' | 'hidden' | 'deleted'

/** The owner of a row of this kind. */
function targetOf(kind: Kind): Row['target'] {
  const { places } = server
  const foreign = kind === 'foreign'
  const unidade = { own: places.norte, hidden: places.norte, deleted: places.norte, 'other unidade': places.sul }[
    kind as string
  ]
  const pilotoId = foreign ? places.joao : kind === 'other unidade' ? places.beto : places.bruno
  return {
    empresaId: foreign ? places.boreal : places.aurora,
    prestadoraId: foreign ? places.vooalto : places.aerosul,
    pilotoId,
    ...(unidade !== undefined && { unidadeId: unidade }),
    ...(kind === 'hidden' && { hidden: true }),
  }
}

/** Rows that only reading routes use are made once, because no answer changes them. */
const shared = new Map<string, Promise<Row>>()

function sharedUnlessChanged(name: RouteName, key: string, insert: () => Promise<Row>): Promise<Row> {
  if (ROUTES[name].method !== 'GET') return insert()
  const made = shared.get(key) ?? insert()
  shared.set(key, made)
  return made
}

const rowFor = (name: RouteName, kind: Kind) => sharedUnlessChanged(name, `laudo ${kind}`, () => insertRow(kind))
const ordemFor = (name: RouteName, kind: Kind) => sharedUnlessChanged(name, `ordem ${kind}`, () => insertOrdem(kind))

/** Inserts an order for a single step. */
async function insertOrdem(kind: Kind, codigo = 'OS 77'): Promise<Row> {
  const target = targetOf(kind)
  const { uuid } = await server.db
    .insertInto('ordens_servico')
    .values({
      codigo,
      data: '2026-03-14',
      tratamento: 'HERBICIDA',
      cultura: 'SOJA',
      usuario_id: server.people.ana.id,
      empresa_id: target.empresaId,
      unidade_id: target.unidadeId ?? null,
      prestadora_id: target.prestadoraId,
      piloto_id: target.pilotoId,
      arquivo_area: sha256,
      area_nome: 'area.kml',
      arquivado_em: kind === 'deleted' ? new Date() : null,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return { uuid, target }
}

/** Inserts a row for a single step. */
async function insertRow(kind: Kind, codigo = 'OS 77'): Promise<Row> {
  const target = targetOf(kind)
  const { id, uuid } = await insertLaudo(server.db, {
    codigo,
    empresa_id: target.empresaId,
    unidade_id: target.unidadeId ?? null,
    piloto_id: target.pilotoId,
    hidden: kind === 'hidden',
    arquivado_em: kind === 'deleted' ? new Date() : null,
  })
  await server.db
    .insertInto('laudos_arquivos')
    .values([
      { laudo_id: id, papel: 'aplicacao', sha256, nome: 'aplicacao.kml' },
      { laudo_id: id, papel: 'clima', sha256, nome: 'clima.csv' },
    ])
    .execute()
  await server.db
    .insertInto('laudos_receituarios')
    .values({ laudo_id: id, sha256, nome: 'receituario.pdf', enviado_em: new Date() })
    .execute()
  await server.db
    .insertInto('laudos_achados')
    .values({
      laudo_id: id,
      posicao: 0,
      codigo: 'mesmo-voo',
      gravidade: 'aviso',
      onde: 'outros laudos',
      mensagem: 'Outro laudo.',
      confirmar: true,
    })
    .execute()
  return { uuid, target }
}

function editOf({ target }: Row): Record<string, unknown> {
  return {
    empresa: target.empresaId,
    unidade: target.unidadeId ?? null,
    tratamento: 'FUNGICIDA',
    cultura: 'SOJA',
    pilotoId: target.pilotoId,
    dataInicial: '2026-03-14',
    dataFinal: '2026-03-14',
    codigo: 'OS 78',
    nome: 'Talhão 8',
  }
}

function expected(access: Access, person: PersonName, kind: Kind, { target }: Row): string {
  const actor = server.people[person]
  const capabilities = typeof access === 'string' ? [] : access
  if (capabilities.every((capability) => grantOf(actor, capability).reach === 'none')) return 'refused'
  const reached = kind !== 'deleted' && capabilities.some((capability) => may(actor, capability, target))
  return reached ? 'answered' : 'not there'
}

function outcomeOf(status: number): string {
  if (status < 300) return 'answered'
  return { 401: 'nobody', 403: 'refused', 404: 'not there' }[status] ?? `status ${status}`
}

function samplePlaceholder(name: RouteName): Sample {
  const params = Object.fromEntries([...ROUTES[name].path.matchAll(/:(\w+)/g)].map(([, part]) => [part, 'x']))
  return { params }
}

async function ask(name: RouteName, { params, query, body }: Sample, person?: PersonName): Promise<Response> {
  const route: Route = ROUTES[name]
  const path = urlOf(route, { ...(params && { params }), ...(query && { query }) }).slice(API_BASE.length)
  const sent = body && !route.files
  return server.fetch(
    path,
    {
      method: route.method,
      ...(sent && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    person,
  )
}
