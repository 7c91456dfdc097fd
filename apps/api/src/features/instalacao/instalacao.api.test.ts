import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { openEventHub } from '../../events/open-event-hub.ts'
import { followChanges, makeLiveSettings, openLiveSettings } from '../../installation/live-settings.ts'
import { isNewInstallation } from '../../installation/stored-settings.queries.ts'
import { openLiveMail } from '../../mail/open-mail.ts'
import { readSettings } from '../../settings.ts'
import { freshDatabase } from '../../testing/fresh-database.fixture.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.fixture.ts'

let server: TestServer
let folder: string
let stops: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-instalacao-'))
  stops = [() => rm(folder, { recursive: true })]
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function start(options: TestServerOptions = {}) {
  server = await startTestServer(options)
  stops.push(() => server.stop())
}

const ana = () => server.as('ana')
const steps = async () =>
  Object.fromEntries((await ana().readInstalacao({})).passos.map(({ assunto, situacao }) => [assunto, situacao]))
const acts = () =>
  server.db
    .selectFrom('auditoria')
    .select(['acao', 'entidade_id', 'antes', 'depois'])
    .where('entidade', '=', 'configuracoes')
    .orderBy('id')
    .execute()

const CORREIO = {
  assunto: 'email',
  servidor: '127.0.0.1',
  porta: 587,
  seguranca: 'starttls',
  usuario: 'faixa',
  remetente: 'laudos@aero.com.br',
} as const

test('each step is missing, skipped or done, and a skipped one is taken up again', async () => {
  await start()
  expect(await steps()).toEqual({
    nome: 'falta',
    logo: 'falta',
    cor: 'falta',
    email: 'falta',
    copias: 'falta',
    mapas: 'falta',
    // The test's people work for empresas.
    empresa: 'feito',
  })
  await ana().skipInstalacao({ body: { assunto: 'cor' } })
  await ana().saveInstalacao({ body: { assunto: 'nome', nome: ' Aero Oeste ' } })
  expect(await steps()).toMatchObject({ nome: 'feito', cor: 'pulado', logo: 'falta' })
  // Skipping a step keeps what was stored in it.
  await ana().skipInstalacao({ body: { assunto: 'nome' } })
  const saved = await ana().saveInstalacao({ body: { assunto: 'cor', cor: '#0a5' } })
  expect(saved).toMatchObject({ nome: 'Aero Oeste', cor: '#0a5' })
  await ana().clearInstalacao({ params: { assunto: 'nome' } })
  const cleared = await ana().readInstalacao({})
  expect(cleared).not.toHaveProperty('nome')
  expect((await acts()).map(({ acao, entidade_id, depois }) => [acao, entidade_id, depois])).toEqual([
    ['pular', 'cor', null],
    ['configurar', 'nome', { nome: 'Aero Oeste' }],
    ['configurar', 'cor', { cor: '#0a5' }],
    ['limpar', 'nome', null],
  ])
})

test('a variable of the environment wins, is named, and is not changed here', async () => {
  await start({ settings: { given: new Set(['FAIXA_COR']), colour: '#123456' } })
  const { passos, cor } = await ana().readInstalacao({})
  expect(cor).toBe('#123456')
  expect(passos.find(({ assunto }) => assunto === 'cor')).toEqual({
    assunto: 'cor',
    situacao: 'feito',
    ambiente: ['FAIXA_COR'],
  })
  const refusal = ana().saveInstalacao({ body: { assunto: 'cor', cor: '#0a5' } })
  await expect(refusal).rejects.toMatchObject({
    codigo: 'definido-pelo-ambiente',
    message: expect.stringContaining('FAIXA_COR') as string,
  })
  // A row from before the variable was set has no effect either.
  await server.db
    .insertInto('configuracoes')
    .values({ assunto: 'cor', valor: '{"cor":"#0a5"}', usuario_id: server.people.ana.id, alterado_em: new Date() })
    .execute()
  await server.deps.reloadSettings()
  expect(server.deps.settings.colour).toBe('#123456')
})

