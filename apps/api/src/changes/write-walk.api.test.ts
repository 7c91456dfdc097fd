/**
 * Calls every writing route of the contract that changes a laudo, an order, an entity or a protected area once, and compares the writes in
 * the database with the tables of consequences.ts: every written column has a row, and the function of changes/ was called for every
 * written row.
 */
import { ROUTES, type RouteName, type Routes } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flightFiles, formOf, laudoFields, type SentFile } from '../features/laudos/laudo-upload.fixture.ts'
import { PDF_TEXT, sendOrdem } from '../features/ordens/ordem-upload.fixture.ts'
import { protecaoKml, square } from '../features/protecao/register/protecao-kml.fixture.ts'
import { insertLaudo } from '../testing/laudo-rows.fixture.ts'
import { insertProtectedArea } from '../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { AREA_COLUMNS, ENTITY_COLUMNS, LAUDO_COLUMNS, ORDEM_COLUMNS } from './consequences.ts'

/** The watched tables: their rows of columns, and the entity in the audit row; null where one act audits many rows. */
const WATCHED: Readonly<Record<string, readonly [columns: object, entity: string | null]>> = {
  laudos: [LAUDO_COLUMNS, 'laudo'],
  ordens_servico: [ORDEM_COLUMNS, 'ordem'],
  areas_protecao: [AREA_COLUMNS, null],
  ...Object.fromEntries(
    Object.entries(ENTITY_COLUMNS)
      .filter(([table]) => table !== 'usuarios')
      .map(([table, columns]) => [table, [columns, table] as const]),
  ),
}

