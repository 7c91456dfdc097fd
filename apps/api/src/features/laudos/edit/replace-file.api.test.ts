import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { addLaudos, insertCaso, saveCaso } from '../../ocorrencias/casos/casos.queries.ts'
import { flightFiles, kmlOf, sendLaudo } from '../laudo-upload.fixture.ts'

let server: TestServer
let uuid: string
let id: number

beforeAll(async () => {
  server = await startTestServer({ settings: { quotaBytes: 1_000_000, maxFileBytes: 10_000 } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  ;({ uuid } = (await sendLaudo(server)).body)
  await change({ error: true, erro_codigo: 'sem-talhao', erro_mensagem: 'Sem talhão.' })
  ;({ id } = await rowOf())
})

let written = 0

/** Returns content that differs from all other content. */
const another = () => kmlOf(`outro ${(written += 1)}`)

async function replace(
  papel: string,
  content: Blob = another(),
  given: { readonly person?: PersonName; readonly key?: string; readonly name?: string; readonly of?: string } = {},
) {
  const { person = 'carla', key, name = 'certo.kml', of = uuid } = given
  const body = new FormData()
  body.append('file', content, name)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await server.fetch(`/laudos/${of}/arquivos/${papel}`, { method: 'PUT', body, headers }, person)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const rowOf = () => server.db.selectFrom('laudos').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const change = (set: object) => server.db.updateTable('laudos').set(set).where('uuid', '=', uuid).execute()
const filesOf = () =>
  server.db.selectFrom('laudos_arquivos').selectAll().where('laudo_id', '=', id).orderBy('papel').execute()
const bytesUsed = async () => {
  const rows = await server.db.selectFrom('empresas_uso').select('bytes').execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

it('replaces one file of a laudo in Erro, and has it measured anew', async () => {
  const [before] = await filesOf()
  const { impressao } = await rowOf()
  const used = await bytesUsed()
  const content = another()
  expect(await replace('aplicacao', content)).toMatchObject({ status: 202, body: { uuid, status: 'Na fila' } })
  expect(await rowOf()).toMatchObject({ error: false, ready: false, erro_mensagem: null })
  expect((await rowOf()).impressao).not.toEqual(impressao)
  expect((await filesOf()).map(({ papel, nome }) => [papel, nome])).toEqual([
    ['aplicacao', 'certo.kml'],
    ['trajeto', 'trajeto.kml'],
  ])
  expect(await bytesUsed()).toBe(used + content.size)
  expect(server.queued('processar-laudo')).toContainEqual({ laudoId: id })
  // The previous content stays in the store.
  const { sha256 } = before!
  expect(await server.db.selectFrom('arquivos').selectAll().where('sha256', '=', sha256).execute()).toHaveLength(1)
  const { atos } = await server.as('carla').readLaudoHistory({ params: { uuid } })
  expect(atos[0]).toMatchObject({
    acao: 'trocar-arquivo',
    quem: 'Carla Dias',
    mudancas: [{ campo: 'aplicacao', antes: 'aplicação.kml', depois: 'certo.kml' }],
  })
})

it('adds an area that was missing', async () => {
  expect((await replace('area')).status).toBe(202)
  expect((await filesOf()).map(({ papel }) => papel)).toEqual(['aplicacao', 'area', 'trajeto'])
})

it('takes away what was decided about the file, and confirmations that were of it', async () => {
  await change({ medir_manter: [3], medir_tirar: [5], medir_segundo_voo: true, medir_so_tocados: true })
  await server.db
    .insertInto('laudos_confirmacoes')
    .values({ laudo_id: id, codigo: 'insumos-diferem', usuario_id: server.people.carla.id, quando: new Date() })
    .execute()
  await replace('area')
  expect(await rowOf()).toMatchObject({
    medir_manter: [],
    medir_tirar: [],
    medir_so_tocados: false,
    medir_segundo_voo: true,
  })
  const [confirmed] = await server.db.selectFrom('laudos_confirmacoes').selectAll().where('laudo_id', '=', id).execute()
  expect(confirmed?.mensagem).toBe('')
})

it('two clicks replace it once: the same key has the same answer, another request is told to wait', async () => {
  const content = another()
  const first = await replace('area', content, { key: 'troca-1' })
  expect(await replace('area', content, { key: 'troca-1' })).toEqual(first)
  expect(await replace('area')).toMatchObject({ status: 409, body: { codigo: 'em-processamento' } })
  const acts = await server.db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade_id', '=', `${id}`)
    .where('acao', '=', 'trocar-arquivo')
    .execute()
  expect(acts).toHaveLength(1)
})

it('two at once: one replaces, the other is refused', async () => {
  const both = await Promise.all([replace('area'), replace('trajeto')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
})

it('a measured laudo keeps its files', async () => {
  await change({ error: false, ready: true })
  expect(await replace('area')).toMatchObject({ status: 409, body: { codigo: 'laudo-medido' } })
  expect((await filesOf()).map(({ papel }) => papel)).toEqual(['aplicacao', 'trajeto'])
})

it('those who register laudos replace a file of theirs; to others it does not exist, or is not allowed', async () => {
  expect((await replace('area', another(), { of: crypto.randomUUID() })).status).toBe(404)
  // The pilot is of Gil's prestadora, not of Igor's.
  expect((await replace('area', another(), { person: 'igor' })).status).toBe(404)
  for (const person of ['davi', 'helena', 'bruno'] as const)
    expect((await replace('area', another(), { person })).status).toBe(403)
  expect((await filesOf()).map(({ papel }) => papel)).toEqual(['aplicacao', 'trajeto'])
  expect((await replace('area', another(), { person: 'gil' })).status).toBe(202)
})

it.each([
  ['too large', () => new Blob(['x'.repeat(10_001)]), 'certo.kml', 413, 'arquivo-grande'],
  ['empty', () => new Blob([]), 'certo.kml', 422, 'arquivo-vazio'],
  ['of another kind', another, 'certo.docx', 422, 'arquivo-extensao'],
])('a file that is %s is refused as in the form', async (_, content, name, status, codigo) => {
  expect(await replace('area', content(), { name })).toMatchObject({ status, body: { codigo } })
  expect((await rowOf()).error).toBe(true)
})

it('a content that the laudo has already is refused, also in another field', async () => {
  const content = another()
  await replace('trajeto', content)
  await change({ error: true })
  expect(await replace('trajeto', content)).toMatchObject({ status: 422, body: { codigo: 'arquivo-repetido' } })
  expect(await replace('area', content)).toMatchObject({ status: 422, body: { codigo: 'arquivo-repetido' } })
})

it('files that make it another laudo of the empresa are refused', async () => {
  const [aplicacao, trajeto] = [another(), another()]
  const files = [
    { field: 'file_aplicacao', name: 'a.kml', content: aplicacao },
    { field: 'file_trajeto', name: 't.kml', content: trajeto },
  ]
  const other = (await sendLaudo(server, { files })).body.uuid
  await replace('aplicacao', aplicacao)
  await change({ error: true })
  const refused = await replace('trajeto', trajeto)
  expect(refused).toMatchObject({ status: 409, body: { codigo: 'laudo-repetido', uuid: other } })
})

it('an unknown role or coordinate system is refused', async () => {
  expect((await replace('foto')).status).toBe(422)
  const body = new FormData()
  body.append('sistema', 'EPSG:1')
  body.append('file', another(), 'certo.kml')
  const response = await server.fetch(`/laudos/${uuid}/arquivos/area`, { method: 'PUT', body }, 'carla')
  expect(response.status).toBe(422)
})

it('a full quota refuses it, and nothing is left behind', async () => {
  await server.db.updateTable('empresas_uso').set({ bytes: 1_000_000 }).execute()
  expect(await replace('area')).toMatchObject({ status: 422, body: { codigo: 'cota-de-arquivos' } })
  await server.db.updateTable('empresas_uso').set({ bytes: 0 }).execute()
  expect((await rowOf()).error).toBe(true)
})

it('adds the weather to a measured laudo, whose other files stay', async () => {
  await change({ error: false, erro_codigo: null, erro_mensagem: null, ready: true, medir_so_tocados: true })
  const { impressao } = await rowOf()
  const clima = () => new Blob([`Data;Hora UTC;Vento (m/s)\n14/03/2026;10:00;${(written += 1)}\n`])
  expect(await replace('clima', clima(), { name: 'estacao.csv' })).toMatchObject({ status: 202, body: { uuid } })
  expect((await filesOf()).map(({ papel, nome }) => [papel, nome])).toContainEqual(['clima', 'estacao.csv'])
  // The same flight with other weather is still the same flight, and the decisions about it stand.
  expect(await rowOf()).toMatchObject({ ready: false, impressao, medir_so_tocados: true })
  expect(await replace('clima', clima())).toMatchObject({ status: 409 })
  await change({ ready: true })
  expect(await replace('clima', clima(), { name: 'outra.csv' })).toMatchObject({ status: 202 })
  expect((await filesOf()).filter(({ papel }) => papel === 'clima')).toMatchObject([{ nome: 'outra.csv' }])
  await change({ ready: true })
  expect(await replace('trajeto')).toMatchObject({ status: 409 })
})

it('takes the weather away from a measured laudo, whose other files stay, and once', async () => {
  await change({ error: false, erro_codigo: null, erro_mensagem: null, ready: true })
  const clima = () => new Blob([`Data;Hora UTC;Vento (m/s)\n14/03/2026;10:00;${(written += 1)}\n`])
  const remove = (papel: string, person: PersonName = 'carla', sha256?: string) =>
    server.fetch(`/laudos/${uuid}/arquivos/${papel}${sha256 ? `?sha256=${sha256}` : ''}`, { method: 'DELETE' }, person)
  expect((await remove('clima')).status).toBe(404)
  await replace('clima', clima(), { name: 'estacao.csv' })
  // It is being measured.
  expect((await remove('clima')).status).toBe(409)
  await change({ ready: true })
  expect((await remove('trajeto')).status).toBe(422)
  expect((await remove('clima', 'davi')).status).toBe(403)
  expect((await remove('clima', 'igor')).status).toBe(404)
  // Another person replaced the file that was seen.
  expect((await remove('clima', 'carla', '0'.repeat(64))).status).toBe(412)
  const seen = (await filesOf()).find(({ papel }) => papel === 'clima')!.sha256.toString('hex')
  expect((await remove('clima', 'carla', seen)).status).toBe(202)
  expect((await filesOf()).map(({ papel }) => papel)).toEqual(['aplicacao', 'trajeto'])
  expect(await rowOf()).toMatchObject({ ready: false, error: false })
  const { atos } = await server.as('carla').readLaudoHistory({ params: { uuid } })
  expect(atos[0]).toMatchObject({ acao: 'tirar-arquivo', mudancas: [{ campo: 'clima', antes: 'estacao.csv' }] })
})

/** Replaces files of the application by those with these contents, all of them or the one with the given hash. */
async function replaceSeveral(contents: readonly Blob[], noLugarDe?: string) {
  const body = new FormData()
  if (noLugarDe !== undefined) body.append('noLugarDe', noLugarDe)
  for (const [i, content] of contents.entries()) body.append('file', content, `voo-${i + 1}.kml`)
  const response = await server.fetch(`/laudos/${uuid}/arquivos/aplicacao`, { method: 'PUT', body }, 'carla')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const ofRole = async (papel: string) => (await filesOf()).filter((file) => file.papel === papel)
const hashOf = async (nome: string) => {
  const file = (await ofRole('aplicacao')).find((one) => one.nome === nome)
  return file!.sha256.toString('hex')
}

it('several files replace those of a role, or one of them, in any order', async () => {
  const contents = [another(), another(), another()]
  expect(await replaceSeveral(contents)).toMatchObject({ status: 202 })
  expect((await ofRole('aplicacao')).map(({ nome }) => nome).toSorted()).toEqual([
    'voo-1.kml',
    'voo-2.kml',
    'voo-3.kml',
  ])
  const { impressao } = await rowOf()
  await change({ error: true })
  expect(await replaceSeveral(contents.toReversed())).toMatchObject({
    status: 422,
    body: { codigo: 'arquivo-repetido' },
  })
  // One gives way to another, and the others stay.
  expect(await replaceSeveral([another()], await hashOf('voo-2.kml'))).toMatchObject({ status: 202 })
  expect(await ofRole('aplicacao')).toHaveLength(3)
  expect((await rowOf()).impressao).not.toEqual(impressao)
  await change({ error: true })
  expect(await replaceSeveral([contents[0]!], await hashOf('voo-3.kml'))).toMatchObject({
    status: 422,
    body: { codigo: 'arquivo-repetido' },
  })
  // The file that was seen is no longer there.
  expect(await replaceSeveral([another()], '0'.repeat(64))).toMatchObject({ status: 412 })
  const { atos } = await server.as('carla').readLaudoHistory({ params: { uuid } })
  expect(atos.at(-2)).toMatchObject({
    acao: 'trocar-arquivo',
    mudancas: [{ campo: 'aplicacao', antes: 'aplicação.kml', depois: 'voo-1.kml e mais 2' }],
  })
})

it('one of several files is taken away from a laudo in Erro, and never the last of the application', async () => {
  await replaceSeveral([another(), another()])
  await change({ error: true })
  const remove = (papel: string, sha256: string) =>
    server.fetch(`/laudos/${uuid}/arquivos/${papel}?sha256=${sha256}`, { method: 'DELETE' }, 'carla')
  const last = await hashOf('voo-2.kml')
  expect((await remove('aplicacao', await hashOf('voo-1.kml'))).status).toBe(202)
  expect(await rowOf()).toMatchObject({ error: false, ready: false })
  await change({ error: true })
  expect((await remove('aplicacao', last)).status).toBe(422)
  const [trajeto] = await ofRole('trajeto')
  expect((await remove('trajeto', trajeto!.sha256.toString('hex'))).status).toBe(202)
  expect((await filesOf()).map(({ papel, nome }) => [papel, nome])).toEqual([['aplicacao', 'voo-2.kml']])
  await change({ error: false, ready: true })
  expect((await remove('aplicacao', last)).status).toBe(409)
})

it('a file of each of many flights: one set of contents is one laudo, whatever their order and names', async () => {
  const [aplicacao, trajeto] = flightFiles()
  const files = [
    ...[another(), another()].map((content, i) => ({ ...aplicacao!, name: `a${i}.csv`, content })),
    ...[another(), another()].map((content, i) => ({ ...trajeto!, name: `t${i}.kml`, content })),
  ]
  const sent = await sendLaudo(server, { files })
  expect(sent.status).toBe(201)
  const again = files.toReversed().map((file, i) => ({ ...file, name: `outro ${i}.kml` }))
  expect(await sendLaudo(server, { files: again })).toMatchObject({
    status: 409,
    body: { codigo: 'laudo-repetido', uuid: sent.body.uuid },
  })
  // A part of them is another laudo.
  expect((await sendLaudo(server, { files: files.slice(1) })).status).toBe(201)
  const { arquivos } = (await server.as('carla').readLaudo({ params: { uuid: sent.body.uuid }, query: {} })).laudoInfo
  expect(arquivos.map(({ papel, nome }) => [papel, nome])).toEqual([
    ['aplicacao', 'a0.csv'],
    ['aplicacao', 'a1.csv'],
    ['trajeto', 't0.kml'],
    ['trajeto', 't1.kml'],
  ])
  const api = server.as('carla')
  const params = { uuid: sent.body.uuid, papel: 'trajeto' } as const
  await expect(api.readLaudoFile({ params, query: {} })).rejects.toMatchObject({ status: 422 })
  const file = await api.readLaudoFile({ params, query: { sha256: arquivos[3]!.sha256 } })
  expect(await file.text()).toBe(await files[3]!.content.text())
})

it('a laudo of a case that is not closed keeps its files and its weather; what it lacks may be added', async () => {
  expect((await replace('clima', new Blob(['a']), { name: 'a.csv' })).status).toBe(202)
  await change({ ready: true })
  const { usuario_id, empresa_id } = await rowOf()
  const now = new Date()
  const caso = await insertCaso(server.db, {
    ...{ empresa_id, ano: 2026, titulo: 'Mortandade de abelhas', lat: -22, lon: -50, raio_m: 500 },
    ...{ de: '2026-03-14', ate: '2026-03-14', usuario_id, criado_em: now },
  })
  await addLaudos(server.db, { id: caso.id, empresa_id, unidade_id: null }, [{ uuid, distanciaM: 10 }], now)
  const sentence = `Este laudo faz parte da ocorrência ${caso.escrito}, que ainda não foi encerrada: não pode ser excluído nem perder arquivos.`
  const unnamed = sentence.replace(`da ocorrência ${caso.escrito}, que`, 'de uma ocorrência que')
  const refused = (message: string) => ({ status: 409, body: { codigo: 'laudo-em-ocorrencia', message } })
  const removeClima = async () => {
    const response = await server.fetch(`/laudos/${uuid}/arquivos/clima`, { method: 'DELETE' }, 'carla')
    return { status: response.status, body: await response.json() }
  }
  expect(await removeClima()).toMatchObject(refused(sentence))
  expect(await replace('clima', new Blob(['b']), { name: 'b.csv' })).toMatchObject(refused(sentence))
  await change({ ready: false, error: true })
  expect(await replace('aplicacao')).toMatchObject(refused(sentence))
  // A prestadora reads no cases, and may be the one of the flight.
  expect(await replace('aplicacao', another(), { person: 'gil' })).toMatchObject(refused(unnamed))
  expect((await replace('area')).status).toBe(202)
  // Whatever else writes, such as a job or a statement typed by hand, is refused by the database.
  const file = server.db.deleteFrom('laudos_arquivos').where('laudo_id', '=', id)
  await expect(file.execute()).rejects.toMatchObject({ constraint: 'laudos_em_ocorrencia' })
  await expect(server.db.deleteFrom('laudos').where('id', '=', id).execute()).rejects.toMatchObject({
    constraint: 'laudos_em_ocorrencia',
  })
  await expect(change({ arquivado_em: now })).rejects.toMatchObject({ constraint: 'laudos_em_ocorrencia' })
  const [sha256] = await server.db.selectFrom('laudos_arquivos').select('sha256').where('laudo_id', '=', id).execute()
  await server.db
    .insertInto('laudos_receituarios')
    .values({ laudo_id: id, nome: 'receita.pdf', sha256: sha256!.sha256, enviado_em: now })
    .execute()
  const weather = { laudo_id: id, minutos: '[]', leituras: '[]', locais: false }
  await server.db.insertInto('laudos_climas').values(weather).execute()
  const receita = server.db.updateTable('laudos_receituarios').where('laudo_id', '=', id)
  await receita.set({ nome: 'outra.pdf' }).execute()
  for (const lost of [
    server.db.deleteFrom('laudos_climas').where('laudo_id', '=', id),
    server.db.deleteFrom('laudos_receituarios').where('laudo_id', '=', id),
    receita.set({ sha256: Buffer.alloc(32, 7) }),
  ]) {
    await expect(lost.execute()).rejects.toMatchObject({ constraint: 'laudos_em_ocorrencia' })
  }
  await saveCaso(server.db, caso.id, { situacao: 'encerrada' }, now)
  await change({ ready: false, error: true })
  expect((await replace('aplicacao')).status).toBe(202)
})