test('another process sees a change, and the next page has name, colour and the origin of the map', async () => {
  await writeFile(
    join(folder, 'index.html'),
    '<base href="/sp/" /><meta name="faixa-nonce" /><meta name="faixa-analytics" /><meta name="faixa-cor" /><meta name="faixa-nome" /><meta name="faixa-logo" />',
  )
  await start({ webFolder: folder })
  const { db, databaseUrl: url, deps } = server
  const events = await openEventHub({ url, log: deps.log })
  stops.push(() => events.stop())
  const other = await openLiveSettings({ db, settings: readSettings({ FAIXA_DEMO: 'nao' }, folder), seal: deps.seal })
  followChanges(other, events, deps.log)
  const page = async () => {
    const answer = await fetch(`${server.origin}/sp/`, { headers: { accept: 'text/html' } })
    return `${answer.headers.get('content-security-policy')} ${await answer.text()}`
  }
  expect(await page()).not.toContain('tiles.exemplo.com.br')
  await ana().saveInstalacao({ body: { assunto: 'nome', nome: 'Aero "Oeste"' } })
  await ana().saveInstalacao({ body: { assunto: 'cor', cor: '#0a5' } })
  const mapas = [{ chave: 'foto', nome: 'Foto', tiles: ['https://tiles.exemplo.com.br/{z}/{x}/{y}.jpg'] }]
  await ana().saveInstalacao({ body: { assunto: 'mapas', mapas } })
  await expect.poll(() => other.settings).toMatchObject({ installationName: 'Aero "Oeste"', colour: '#0a5' })
  await expect.poll(() => other.settings.maps.map(({ chave }) => chave)).toEqual(['foto'])
  const written = await page()
  expect(written).toContain('<meta name="faixa-nome" content="Aero &quot;Oeste&quot;" />')
  expect(written).toContain('<meta name="faixa-cor" content="#0a5" />')
  expect(written).toMatch(/img-src [^;]*https:\/\/tiles\.exemplo\.com\.br/)
  await ana().clearInstalacao({ params: { assunto: 'mapas' } })
  expect(await page()).not.toContain('tiles.exemplo.com.br')
  await expect.poll(() => other.settings.maps).toEqual([])
})

test.each([
  'https://a;script-src-elem/{z}/{x}/{y}.png',
  "https://a'b/{z}/{x}/{y}.png",
  'https://ana@exemplo.com.br/{z}/{x}/{y}.png',
  'javascript:alert(1)//{z}/{x}/{y}',
])('no address of a map can write into the content policy: %s', async (address) => {
  await start()
  const mapas = [{ chave: 'foto', nome: 'Foto', tiles: [address] }]
  await expect(ana().saveInstalacao({ body: { assunto: 'mapas', mapas } })).rejects.toMatchObject({ status: 422 })
})

describe('e-mail', () => {
  test('the password is sealed, is in no answer and no audit, and is kept only for the server it was given for', async () => {
    await start()
    const secret = 'senha-do-correio'
    const saved = await ana().saveInstalacao({ body: { ...CORREIO, senha: secret } })
    expect(saved.email).toEqual({ ...CORREIO, assunto: undefined, temSenha: true })
    expect(server.deps.settings.smtp).toBe(`smtp://faixa:${secret}@127.0.0.1:587`)
    const stored = await server.db.selectFrom('configuracoes').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify([saved, stored.valor, await acts(), server.logged])).not.toContain(secret)
    expect(stored.segredo!.toString('latin1')).not.toContain(secret)
    // The password is kept for the same server and user, and removed for another server, which would receive it.
    const kept = await ana().saveInstalacao({ body: { ...CORREIO, remetente: 'outro@aero.com.br' } })
    expect(kept.email).toMatchObject({ remetente: 'outro@aero.com.br', temSenha: true })
    const moved = await ana().saveInstalacao({ body: { ...CORREIO, servidor: 'smtp.espiao.com.br' } })
    expect(moved.email).toMatchObject({ temSenha: false })
    expect(server.deps.settings.smtp).toBe('smtp://faixa:@smtp.espiao.com.br:587')
  })

  test('a port that is not of e-mail is refused: the server connects to no other', async () => {
    await start()
    const refusal = ana().saveInstalacao({ body: { ...CORREIO, porta: 5432 } })
    await expect(refusal).rejects.toMatchObject({ extras: { erros: [{ campo: 'porta' }] } })
  })

  test('a test message tells what the server answered, good or bad', async () => {
    let refuses = false
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) => done(refuses ? new Error('caixa cheia') : null),
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    })
    // The whole network 127.0.0.0/8 is this computer: a separate address leaves the port free for others.
    await new Promise<void>((done) => smtp.listen(2525, '127.0.36.1', done))
    stops.push(() => new Promise<void>((done) => smtp.close(done)))
    expect((smtp.server.address() as AddressInfo).port).toBe(2525)
    await start({ deps: ({ settings, log }) => ({ mail: openLiveMail(settings, log) }) })
    await expect(ana().testEmail({})).rejects.toMatchObject({ codigo: 'sem-correio' })
    const body = { ...CORREIO, servidor: '127.0.36.1', porta: 2525, usuario: '', seguranca: 'nenhuma' } as const
    await ana().saveInstalacao({ body })
    const sent = await ana().testEmail({})
    expect(sent).toMatchObject({ enviada: true, para: 'ana@exemplo.com.br' })
    expect(sent.resposta).toMatch(/^250 /)
    refuses = true
    expect(await ana().testEmail({})).toMatchObject({
      enviada: false,
      resposta: expect.stringContaining('caixa cheia') as string,
    })
  })
})