type WritingRoute = {
  readonly [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? never : Name
}[RouteName]

/** Routes that write none of the watched tables. */
const OF_OTHER_NOUNS = [
  ...(['beginIssuerLogin', 'finishIssuerLogin', 'receiveIssuerLogout'] as const),
  ...(['login', 'finishLogin', 'askLoginPasskey', 'logout', 'acceptLicence', 'changeSenha', 'confirmPerson'] as const),
  ...(['askPasskey', 'endSession', 'endSessions', 'requestSenhaReset', 'readInvitation', 'acceptInvitation'] as const),
  ...(['resetSenha', 'updateProfile', 'putPicture', 'deletePicture', 'requestEmailChange'] as const),
  ...(['cancelEmailChange', 'confirmEmailChange', 'beginTotp', 'confirmTotp', 'removeTotp', 'askNewPasskey'] as const),
  ...(['addPasskey', 'removePasskey', 'renewRecoveryCodes', 'filterLaudos', 'filterDashboard', 'saveFilter'] as const),
  'filterPerdaEvitavel',
  ...([
    'deleteSavedFilter',
    'saveColumnProfile',
    'deleteColumnProfile',
    'checkEntities',
    'inviteEntity',
    'inviteEntities',
    'cancelInvitation',
    'resetFactor',
  ] as const),
  ...(['registerAreas', 'restoreAreaVersion', 'updatePlot', 'deletePlot', 'restorePlot', 'keepSelection'] as const),
  ...(['createRelatorio', 'updateRelatorio', 'duplicateRelatorio', 'deleteRelatorio', 'restoreRelatorio'] as const),
  ...(['updateEnvios', 'sendEnvios', 'saveModeloMensal', 'removeModeloMensal', 'createContrato'] as const),
  ...(['createOcorrencia', 'updateOcorrencia', 'refreshOcorrencia', 'createLevantamento', 'addAnexo'] as const),
  ...(['createContato', 'importContatos', 'updateContato', 'objectContato', 'removeContato'] as const),
  ...(['createOrdemAvisos', 'markAvisoEnviado', 'readAviso', 'receiveAviso', 'refuseAvisos'] as const),
  ...(['recordCampo', 'recordCampoFile', 'withdrawRegistro', 'saveLista'] as const),
  ...(['saveEnvioMensal', 'removeEnvioMensal'] as const),
  ...([
    'updateContrato',
    'acceptContrato',
    'deleteContrato',
    'restoreContrato',
    'createAcerto',
    'recalculateAcerto',
  ] as const),
  ...(['acceptAcerto', 'cancelAcerto', 'contestLaudo', 'answerContest', 'createApiKey', 'revokeApiKey'] as const),
  ...(['createWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'testWebhook'] as const),
  ...(['resendDelivery', 'reviewLaudos', 'saveInstalacao', 'putLogo', 'skipInstalacao'] as const),
  ...([
    'clearInstalacao',
    'testEmail',
    'deleteDemonstracao',
    'createEncerramento',
    'deleteEncerramento',
    'putAssinatura',
    'deleteAssinatura',
    'replaceNormas',
    'sendFile',
  ] as const),
] satisfies WritingRoute[]

type Other = (typeof OF_OTHER_NOUNS)[number]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await sql`create table teste_escritas (transacao text, tabela text, linha text, colunas text[])`.execute(server.db)
  await sql`create function teste_escrever() returns trigger security definer language plpgsql as $$ begin
      insert into teste_escritas select pg_current_xact_id()::text, tg_table_name, to_jsonb(new)->>'id',
        array(select n.key from jsonb_each(to_jsonb(new)) n
          where case tg_op when 'INSERT' then n.value <> 'null' else to_jsonb(old)->n.key is distinct from n.value end);
      return null;
    end $$`.execute(server.db)
  for (const table of Object.keys(WATCHED)) {
    await sql`create trigger teste_escrever after insert or update on ${sql.table(table)}
      for each row execute function teste_escrever()`.execute(server.db)
  }
  await sql`create table teste_atos (transacao text, entidade text, linha text)`.execute(server.db)
  await sql`create function teste_agir() returns trigger security definer language plpgsql as $$ begin
      insert into teste_atos values (pg_current_xact_id()::text, new.entidade, new.entidade_id);
      return null;
    end $$`.execute(server.db)
  await sql`create trigger teste_agir after insert on auditoria for each row execute function teste_agir()`.execute(
    server.db,
  )
})
afterAll(() => server.stop())

const ana = () => server.as('ana')
const ofUuid = ({ uuid }: { readonly uuid: string }) => ({ params: { uuid } })
const ofId = ({ uuid }: { readonly uuid: string }) => ({ params: { id: uuid } })

function laudo(more: Parameters<typeof insertLaudo>[1] = {}) {
  const { aurora, norte, bruno } = server.places
  return insertLaudo(server.db, { empresa_id: aurora, unidade_id: norte, piloto_id: bruno, ...more })
}

async function put(path: string, files: readonly SentFile[], fields: Readonly<Record<string, string>> = {}) {
  const answer = await server.fetch(path, { method: 'PUT', body: formOf(fields, files) }, 'ana')
  if (!answer.ok) throw new Error(await answer.text())
}

function ordem(more: object = {}) {
  return server.db
    .insertInto('ordens_servico')
    .values({
      codigo: 'OS 1',
      data: '2026-03-14',
      tratamento: 'HERBICIDA',
      cultura: 'SOJA',
      usuario_id: server.people.ana.id,
      empresa_id: server.places.aurora,
      ...more,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
}

async function area(more: object = {}) {
  const geometria = { type: 'Point', coordinates: [-50.15, -21.15] } as const
  const id = await insertProtectedArea(server.db, { empresa_id: server.places.aurora, geometria })
  return server.db
    .updateTable('areas_protecao')
    .set({ identificacao: 'N', ...more })
    .where('id', '=', id)
    .returning('uuid')
    .executeTakeFirstOrThrow()
}

async function piloto(more: object = {}) {
  const { id } = await server.db
    .insertInto('pilotos')
    .values({ nome: 'Nina Reis', prestadora_id: server.places.aerosul, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { tipo: 'pilotos', id } } as const
}

async function certificado(marks: string) {
  const { aerosul } = server.places
  const { id: aeronave } = await server.db
    .insertInto('aeronaves')
    .values({ nome: marks, tipo: 'tripulada', prestadora_id: aerosul })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('certificados')
    .values({ nome: '40 bicos', faixa: 18.5, data: '2026-03-10', aeronave_id: aeronave, prestadora_id: aerosul })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

const paper = () => ({ field: 'file', name: 'papel.pdf', content: new Blob([PDF_TEXT]) })

/** Data that must exist before the call are prepared first; the call itself is answered and watched. */
const CALLS: Readonly<Record<Exclude<WritingRoute, Other>, () => Promise<() => Promise<unknown>>>> = {
  createLaudo: async () => () => put('/laudos/add', flightFiles(), laudoFields(server)),
  updateNotes: async () => {
    const one = await laudo()
    return () => ana().updateNotes({ ...ofUuid(one), body: { obsText: 'Visto.' } })
  },
  updateLaudo: async () => {
    const one = await laudo({ ordem_servico_id: (await ordem()).id })
    const edited = {
      empresa: server.places.boreal,
      unidade: null,
      tratamento: 'FUNGICIDA',
      cultura: 'SOJA',
      pilotoId: server.places.joao,
      dataInicial: '2026-03-13',
      dataFinal: '2026-03-14',
      codigo: 'OS 78',
      nome: 'Talhão 8',
      faixaExecutada: 19,
    }
    return () => ana().updateLaudo({ ...ofUuid(one), body: edited as never })
  },
  changeLaudoOrdem: async () => {
    const [one, order] = [await laudo(), await ordem()]
    return () => ana().changeLaudoOrdem({ ...ofUuid(one), body: { ordem: order.uuid } })
  },
  noteLaudos: async () => {
    const two = [await laudo(), await laudo()]
    const uuids = two.map(({ uuid }) => uuid)
    return () => ana().noteLaudos({ body: { uuids, acrescentar: ['VERIFICAR'], tirar: [] } })
  },
  confirmFinding: async () => {
    const one = await laudo()
    const found = { laudo_id: one.id, codigo: 'area-incompleta', mensagem: 'Falta um pedaço.' }
    await server.db
      .insertInto('laudos_achados')
      .values({ ...found, posicao: 0, gravidade: 'aviso', onde: '', confirmar: true })
      .execute()
    const params = { uuid: one.uuid, codigo: found.codigo }
    return () => ana().confirmFinding({ params, body: { mensagem: found.mensagem } })
  },
  hideLaudo: async () => {
    const one = await laudo()
    return () => ana().hideLaudo({ ...ofId(one), body: { hide: true } })
  },
  hideLaudos: async () => {
    const two = [await laudo(), await laudo()]
    return () => ana().hideLaudos({ body: { uuids: two.map(({ uuid }) => uuid), hide: true } })
  },
  deleteLaudo: async () => {
    const one = await laudo()
    return () => ana().deleteLaudo(ofId(one))
  },
  restoreLaudo: async () => {
    const one = await laudo({ arquivado_em: new Date() })
    return () => ana().restoreLaudo(ofId(one))
  },
  reprocessLaudo: async () => {
    const one = await laudo()
    return () => ana().reprocessLaudo({ ...ofUuid(one), body: { metodo: 'v1' } as never })
  },
  replaceLaudoFile: async () => {
    const one = await laudo({ ready: false, error: true, erro_codigo: 'x', erro_mensagem: 'x' })
    const [file] = flightFiles()
    return () => put(`/laudos/${one.uuid}/arquivos/aplicacao`, [{ ...file!, field: 'file' }])
  },
  removeLaudoFile: async () => {
    const one = await laudo()
    const content = new Blob(['Data;Hora UTC;Vento (m/s)\n14/03/2026;10:00;2\n'])
    await put(`/laudos/${one.uuid}/arquivos/clima`, [{ field: 'file', name: 'clima.csv', content }])
    await server.db.updateTable('laudos').set({ ready: true }).where('id', '=', one.id).execute()
    return () => ana().removeLaudoFile({ params: { uuid: one.uuid, papel: 'clima' }, query: {} })
  },
  attachReceituario: async () => {
    const one = await laudo()
    return () => put(`/laudos/${one.uuid}/receituario`, [paper()])
  },
  removeReceituario: async () => {
    const one = await laudo()
    await put(`/laudos/${one.uuid}/receituario`, [paper()])
    return () => ana().removeReceituario({ ...ofUuid(one), query: {} })
  },
  attachCertificadoPdf: async () => {
    const { params } = await certificado('PT-UAC')
    return () => put(`/entidades/certificados/${params.id}/pdf`, [paper()])
  },
  removeCertificadoPdf: async () => {
    const { params } = await certificado('PT-UAD')
    await put(`/entidades/certificados/${params.id}/pdf`, [paper()])
    return () => ana().removeCertificadoPdf({ params, query: {} })
  },
  createOrdem: async () => async () => expect((await sendOrdem(server)).status).toBe(201),
  updateOrdem: async () => {
    const order = await ordem()
    const { boreal, vooalto } = server.places
    return () => ana().updateOrdem({ ...ofUuid(order), body: { empresa: boreal, prestadora: vooalto } })
  },
  deleteOrdem: async () => {
    const order = await ordem()
    return () => ana().deleteOrdem(ofUuid(order))
  },
  restoreOrdem: async () => {
    const order = await ordem({ arquivado_em: new Date() })
    return () => ana().restoreOrdem(ofUuid(order))
  },
  registerEntity: async () => () => ana().registerEntity({ body: { nivel: 'empresa', nome: 'Usina Nova' } }),
  importEntities: async () => () =>
    ana().importEntities({
      params: { tipo: 'aeronaves' },
      body: { linhas: [{ linha: 2, campos: { nome: 'PT-XYZ', tipo: 'tripulada', prestadora: 'AeroSul Aviação' } }] },
    }),
  updateEntity: async () => {
    const one = await piloto()
    return () => ana().updateEntity({ ...one, body: { prestadora: server.places.vooalto } as never })
  },
  deleteEntity: async () => {
    const one = await piloto()
    return () => ana().deleteEntity(one)
  },
  restoreEntity: async () => {
    const one = await piloto({ arquivado_em: new Date() })
    return () => ana().restoreEntity(one)
  },
  removePessoa: async () => {
    const one = await piloto({ arquivado_em: new Date() })
    return () => ana().removePessoa({ ...one, body: { nome: 'Nina Reis' } })
  },
  registerProtecao: async () => () => {
    const content = new Blob([protecaoKml([square('Vila')])])
    const fields = {
      empresa: `${server.places.aurora}`,
      nome: 'Vila',
      identificacao: 'Vila Nova',
      classificacao: 'vila',
    }
    return put('/areas-protecao/empresa/', [{ field: 'file_area_protecao', name: 'a.kml', content }], fields)
  },
  setDistancia: async () => {
    await area({ classificacao: 'manancial' })
    const { aurora } = server.places
    return () => ana().setDistancia({ body: { empresa: aurora, classificacao: 'manancial', buffer: 400 } })
  },
  setLimitesClima: async () => {
    const { aurora } = server.places
    return () => ana().setLimitesClima({ body: { empresa: aurora, ventoMaximoKmh: 8 } })
  },
  updateProtecao: async () => {
    const one = await area()
    return () => ana().updateProtecao({ ...ofUuid(one), body: { validaDe: '2026-01-01' } })
  },
  deleteProtecao: async () => {
    const one = await area()
    return () => ana().deleteProtecao(ofUuid(one))
  },
  restoreProtecao: async () => {
    const one = await area({ arquivado_em: new Date() })
    return () => ana().restoreProtecao(ofUuid(one))
  },
}

test('no writing route is left out of this walk', () => {
  const writing = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].method !== 'GET')
  const walked = new Set<string>([...Object.keys(CALLS), ...OF_OTHER_NOUNS])
  expect(writing.filter((name) => !walked.has(name))).toEqual([])
})

/** Writes that receive a file for a laudo or a certificate, or keep limits, without a new value in a watched row. */
const BESIDE: readonly string[] = [
  'attachReceituario',
  'removeReceituario',
  'attachCertificadoPdf',
  'removeCertificadoPdf',
  'setLimitesClima',
]

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s says what it wrote to the door', async (name) => {
  const call = await CALLS[name]()
  await sql`truncate teste_escritas, teste_atos`.execute(server.db)
  await call()
  const { rows: written } = await sql<{ transacao: string; tabela: string; linha: string; colunas: string[] }>`
    select * from teste_escritas`.execute(server.db)
  const { rows: acts } = await sql<{ transacao: string; entidade: string; linha: string }>`
    select * from teste_atos`.execute(server.db)
  expect(acts.length).toBeGreaterThan(0)
  expect(written.length > 0 || BESIDE.includes(name)).toBe(true)
  for (const { transacao, tabela, linha, colunas } of written) {
    const [columns, entity] = WATCHED[tabela]!
    expect(
      colunas.filter((column) => !(column in columns)),
      `${tabela}: a column without a row in consequences.ts`,
    ).toEqual([])
    // A trigger on laudos maintains the number of an order's laudos.
    if (entity === null || (tabela === 'ordens_servico' && colunas.every((one) => COUNTED.has(one)))) continue
    expect(acts, `${tabela} ${linha} was written beside its door`).toContainEqual({
      transacao,
      entidade: entity,
      linha,
    })
  }
})

const COUNTED = new Set(['laudos', 'situacao'])
