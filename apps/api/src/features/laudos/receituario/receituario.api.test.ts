import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkStoredFiles, type FaultyFile } from '../../../files/check/check-stored-files.ts'
import { REFERRING } from '../../../files/check/referred-files.queries.ts'
import { keyOf } from '../../../files/stores/content-key.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { addLaudos, insertCaso, saveCaso } from '../../ocorrencias/casos/casos.queries.ts'
import { kmlOf, sendLaudo } from '../laudo-upload.fixture.ts'

let server: TestServer
let uuid: string
let id: number

beforeAll(async () => {
  server = await startTestServer({ settings: { quotaBytes: 1_000_000, maxFileBytes: 10_000 } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  ;({ uuid } = (await sendLaudo(server)).body)
  ;({ id } = await server.db.selectFrom('laudos').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow())
})

let written = 0

/** A PDF that differs from every other. It contains an action that opens a page in a reader that executes it. */
const pdfOf = (text = `receita ${(written += 1)}`) =>
  new Blob([`%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert\\('${text}'\\))>>>>\nendobj\n%%EOF\n`])

interface Given {
  readonly person?: PersonName
  readonly key?: string
  readonly name?: string
  readonly of?: string
}

async function attach(content: Blob = pdfOf(), given: Given = {}) {
  const { person = 'carla', key, name = 'receita.pdf', of = uuid } = given
  const body = new FormData()
  body.append('file', content, name)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await server.fetch(`/laudos/${of}/receituario`, { method: 'PUT', body, headers }, person)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function remove(given: { readonly person?: PersonName; readonly of?: string; readonly sha256?: string } = {}) {
  const { person = 'carla', of = uuid, sha256 } = given
  const query = sha256 === undefined ? '' : `?sha256=${sha256}`
  const response = await server.fetch(`/laudos/${of}/receituario${query}`, { method: 'DELETE' }, person)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const read = (person: PersonName = 'carla', of = uuid) => server.fetch(`/laudos/${of}/receituario`, {}, person)
const shown = async () =>
  (await server.as('carla').readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo.receituario
const kept = (sha256: string) =>
  server.db.selectFrom('arquivos').select('bytes').where('sha256', '=', Buffer.from(sha256, 'hex')).execute()

it('is attached, shown with the laudo and told in its history', async () => {
  const content = pdfOf()
  expect(await attach(content)).toMatchObject({
    status: 200,
    body: { message: '«receita.pdf» está anexado ao laudo.' },
  })
  expect(await shown()).toMatchObject({ nome: 'receita.pdf', bytes: content.size })
  const { atos } = await server.as('carla').readLaudoHistory({ params: { uuid } })
  expect(atos[0]).toMatchObject({
    acao: 'anexar-receituario',
    quem: 'Carla Dias',
    mudancas: [{ campo: 'receituario', antes: null, depois: 'receita.pdf' }],
  })
})

it('is only ever sent as a download, whatever it carries', async () => {
  const content = pdfOf()
  await attach(content, { name: 'receita nº 7.pdf' })
  const response = await read()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': `${content.size}`,
  })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="receita n_ 7\.pdf"/)
  expect(await response.text()).toBe(await content.text())
})

it('another takes its place, and the content of before is no longer kept', async () => {
  await attach(pdfOf(), { name: 'errada.pdf' })
  const before = (await shown())!
  expect((await attach(pdfOf(), { name: 'certa.pdf' })).body).toMatchObject({
    message: '«certa.pdf» está no lugar de «errada.pdf».',
  })
  expect(await shown()).toMatchObject({ nome: 'certa.pdf' })
  expect(await kept(before.sha256)).toEqual([])
})

it('a content that another laudo has too stays', async () => {
  const content = pdfOf()
  const other = (await sendLaudo(server)).body.uuid
  await attach(content)
  await attach(content, { of: other })
  const { sha256 } = (await shown())!
  await remove()
  expect(await kept(sha256)).toHaveLength(1)
  expect((await read('carla', other)).status).toBe(200)
  await remove({ of: other })
  expect(await kept(sha256)).toEqual([])
})

it('is taken away once; the second click is told that there is none', async () => {
  await attach()
  expect(await remove()).toMatchObject({ status: 200, body: { message: '«receita.pdf» não está mais no laudo.' } })
  expect(await shown()).toBeUndefined()
  expect(await remove()).toMatchObject({ status: 404, body: { detail: 'Este laudo não tem receituário anexado.' } })
  expect((await read()).status).toBe(404)
})

it('what another person attached meanwhile is not taken away', async () => {
  await attach()
  const { sha256 } = (await shown())!
  await attach(pdfOf(), { person: 'gil', name: 'do-gil.pdf' })
  expect(await remove({ sha256 })).toMatchObject({ status: 412, body: { codigo: 'conflito' } })
  expect(await shown()).toMatchObject({ nome: 'do-gil.pdf' })
})

it('two clicks attach it once, and use the quota once', async () => {
  const content = pdfOf()
  const used = async () => (await server.db.selectFrom('empresas_uso').select('bytes').execute())[0]!.bytes
  const before = await used()
  const first = await attach(content, { key: `receita-${uuid}` })
  expect(await attach(content, { key: `receita-${uuid}` })).toEqual(first)
  expect((await used()) - before).toBe(content.size)
  const acts = await server.db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade_id', '=', `${id}`)
    .where('acao', 'like', '%receituario')
    .execute()
  expect(acts).toHaveLength(1)
})

it.each([
  ['too large', () => new Blob(['%PDF-1.7\n', 'x'.repeat(10_001)]), 'receita.pdf', 413, 'arquivo-grande'],
  ['empty', () => new Blob([]), 'receita.pdf', 422, 'arquivo-vazio'],
  ['named as something else', pdfOf, 'receita.html', 422, 'arquivo-extensao'],
  ['KML under the name of a PDF', () => kmlOf('receita'), 'receita.pdf', 422, 'arquivo-conteudo'],
  ['cut off', () => pdfOf().slice(0, -7), 'receita.pdf', 422, 'arquivo-conteudo'],
  ['a page with a PDF behind it', () => new Blob(['<html>', '%PDF-1.7 %%EOF']), 'a.pdf', 422, 'arquivo-conteudo'],
])('a file that is %s is refused, and nothing is attached', async (_, content, name, status, codigo) => {
  expect(await attach(content(), { name })).toMatchObject({ status, body: { codigo } })
  expect(await shown()).toBeUndefined()
})

it('a used up quota refuses it before it is read', async () => {
  await server.db.updateTable('empresas_uso').set({ bytes: 1_000_000 }).execute()
  expect(await attach()).toMatchObject({ status: 422, body: { codigo: 'cota-de-arquivos' } })
  await server.db.updateTable('empresas_uso').set({ bytes: 0 }).execute()
})

it('those who register laudos attach one to theirs; to others it does not exist, or is not allowed', async () => {
  expect((await attach(pdfOf(), { of: crypto.randomUUID() })).status).toBe(404)
  expect((await attach(pdfOf(), { person: 'igor' })).status).toBe(404)
  for (const person of ['davi', 'helena', 'bruno'] as const)
    expect((await attach(pdfOf(), { person })).status).toBe(403)
  expect((await attach(pdfOf(), { person: 'gil' })).status).toBe(200)
  // The pilot may read it, like the files of the flight; for another empresa and another prestadora it does not exist.
  expect((await read('bruno')).status).toBe(200)
  for (const person of ['igor', 'helena'] as const) expect((await read(person)).status).toBe(404)
  expect((await remove({ person: 'igor' })).status).toBe(404)
  expect(await shown()).toBeDefined()
})

it('a damaged or lost one is refused by name, and the check of the store names its laudo', async () => {
  await attach(pdfOf(), { name: 'danificada.pdf' })
  const path = join(server.deps.settings.files, keyOf((await shown())!.sha256))
  await writeFile(path, 'outra coisa')
  const found: FaultyFile[] = []
  const check = () =>
    checkStoredFiles({ db: server.db, files: server.deps.files, onFault: (fault) => found.push(fault) })
  await check()
  const { codigo } = await server.db
    .selectFrom('laudos')
    .select('codigo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(found).toMatchObject([
    { fault: 'danificado', uses: [{ de: 'laudo', uuid, papel: 'receituario', nome: 'danificada.pdf' }] },
  ])
  expect(found[0]!.uses[0]!.titulo).toContain(codigo)
  expect(await (await read()).json()).toMatchObject({
    codigo: 'arquivo-danificado',
    detail: expect.stringContaining('danificada.pdf') as string,
  })
  await rm(path)
  expect(await (await read()).json()).toMatchObject({ codigo: 'arquivo-perdido' })
})

it('no table that refers to stored files is forgotten when contents are freed', async () => {
  const { rows } = await sql<{ referring: string }>`
    select c.conrelid::regclass || '.' || a.attname as referring from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'arquivos'::regclass`.execute(server.db)
  expect(REFERRING.map((pair) => pair.join('.')).toSorted()).toEqual(rows.map(({ referring }) => referring).toSorted())
})

it('the revisions of a laudo are read by those who read it', async () => {
  expect(await server.as('carla').listLaudoRevisions({ params: { uuid } })).toMatchObject({ revisoes: [], total: 0 })
})

it('stays with a laudo of a case that is not closed, and may still be attached to one that has none', async () => {
  const { empresa_id, usuario_id } = await server.db
    .selectFrom('laudos')
    .select(['empresa_id', 'usuario_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const caso = await insertCaso(server.db, {
    ...{ empresa_id, ano: 2026, titulo: 'Mortandade de abelhas', lat: -22, lon: -50, raio_m: 500 },
    ...{ de: '2026-03-14', ate: '2026-03-14', usuario_id, criado_em: now },
  })
  await addLaudos(server.db, { id: caso.id, empresa_id, unidade_id: null }, [{ uuid, distanciaM: 10 }], now)
  const content = pdfOf()
  expect((await attach(content)).status).toBe(200)
  expect((await attach(content)).status).toBe(200)
  const refused = { status: 409, body: { codigo: 'laudo-em-ocorrencia' } }
  expect(await attach()).toMatchObject(refused)
  expect(await remove()).toMatchObject(refused)
  await saveCaso(server.db, caso.id, { situacao: 'encerrada' }, now)
  expect((await remove()).status).toBe(200)
})