describe('folder of backups', () => {
  const save = (pasta: string) => ana().saveInstalacao({ body: { assunto: 'copias', pasta } })
  const refused = (text: string) => ({
    extras: { erros: [{ campo: 'pasta', mensagem: expect.stringContaining(text) as string }] },
  })

  test('one that exists and takes a file is used, and left as it was', async () => {
    await start()
    expect((await save(folder)).copias.pasta).toBe(folder)
    expect(server.deps.settings.backupFolder).toBe(folder)
    expect(await readdir(folder)).toEqual([])
    // While a save reads the settings, a notification may begin another reading: the save still answers with its own, and the later one stays.
    const ends: (() => void)[] = []
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => new Promise((end) => void ends.push(() => end(result))),
    }
    const { deps } = server
    const db = server.db.withPlugin(plugin)
    const live = makeLiveSettings({ db, settings: readSettings({ FAIXA_DEMO: 'nao' }, folder), seal: deps.seal })
    const later = `${folder}2`
    const begin = async () => {
      const count = ends.length
      const reading = live.reload()
      await expect.poll(() => ends.length).toBe(count + 1)
      return { reading, end: ends[count]! }
    }
    const first = await begin()
    const overtaking = await begin()
    first.end()
    await first.reading
    expect(live.settings.backupFolder).toBe(folder)
    const slow = await begin()
    await mkdir(later)
    stops.push(() => rm(later, { recursive: true }))
    await save(later)
    const fast = await begin()
    fast.end()
    await fast.reading
    slow.end()
    overtaking.end()
    await Promise.all([slow.reading, overtaking.reading])
    expect(live.settings.backupFolder).toBe(later)
  })

  test('a relative path, a missing folder, a file, the data folder and a link into it are refused', async () => {
    await start()
    const { dataFolder } = server.deps.settings
    await expect(save('copias')).rejects.toMatchObject(refused('caminho inteiro'))
    await expect(save(join(folder, 'nenhuma'))).rejects.toMatchObject(refused('não existe'))
    await writeFile(join(folder, 'arquivo'), '')
    await expect(save(join(folder, 'arquivo'))).rejects.toMatchObject(refused('não existe'))
    await mkdir(join(dataFolder, 'copias'), { recursive: true })
    for (const place of [dataFolder, join(dataFolder, 'copias'), '/'])
      await expect(save(place)).rejects.toMatchObject(refused('pasta de dados'))
    await symlink(dataFolder, join(folder, 'atalho'))
    await expect(save(join(folder, 'atalho'))).rejects.toMatchObject(refused('pasta de dados'))
    await expect(save('/proc')).rejects.toMatchObject(refused('não pode ser usada'))
  })
})

test('a logo is made small, shown to whoever signs in, and is never the sent file', async () => {
  await start()
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('logo', new Blob([bytes]), 'logo.png')
    return server.fetch('/instalacao/logo', { method: 'PUT', body }, 'ana')
  }
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await send(svg)).status).toBe(422)
  const answer = await send(png(1200, 300))
  expect(answer.status).toBe(200)
  const { logo } = (await answer.json()) as { logo: string }
  const shown = await server.fetch(`/instalacao/logo/${logo}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect((await server.fetch(`/instalacao/logo/${'0'.repeat(64)}`)).status).toBe(404)
  expect((await acts()).map(({ depois }) => depois)).toEqual([{ sha256: logo }])
})

test('an installation is new until an empresa is registered or a step is done or skipped', async () => {
  const database = await freshDatabase()
  stops.push(() => database.leave())
  const opened = openDatabase(database.url, { onError: () => {} })
  stops.push(() => opened.close())
  expect(await isNewInstallation(opened.db)).toBe(true)
  await opened.db.insertInto('empresas').values({ nome: 'Usina Aurora' }).execute()
  expect(await isNewInstallation(opened.db)).toBe(false)
  await start()
  expect((await ana().readUserInfo({})).userInfo).not.toHaveProperty('primeirosPassos')
})

/** Writes a PNG whose pixels all have the same grey, with as few chunks as possible. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
