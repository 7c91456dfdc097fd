// Long because one database serves every way in which a laudo is registered.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepStoredFiles } from '../../../files/check/sweep-stored-files.job.ts'
import { FileMissing } from '../../../files/stores/store-errors.ts'
import type { Work } from '../../../jobs/job.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import {
  flightFiles,
  formOf,
  keptBy,
  kmlOf,
  laudoFields,
  type ReplyBody,
  type SentFile,
  sendLaudo,
} from '../laudo-upload.fixture.ts'
import { endOldUploads } from './sent/sent-files.queries.ts'

interface SendingFile {
  readonly person?: PersonName
  /** The content that the address says, where it is another one. */
  readonly named?: string
  readonly empresa?: number
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-03-15T12:00:00Z') } })
})
afterAll(() => server.stop())

const rowOf = (uuid: string) =>
  server.db.selectFrom('laudos').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('a laudo that is registered', () => {
  it('is queued, and has what was typed and the files as they were sent', async () => {
    const area = kmlOf('três talhões')
    const files = [{ field: 'file_area', name: 'Talhões 1 a 3.KML', content: area }, ...flightFiles()]
    const { status, body } = await sendLaudo(server, { files })
    expect(status).toBe(201)
    expect(body).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'Na fila',
      message: 'O laudo estará disponível após o processamento...',
    })
    const row = await rowOf(body.uuid)
    expect(row).toMatchObject({
      empresa_nome: 'Usina Aurora',
      unidade_nome: 'Fazenda Norte',
      prestadora_nome: 'AeroSul Aviação',
      piloto_nome: 'Bruno Lima',
      usuario_nome: 'Carla Dias',
      data: '2026-03-14',
      data_inicial: '2026-03-14 10:12:00',
      data_final: '2026-03-14 10:52:00',
      distancia_pista: 12.5,
      insumos: 80,
      // 18 of 20 m and 27 of 30 L/ha are 90 %.
      percent_largura_faixa: 90,
      percent_taxa_aplicacao: 90,
      // The area is not measured yet.
      percent_insumos: null,
      ready: false,
      processing: false,
      versao: 1,
    })
    expect(server.queued('processar-laudo')).toContainEqual({ laudoId: row.id })
    const stored = await server.db.selectFrom('laudos_arquivos').selectAll().where('laudo_id', '=', row.id).execute()
    expect(Object.fromEntries(stored.map(({ papel, nome }) => [papel, nome]))).toEqual({
      area: 'Talhões 1 a 3.KML',
      aplicacao: 'aplicação.kml',
      trajeto: 'trajeto.kml',
    })
    const bytes = Buffer.from(await area.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(Buffer.from(await server.deps.files.readVerified(sha256)).equals(bytes)).toBe(true)
    expect(await keptBy(server)).toMatchObject({ stored: 3, arquivos: 3, temporaries: 0 })
  })

  it('leaves a line in the audit that says who and what', async () => {
    const { body } = await sendLaudo(server)
    const { id } = await rowOf(body.uuid)
    const act = await server.db
      .selectFrom('auditoria')
      .selectAll()
      .where('entidade_id', '=', `${id}`)
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ acao: 'cadastrar', entidade: 'laudo', usuario_id: server.people.carla.id, antes: null })
    expect(act.depois).toMatchObject({ codigo: 'OS 77', arquivos: [{ papel: 'aplicacao' }, { papel: 'trajeto' }] })
    expect(act.quando).toEqual(new Date('2026-03-15T12:00:00Z'))
  })

  it('keeps the data of the operation that came with it, and refuses wrong ones before any file is kept', async () => {
    const { id: aeronave } = await server.db
      .insertInto('aeronaves')
      .values({ nome: 'PT-UAB', prestadora_id: server.places.aerosul, tipo: 'tripulada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const send = (dadosOperacao: string, aeronave: string) =>
      sendLaudo(server, { fields: laudoFields(server, { dadosOperacao, aeronave }) })
    const { body } = await send(JSON.stringify({ uf: 'SP', municipio: 'Assis', produtos: [{}] }), `${aeronave}`)
    expect(await rowOf(body.uuid)).toMatchObject({
      aeronave_id: aeronave,
      dados_operacao: { uf: 'SP', municipio: 'Assis' },
    })
    const wrong = async (...sent: Parameters<typeof send>) =>
      (await send(...sent)).body.erros?.map(({ campo }) => campo)
    expect(await wrong('{', `${aeronave}`)).toEqual(['dadosOperacao'])
    expect(await wrong('{"alturaVoo":"muita"}', `${aeronave}`)).toEqual(['dadosOperacao.alturaVoo'])
    expect(await wrong('{}', '999999')).toEqual(['aeronave'])
    // Without typed values the column is null, not an empty document.
    expect((await rowOf((await send('{"municipio":" "}', '')).body.uuid)).dados_operacao).toBeNull()
  })

  it.each([
    ['-1', null],
    ['', null],
  ])('belongs to the head office where unidade is %j', async (unidade, expected) => {
    const { body } = await sendLaudo(server, { fields: laudoFields(server, { unidade }) })
    expect(await rowOf(body.uuid)).toMatchObject({ unidade_id: expected, unidade_nome: null })
  })

  it('keeps who confirmed which findings, when, and what is to be measured', async () => {
    const given = { confirmacoes: 'insumos-diferem,talhoes-pouco-atingidos', soTocados: 'true' }
    const { body } = await sendLaudo(server, { fields: laudoFields(server, given) })
    const row = await rowOf(body.uuid)
    expect(row).toMatchObject({ medir_metodo: 'v2', medir_so_tocados: true })
    const confirmed = await server.db
      .selectFrom('laudos_confirmacoes')
      .selectAll()
      .where('laudo_id', '=', row.id)
      .execute()
    const by = { mensagem: null, usuario_id: server.people.carla.id, quando: new Date('2026-03-15T12:00:00Z') }
    expect(confirmed).toMatchObject([
      { codigo: 'insumos-diferem', ...by },
      { codigo: 'talhoes-pouco-atingidos', ...by },
    ])
  })

  it('refuses polygons that the area file does not have at their field, and keeps what it has', async () => {
    const ring = '0,0 0.001,0 0.001,0.001 0,0'
    const plot = `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
    const point = '<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>'
    const content = new Blob([`<kml><Document>${plot}${plot}${point}</Document></kml>`])
    const send = (given: Record<string, string>) => {
      const files = [{ field: 'file_area', name: 'area.kml', content }, ...flightFiles()]
      return sendLaudo(server, { fields: laudoFields(server, given), files })
    }
    const refused = await send({ tirarTalhoes: '2,3' })
    const mensagem = '«area.kml» não tem polígono no marcador 3: use os números que os avisos dão.'
    expect([refused.status, refused.body.erros]).toEqual([422, [{ campo: 'tirarTalhoes', mensagem }]])
    const { status, body } = await send({ tirarTalhoes: '2', manterTalhoes: '1', segundoVoo: 'sim' })
    expect(status).toBe(201)
    expect(await rowOf(body.uuid)).toMatchObject({ medir_tirar: [2], medir_manter: [1], medir_segundo_voo: true })
  })

  it.each([
    ['faixaExecutada', '0'],
    ['faixaContratada', '999999999'],
    ['dataInicial', '2090-03-14'],
    ['insumos', '-1'],
  ])('cannot have %s %s, and nothing of it is kept', async (campo, value) => {
    const before = await keptBy(server)
    const later = campo === 'dataInicial' ? { dataFinal: value } : {}
    const { status, body } = await sendLaudo(server, { fields: laudoFields(server, { [campo]: value, ...later }) })
    expect([status, body.erros?.[0]?.campo]).toEqual([422, campo])
    expect(await keptBy(server)).toEqual(before)
  })

  it('needs no more than the fields that have no default', async () => {
    const { empresa, prestadora, piloto, dataInicial, nome, codigo } = laudoFields(server) as Record<string, string>
    const fields = { empresa, prestadora, piloto, dataInicial, nome, codigo } as Record<string, string>
    const { status, body } = await sendLaudo(server, { fields })
    expect(status).toBe(201)
    expect(await rowOf(body.uuid)).toMatchObject({
      tratamento: 'NÃO INFORMADO',
      cultura: 'NÃO INFORMADA',
      data_inicial: '2026-03-14 00:00:01',
      data_final: '2026-03-14 00:00:01',
      faixa_contratada: null,
      percent_largura_faixa: null,
    })
  })

  it('has a date of its own where one is given, with or without a time', async () => {
    const { body } = await sendLaudo(server, { fields: laudoFields(server, { data: '2026-03-10T00:00:00.000Z' }) })
    expect((await rowOf(body.uuid)).data).toBe('2026-03-10')
  })

  it('says that the prestadora works for the empresa from now on', async () => {
    const { aurora, vooalto, joao } = server.places
    const { status } = await sendLaudo(server, {
      fields: laudoFields(server, { prestadora: `${vooalto}`, piloto: `${joao}` }),
    })
    expect(status).toBe(201)
    const link = await server.db
      .selectFrom('empresas_prestadoras')
      .selectAll()
      .where('empresa_id', '=', aurora)
      .where('prestadora_id', '=', vooalto)
      .execute()
    expect(link).toHaveLength(1)
  })
})

describe('the same files sent again', () => {
  it('are refused for the same empresa, naming the laudo that is there', async () => {
    const files = flightFiles()
    const first = await sendLaudo(server, { files })
    const before = await keptBy(server)
    const again = await sendLaudo(server, { files, fields: laudoFields(server, { nome: 'Outro nome' }) })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      codigo: 'laudo-repetido',
      uuid: first.body.uuid,
      detail:
        'Estes arquivos já foram enviados para esta empresa: são os do laudo OS 77, «Fazenda Santa Rita», de 14/03/2026.',
    })
    expect(await keptBy(server)).toEqual(before)
  })

  it('are another laudo for another empresa, or with an area file', async () => {
    const files = flightFiles()
    const fields = laudoFields(server, { empresa: `${server.places.boreal}`, unidade: '-1' })
    expect((await sendLaudo(server, { files })).status).toBe(201)
    expect((await sendLaudo(server, { files, fields })).status).toBe(201)
    const withArea = [{ field: 'file_area', name: 'area.kmz', content: kmlOf('área') }, ...files]
    expect((await sendLaudo(server, { files: withArea })).status).toBe(201)
  })

  it('may be registered anew once the laudo was deleted', async () => {
    const files = flightFiles()
    const { body } = await sendLaudo(server, { files })
    await server.as('carla').deleteLaudo({ params: { id: body.uuid } })
    expect((await sendLaudo(server, { files })).status).toBe(201)
  })

  it('ten times at once become one laudo, and nine are told which', async () => {
    const files = flightFiles()
    const before = await keptBy(server)
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendLaudo(server, { files })))
    const created = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status === 409)
    expect([created.length, refused.length]).toEqual([1, 9])
    expect(new Set(refused.map(({ body }) => body.uuid))).toEqual(new Set([created[0]?.body.uuid]))
    expect(await keptBy(server)).toEqual({
      laudos: before.laudos + 1,
      arquivos: before.arquivos + 2,
      laudosArquivos: before.laudosArquivos + 2,
      processamentos: before.processamentos + 1,
      auditoria: before.auditoria + 1,
      stored: before.stored + 2,
      temporaries: 0,
    })
  })

  it('do not name a laudo that the sender may not see', async () => {
    const files = flightFiles()
    const { boreal, vooalto, joao } = server.places
    const fields = laudoFields(server, { empresa: `${boreal}`, unidade: '-1' })
    expect((await sendLaudo(server, { files, fields, person: 'gil' })).status).toBe(201)
    const otherFields = { ...fields, prestadora: `${vooalto}`, piloto: `${joao}` }
    const { status, body } = await sendLaudo(server, { files, fields: otherFields, person: 'igor' })
    expect([status, body.codigo, body.uuid]).toEqual([409, 'laudo-repetido', undefined])
    expect(body.detail).not.toContain('Fazenda')
  })
})

describe('files that are sent before their laudo', () => {
  const hashOf = async (content: Blob) =>
    createHash('sha256')
      .update(Buffer.from(await content.arrayBuffer()))
      .digest('hex')
  /** Sends a file by itself. */
  const sendFile = async (
    { content, name }: SentFile,
    { person = 'carla', named = '', empresa = server.places.aurora }: SendingFile = {},
  ) => {
    const form = formOf({ empresa: `${empresa}` }, [{ field: 'file', name, content }])
    const response = await server.fetch(
      `/laudos/arquivos/${named || (await hashOf(content))}`,
      { method: 'PUT', body: form },
      person,
    )
    return {
      status: response.status,
      body: response.status === 204 ? undefined : ((await response.json()) as ReplyBody),
    }
  }
  const waiting = () => server.db.selectFrom('arquivos_enviados').selectAll().orderBy('sha256').execute()
  /** Names the contents of an application and a track in the form. */
  const naming = async ([aplicacao, trajeto]: readonly SentFile[], person?: PersonName) => {
    const enviadosAplicacao = await hashOf(aplicacao!.content)
    const enviadosTrajeto = await hashOf(trajeto!.content)
    const fields = laudoFields(server, { enviadosAplicacao, enviadosTrajeto })
    return sendLaudo(server, { fields, files: [], ...(person && { person }) })
  }

  it('are named by it; those that have not arrived are told, and none of them waits afterwards', async () => {
    const files = flightFiles() as [SentFile, SentFile]
    const missing = await Promise.all(files.map(({ content }) => hashOf(content)))
    const before = await keptBy(server)
    expect(await naming(files)).toMatchObject({
      status: 422,
      body: { codigo: 'arquivos-nao-enviados', faltam: missing },
    })
    expect(await sendFile(files[0])).toMatchObject({ status: 204 })
    expect((await naming(files)).body).toMatchObject({ faltam: missing.slice(1) })
    expect(await sendFile(files[0])).toMatchObject({ status: 204 })
    expect(await sendFile(files[1])).toMatchObject({ status: 204 })
    expect(await waiting()).toHaveLength(2)
    const { status, body } = await naming(files)
    expect(status).toBe(201)
    expect(await waiting()).toEqual([])
    const { laudoInfo } = await server.as('carla').readLaudo({ params: { uuid: body.uuid }, query: {} })
    expect(laudoInfo.arquivos).toMatchObject([
      { papel: 'aplicacao', nome: 'aplicação.kml', sha256: missing[0] },
      { papel: 'trajeto', nome: 'trajeto.kml', sha256: missing[1] },
    ])
    const after = await keptBy(server)
    expect([after.arquivos - before.arquivos, after.stored - before.stored, after.laudos - before.laudos]).toEqual([
      2, 2, 1,
    ])
    // A content that is only in a laudo has to be sent again.
    expect((await naming(files)).body).toMatchObject({ faltam: missing })
  })

  it('belong to the person who sent them: nobody else has them by their hash, neither of the same empresa nor of another', async () => {
    const files = flightFiles() as [SentFile, SentFile]
    for (const file of files) await sendFile(file)
    for (const person of ['ana', 'gil'] as const) {
      expect((await naming(files, person)).body).toMatchObject({
        codigo: 'arquivos-nao-enviados',
        faltam: { length: 2 },
      })
    }
    expect((await naming(files)).status).toBe(201)
    expect((await sendFile(files[0], { empresa: 999_999 })).body).toMatchObject({ codigo: 'dados-invalidos' })
    expect((await sendFile(files[0], { person: 'davi' })).status).toBe(403)
  })

  it('are refused with other bytes than the address says, another kind of file, or too many that wait; nothing is kept', async () => {
    const [file, other] = flightFiles() as [SentFile, SentFile]
    const before = await keptBy(server)
    const wrong = await sendFile(file, { named: await hashOf(other.content) })
    expect(wrong).toMatchObject({
      status: 422,
      body: { codigo: 'arquivo-conteudo', detail: expect.stringContaining('«aplicação.kml»') },
    })
    expect((await sendFile(file, { named: 'nenhum' })).status).toBe(422)
    expect((await sendFile({ ...file, name: 'foto.jpg' })).body).toMatchObject({ codigo: 'arquivo-extensao' })
    expect(await keptBy(server)).toEqual(before)
    // A track as text may wait, and is no area.
    const text = { ...file, name: 'voo.csv' }
    await sendFile(text)
    const enviadosArea = await hashOf(text.content)
    const asArea = await sendLaudo(server, { fields: laudoFields(server, { enviadosArea }), files: flightFiles() })
    expect(asArea.body).toMatchObject({ codigo: 'arquivo-extensao', erros: [{ campo: 'file_area' }] })
    await sql`insert into arquivos (sha256, bytes) select sha256(n::text::bytea), 1 from generate_series(1, 2003) n`.execute(
      server.db,
    )
    await sql`insert into arquivos_enviados select ${server.people.carla.id}, sha256(n::text::bytea), 'voo.kml', now() from generate_series(1, 2003) n`.execute(
      server.db,
    )
    expect((await sendFile(other)).body).toMatchObject({
      codigo: 'arquivos-demais',
      detail: expect.stringContaining('2004 arquivos'),
    })
    await sql`delete from arquivos_enviados`.execute(server.db)
    await sql`delete from arquivos where bytes = 1`.execute(server.db)
  })

  it('become one laudo, however often it is asked for at once', async () => {
    const files = flightFiles() as [SentFile, SentFile]
    for (const file of files) await sendFile(file)
    const answers = await Promise.all(Array.from({ length: 6 }, () => naming(files)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { body } of answers)
      expect([undefined, 'laudo-repetido', 'arquivos-nao-enviados']).toContain(body.codigo)
  })

  it('wait for three days, and what no laudo took is then neither in the database nor in the store', async () => {
    const [taken, left] = flightFiles() as [SentFile, SentFile]
    await sendFile(taken)
    await sendFile(left)
    await sendLaudo(server, { files: [{ ...taken, field: 'file_aplicacao' }, flightFiles()[1]!] })
    const now = new Date('2026-03-18T11:00:00Z')
    await endOldUploads(server.db, now)
    expect(await waiting()).toHaveLength(2)
    const late = new Date('2026-03-18T13:00:00Z')
    await endOldUploads(server.db, late)
    expect(await waiting()).toEqual([])
    const means = {
      db: server.db,
      clock: { now: () => new Date(Date.now() + 4 * 86_400_000) },
      files: server.deps.files,
      log: server.deps.log,
    }
    await sweepStoredFiles({} as Work, means)
    expect((await server.deps.files.stat(await hashOf(taken.content))).bytes).toBeGreaterThan(0)
    await expect(server.deps.files.stat(await hashOf(left.content))).rejects.toBeInstanceOf(FileMissing)
  })
})

describe('a prestadora', () => {
  it('registers what its own pilots flew for an empresa that it works for', async () => {
    expect((await sendLaudo(server, { person: 'gil' })).status).toBe(201)
  })

  it.each([
    ['an empresa it does not work for', 'igor', { piloto: 'joao', prestadora: 'vooalto' }, ['empresa']],
    ['another prestadora', 'gil', { piloto: 'joao', prestadora: 'vooalto' }, ['prestadora']],
    ["another prestadora's pilot", 'gil', { piloto: 'joao' }, ['piloto']],
  ] as const)('is refused %s as if it did not exist', async (_, person, chosen, wrong) => {
    const { places } = server
    // Earlier tests made Voo Alto work for Aurora, which this test must undo.
    await server.db
      .deleteFrom('empresas_prestadoras')
      .where('empresa_id', '=', places.aurora)
      .where('prestadora_id', '=', places.vooalto)
      .execute()
    const ids = Object.fromEntries(Object.entries(chosen).map(([field, place]) => [field, `${places[place]}`]))
    const foreign = await sendLaudo(server, { person, fields: laudoFields(server, ids) })
    const forgedIds = Object.fromEntries(wrong.map((field) => [field, '999999']))
    const forged = await sendLaudo(server, { person, fields: laudoFields(server, { ...ids, ...forgedIds }) })
    expect(foreign.status).toBe(422)
    expect(foreign.body.erros?.map(({ campo }) => campo)).toEqual(wrong)
    expect(forged.body).toEqual(foreign.body)
  })
})

it.each(['davi', 'eva', 'fabio', 'bruno'] as const)('%s may not register laudos', async (person) => {
  const { status, body } = await sendLaudo(server, { person })
  expect([status, body.codigo]).toEqual([403, 'sem-permissao'])
})
