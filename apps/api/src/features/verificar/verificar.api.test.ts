// Long because all cases share one database, and each file of tests costs one.
import { execFile } from 'node:child_process'
import { createHash, randomInt, verify } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem, type PublicRevision } from '@faixa/contract'
import { hexToBytes, isConsistent, verifyEliminacaoText, verifyRevision } from '@faixa/revision'
import { countWork } from '@faixa/tools/count-work'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/database.ts'
import { FileMissing } from '../../files/stores/store-errors.ts'
import { recordRevision } from '../../laudo/record-revision.queries.ts'
import { createSigner, openSigner, signingFolder, signingKey } from '../../signing/signer.ts'
import { dumpOf } from '../../testing/dump.fixture.ts'
import { insertLaudo, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { archiveEmpresa } from '../encerramentos/arquivo/archive-empresa.job.ts'
import { unzip } from '../encerramentos/arquivo/unzip.fixture.ts'
import { closeEmpresas } from '../encerramentos/close-empresas.job.ts'
import { insertResults } from '../laudos/laudo-results.fixture.ts'
import { laudoFields, sendLaudo } from '../laudos/laudo-upload.fixture.ts'
import { checkLog } from './check-log.queries.ts'
import { appendRevisions } from './log.queries.ts'
import { recordPendingLaudos, registerRevisions, sendHead } from './register-revisions.job.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const work = {
  payload: {},
  signal: new AbortController().signal,
  lane: 'leve' as const,
  settle: async () => {},
  settleAsHeavy: async () => {},
}
const MEASURED = { metodo: 'v2', motor: 'faixa 0.1.0', processado_em: new Date('2026-03-14T14:00:00Z') }

/** A measured laudo with its first revision, in the log. */
async function registered(nome = 'Fazenda Santa Rita', empresa_id = server.places.aurora): Promise<LaudoMade> {
  const laudo = await insertLaudo(server.db, { ...MEASURED, nome, empresa_id })
  await insertResults(server.db, laudo.id)
  await record(laudo)
  return laudo
}

async function record({ id }: LaudoMade): Promise<void> {
  await transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, id, 'medicao'))
  await registerRevisions(work, { ...server.deps, db: server.db })
}

const revisionOf = ({ uuid }: LaudoMade) => server.as('carla').readLaudoRevision({ params: { uuid } })
const codeOf = ({ documento }: Awaited<ReturnType<typeof revisionOf>>) => documento['verificacao'] as string
async function byCode(codigo: string): Promise<PublicRevision> {
  const answer = await server.anyone.readRevisionByCode({ params: { codigo } })
  if (!('revisao' in answer)) throw new Error('not the code of a revision')
  return answer
}
const keysOf = ({ chaves }: Pick<PublicRevision, 'chaves'>) => chaves.map(({ chave }) => hexToBytes(chave))
const rename = ({ uuid }: LaudoMade, texto: string) =>
  server.as('carla').updateNotes({ params: { uuid }, body: { obsText: texto } })

test('the data of an operation are signed, without the names of persons', async () => {
  const laudo = await registered('Fazenda Boa Vista')
  const dados_operacao = { municipio: 'Assis', agronomo: 'Zuleica Moura', agronomoRegistro: 'CREA-SP 4812' }
  await server.db.updateTable('laudos').set({ dados_operacao }).where('id', '=', laudo.id).execute()
  await record(laudo)
  const revisao = await revisionOf(laudo)
  const document = verifyRevision(revisao, []).document?.laudo
  expect(document?.dadosOperacao).toEqual({ municipio: 'Assis', agronomo: 'informado', agronomoRegistro: 'informado' })
  expect(JSON.stringify(revisao)).not.toMatch(/Zuleica|CREA-SP/)
})

test('a measured laudo is verified by the code on its paper, without an account', async () => {
  const laudo = await registered()
  const answer = await byCode(codeOf(await revisionOf(laudo)))
  expect(answer.atual).toBeUndefined()
  const verified = verifyRevision(answer.revisao, keysOf(answer))
  expect(verified).toMatchObject({ faults: [], isLogged: true, document: { numero: 1, anterior: null } })
  const document = verified.document!.laudo
  expect(document).toMatchObject({ nome: 'Fazenda Santa Rita', situacao: 'valido', piloto: expect.any(Number) })
  expect(document.numeros).toMatchObject({ areaPlantio: 80, percentAplicacaoEfetiva: 100 })
  expect(document.talhoes.map(({ nome }) => nome)).toEqual(['Talhão 1', 'Talhão 2'])
  const { distancias, ...others } = document.verificacoes!
  expect(distancias).toMatchObject({ situacao: 'semDados', frase: expect.stringContaining('ainda não') })
  expect(Object.keys(others)).toHaveLength(6)
  // Public data identify persons by ids: no name occurs in them.
  const names = await server.db.selectFrom('usuarios').select('nome').execute()
  const pilots = await server.db.selectFrom('pilotos').select('nome').execute()
  for (const { nome } of [...names, ...pilots]) expect(JSON.stringify(answer)).not.toContain(`"${nome}"`)
})

test('a program without our code verifies a revision by its hash, its signature in base64 and a key in PEM', async () => {
  const laudo = await registered()
  await rename(laudo, 'Vento forte.')
  const client = server.as('carla')
  const [newest, first] = await Promise.all([
    client.readLaudoRevision({ params: { uuid: laudo.uuid } }),
    client.readLaudoRevisionAt({ params: { uuid: laudo.uuid, numero: 1 } }),
  ])
  const { chaves } = await server.anyone.listVerifyingKeys({})
  for (const { documento, hash, assinatura, chave } of [newest, first]) {
    // The fields come in their canonical order, so that JSON without spaces is the signed text.
    const bytes = Buffer.from(JSON.stringify(documento))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    const { publica } = chaves.find(({ id }) => id === chave)!
    expect(verify(null, bytes, publica, Buffer.from(assinatura, 'base64'))).toBe(true)
    expect(verify(null, Buffer.concat([bytes, Buffer.from(' ')]), publica, Buffer.from(assinatura, 'base64'))).toBe(
      false,
    )
  }
  expect(newest.documento['anterior']).toBe(first.hash)
  // The answer is a file that verifies itself, and contains nothing of the laudo and its two talhões twice.
  expect(verifyRevision(first, keysOf(first))).toMatchObject({ faults: [], document: first.documento })
  expect(JSON.stringify(first).match(/"numeros":/g)).toHaveLength(1 + 2)
  expect([first.atual?.numero, newest.atual]).toEqual([2, undefined])
  const absent = client.readLaudoRevisionAt({ params: { uuid: laudo.uuid, numero: 3 } })
  await expect(absent).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('each edit is a revision that names the one before, and an older one says that a later exists', async () => {
  const laudo = await registered()
  const first = await revisionOf(laudo)
  await rename(laudo, 'Vento forte.')
  await rename(laudo, 'Vento forte.')
  await server.as('ana').hideLaudo({ params: { id: laudo.uuid }, body: { hide: true } })
  await registerRevisions(work, { ...server.deps, db: server.db })
  const rows = await server.db
    .selectFrom('revisoes')
    .select(['numero', 'causa', 'usuario_id'])
    .where('laudo_id', '=', laudo.id)
    .orderBy('numero')
    .execute()
  expect(rows).toEqual([
    { numero: 1, causa: 'medicao', usuario_id: null },
    { numero: 2, causa: 'edicao', usuario_id: server.people.carla.id },
    { numero: 3, causa: 'decisao', usuario_id: server.people.ana.id },
  ])
  expect((await byCode(codeOf(first))).atual).toMatchObject({ numero: 3, situacao: 'oculto' })
  expect((await checkLog(server.db)).faults).toEqual([])
})

test('a log that grows while it is checked is not called changed', async () => {
  const laudo = await registered()
  let growing = true
  const grow = async () => {
    for (let i = 0; growing; i++) {
      await rename(laudo, `Vento ${i}.`)
      await registerRevisions(work, { ...server.deps, db: server.db })
    }
  }
  const grown = grow()
  const found: unknown[] = []
  for (let i = 0; i < 20; i++) found.push(...(await checkLog(server.db)).faults)
  growing = false
  await grown
  expect(found).toEqual([])
})

test('an edit that is rolled back leaves no revision', async () => {
  const laudo = await registered()
  const failing = transaction(server.db, async (tx) => {
    await tx.updateTable('laudos').set({ observacoes: 'x' }).where('id', '=', laudo.id).execute()
    await recordRevision({ db: tx, deps: server.deps }, laudo.id, 'edicao')
    throw new Error('falhou')
  })
  await expect(failing).rejects.toThrow('falhou')
  expect((await revisionOf(laudo)).documento['numero']).toBe(1)
})

test('a laudo that was never measured has no revision', async () => {
  const laudo = await insertLaudo(server.db)
  await rename(laudo, 'Sem medição.')
  await expect(revisionOf(laudo)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('codes of nobody, wrong ones and those of another tenant answer nothing', async () => {
  await expect(byCode('0000-0000-0000-0000')).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await expect(byCode('0000-0000-0000-0001')).rejects.toBeInstanceOf(Problem)
  const laudo = await registered('Fazenda de outra empresa', server.places.boreal)
  await expect(server.as('davi').readLaudoRevision({ params: { uuid: laudo.uuid } })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  expect((await server.fetch(`/laudos/${laudo.uuid}/revisao`)).status).toBe(401)
})

test('two who append at once leave no gap, and later heads are consistent with earlier ones', async () => {
  const before = await server.anyone.readLogHead({})
  const laudos = await Promise.all(
    [1, 2, 3].map((n) => insertLaudo(server.db, { ...MEASURED, nome: `Ao mesmo tempo ${n}` })),
  )
  for (const { id } of laudos) {
    await transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, id, 'medicao'))
  }
  await Promise.all([1, 2, 3].map(() => transaction(server.db, (tx) => appendRevisions(tx, server.deps))))
  const after = await server.anyone.readLogHead({})
  expect(after.cabeca.tamanho).toBe(before.cabeca.tamanho + 3)
  const [first, second] = [before.cabeca, after.cabeca]
  const { prova } = await server.anyone.proveConsistency({ query: { de: first.tamanho, ate: second.tamanho } })
  const proof = prova.map(hexToBytes)
  const roots = { firstRoot: hexToBytes(first.raiz), secondRoot: hexToBytes(second.raiz) }
  expect(isConsistent({ first: first.tamanho, second: second.tamanho, proof, ...roots })).toBe(true)
  expect(await checkLog(server.db, [before])).toMatchObject({ faults: [] })
})

test('a new key signs from then on, and what the old one signed stays verifiable', async () => {
  const laudo = await registered()
  const old = await revisionOf(laudo)
  const signer = createSigner({ all: () => [signingKey(Buffer.alloc(32, 'nova'))] })
  await transaction(server.db, (tx) =>
    recordRevision({ db: tx, deps: { ...server.deps, signer } }, laudo.id, 'medicao'),
  )
  await registerRevisions(work, { ...server.deps, db: server.db, signer })
  const [oldAgain, present] = [await byCode(codeOf(old)), await revisionOf(laudo)]
  expect(present.chave).not.toBe(old.chave)
  expect(verifyRevision(oldAgain.revisao, keysOf(oldAgain)).faults).toEqual([])
  expect(verifyRevision(present, keysOf(present)).faults).toEqual([])
  const { chaves } = await server.anyone.listSigningKeys({})
  expect(chaves.map(({ nome }) => nome)).toEqual(expect.arrayContaining([old.chave, present.chave]))
  const { chaves: inPem } = await server.anyone.listVerifyingKeys({})
  expect(inPem.map(({ id, ate }) => [id, ate !== undefined])).toEqual([
    [old.chave, true],
    [present.chave, false],
  ])
})

test('laudos that were there before get their first revision, once', async () => {
  const laudo = await insertLaudo(server.db, MEASURED)
  await server.db.insertInto('revisoes_pendentes').values({ laudo_id: laudo.id }).execute()
  const means = { ...server.deps, db: server.db }
  await recordPendingLaudos({ ...work, payload: undefined }, means)
  await recordPendingLaudos({ ...work, payload: undefined }, means)
  expect((await revisionOf(laudo)).documento).toMatchObject({ numero: 1, causa: 'registro' })
  await registerRevisions(work, { ...server.deps, db: server.db })
})

test('the head is mailed to the addresses of the setting, as a file that proves the past', async () => {
  const settings = { headAddresses: ['cartorio@exemplo.com.br'] }
  await sendHead({ ...work, payload: undefined }, { ...server.deps, db: server.db, settings })
  const message = server.mails.at(-1)!
  expect(message.to).toBe('cartorio@exemplo.com.br')
  const head = JSON.parse(message.attachments![0]!.bytes.toString())
  expect((await checkLog(server.db, [head])).faults).toEqual([])
  expect(
    (await checkLog(server.db, [{ ...head, cabeca: { ...head.cabeca, raiz: '0'.repeat(64) } }])).faults,
  ).toHaveLength(2)
})

test('the head is posted to web addresses too, and one that fails keeps it from no other', async () => {
  const posted: unknown[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).includes('fora-do-ar')) throw new Error('recusado')
    posted.push(JSON.parse(init?.body as string))
    return new Response(null, { status: 204 })
  })
  try {
    const before = server.mails.length
    const headAddresses = ['https://fora-do-ar.exemplo', 'https://cartorio.exemplo/raizes', 'sindicato@exemplo.com.br']
    const sending = sendHead(
      { ...work, payload: undefined },
      { ...server.deps, db: server.db, settings: { headAddresses } },
    )
    await expect(sending).rejects.toMatchObject({ errors: [{ message: 'https://fora-do-ar.exemplo' }] })
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['sindicato@exemplo.com.br'])
    expect(posted).toHaveLength(1)
    expect((await checkLog(server.db, posted as Parameters<typeof checkLog>[1])).faults).toEqual([])
  } finally {
    fetched.mockRestore()
  }
})

test('a name of the register that the paper prints makes a revision, and a name of a person none', async () => {
  const laudo = await registered('Fazenda do Nome Novo')
  const means = { ...server.deps, db: server.db }
  const rename = async (table: 'prestadoras' | 'pilotos', id: number, nome: string) => {
    await server.db.updateTable(table).set({ nome }).where('id', '=', id).execute()
    await recordPendingLaudos({ ...work, payload: undefined }, means)
    return (await revisionOf(laudo)).documento
  }
  const before = (await revisionOf(laudo)).documento as { readonly laudo?: { readonly prestadora?: string } }
  try {
    const { aerosul, bruno } = server.places
    expect(await rename('pilotos', bruno, 'Bruno Outro')).toMatchObject({ numero: 1 })
    const renamed = await rename('prestadoras', aerosul, 'AeroSul do Brasil')
    expect(renamed).toMatchObject({ numero: 2, causa: 'cadastro', conta: null })
    expect(renamed.laudo).toMatchObject({ prestadora: 'AeroSul do Brasil' })
    // A name that was changed and restored before the job ran gives the same content.
    await server.db.updateTable('prestadoras').set({ nome: 'X' }).where('id', '=', aerosul).execute()
    expect(await rename('prestadoras', aerosul, 'AeroSul do Brasil')).toMatchObject({ numero: 2 })
  } finally {
    await rename('prestadoras', server.places.aerosul, before.laudo!.prestadora!)
    await rename('pilotos', server.places.bruno, 'Bruno Lima')
    await registerRevisions(work, { ...server.deps, db: server.db })
  }
})

const COMMANDS = join(import.meta.dirname, '..', '..', 'commands')

/** Runs a command like an operator, while the server is running. */
async function command(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  countWork('programs started')
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return promisify(execFile)(process.execPath, [join(COMMANDS, name), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
}

test('verificar-registro says that all agrees, and against a head that another log signed that it does not', async () => {
  const { dataFolder } = server.deps.settings
  const env = { DATABASE_URL: server.databaseUrl, FAIXA_DADOS: dataFolder }
  const head = await server.anyone.readLogHead({})
  const folder = await mkdtemp(join(tmpdir(), 'faixa-cabeca-'))
  try {
    const [kept, other] = [join(folder, 'guardada.json'), join(folder, 'outra.json')]
    await writeFile(kept, JSON.stringify(head))
    await writeFile(other, JSON.stringify({ ...head, cabeca: { ...head.cabeca, raiz: '0'.repeat(64) } }))
    const whole = await command('check-log.ts', ['--cabeca', kept], env)
    expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(/cabeças assinadas: tudo confere\.\n$/) })
    const wrong = await command('check-log.ts', ['--cabeca', other], env)
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('o registro não leva mais a esta raiz') })
    expect(await command('check-log.ts', ['--cabeca'], env)).toMatchObject({
      code: 2,
      output: expect.stringContaining('a única opção é --cabeca'),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('trocar-chave-de-assinatura makes a key that its owner alone reads, and a running signer takes it at once', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'faixa-chaves-'))
  try {
    const signer = openSigner({ dataFolder })
    const first = signer.sign(Buffer.from('a'))
    const { code, output } = await command('rotate-signing-key.ts', [], { FAIXA_DADOS: dataFolder })
    expect(code).toBe(0)
    const second = signer.sign(Buffer.from('a'))
    expect(second.chave).not.toBe(first.chave)
    expect(output).toContain(`Nome:          ${second.chave}`)
    expect(output).toContain(`Chave pública: ${second.publica.toString('hex')}`)
    const modeOf = async (...path: string[]) => (await stat(join(signingFolder(dataFolder), ...path))).mode & 0o777
    expect([await modeOf(), await modeOf('0001.chave'), await modeOf('0002.chave')]).toEqual([0o700, 0o600, 0o600])
    const given = { FAIXA_DADOS: dataFolder, FAIXA_CHAVES_ASSINATURA: Buffer.alloc(32, 1).toString('base64') }
    expect(await command('rotate-signing-key.ts', [], given)).toMatchObject({
      code: 1,
      output: expect.stringContaining('FAIXA_CHAVES_ASSINATURA'),
    })
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})

test('the database refuses to change what was registered', async () => {
  await registered()
  for (const table of ['revisoes', 'registro_folhas', 'registro_nos', 'registro_cabecas'] as const) {
    await expect(server.db.deleteFrom(table).execute()).rejects.toThrow('only appended')
  }
})

/** Makes a change that only the owner of the database can make, bypassing the program, checks, and undoes it. */
async function tampered(
  act: ReturnType<typeof sql>,
  kept: Parameters<typeof checkLog>[1] = [],
): Promise<readonly string[]> {
  let faults: readonly string[] = []
  await transaction(server.db, async (tx) => {
    for (const table of ['revisoes', 'registro_folhas', 'registro_nos', 'registro_cabecas']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    }
    await sql`alter table registro_folhas drop constraint registro_folhas_revisao_id_fkey,
      drop constraint registro_folhas_revisao_id_key`.execute(tx)
    await act.execute(tx)
    faults = (await checkLog(tx, kept)).faults
    throw new Error('desfazer')
  }).catch((error: Error) => {
    if (error.message !== 'desfazer') throw error
  })
  return faults
}

test('whatever is changed behind its back is named', async () => {
  const laudo = await registered('Fazenda Adulterada')
  await rename(laudo, 'Segunda revisão.')
  await registerRevisions(work, { ...server.deps, db: server.db })
  const rows = await server.db
    .selectFrom('revisoes')
    .select('id')
    .where('laudo_id', '=', laudo.id)
    .orderBy('id')
    .execute()
  const [one, two] = rows.map(({ id }) => id) as [number, number]
  const named = `Revisão 1 do laudo ${laudo.uuid} (linha ${one})`

  const changed = await tampered(
    sql`update revisoes set documento = replace(documento, '"areaPlantio":80', '"areaPlantio":90') where id = ${one}`,
  )
  expect(changed).toContain(`${named}: a assinatura não confere.`)
  expect(changed.some((fault) => fault.startsWith('Cabeça de'))).toBe(true)

  // A manipulation that also writes the new hash is found by the signature, the chain and the log.
  const hashed = await tampered(sql`update revisoes set documento = d, sha256 = sha256(convert_to(d, 'UTF8')) from
    (select replace(documento, '"areaPlantio":80', '"areaPlantio":90') as d from revisoes where id = ${one}) as r where id = ${one}`)
  expect(hashed).toContain(`${named}: a assinatura não confere.`)
  expect(hashed.some((fault) => fault.includes('não continua a revisão anterior'))).toBe(true)

  const deleted = await tampered(sql`delete from revisoes where id = ${one}`)
  expect(deleted.some((fault) => fault.includes(`a revisão da linha ${one} foi apagada`))).toBe(true)

  const swapped = await tampered(
    sql`update registro_folhas set revisao_id = case when revisao_id = ${one} then ${two}::bigint else ${one}::bigint end where revisao_id in (${one}, ${two})`,
  )
  expect(swapped.filter((fault) => /^Folha \d+ do registro: o hash não é/.test(fault))).toHaveLength(2)

  // The end of the log can be cut off without a trace in the database: a head stored elsewhere reveals it.
  const head = await server.anyone.readLogHead({})
  const cutEnd = sql`with
    f as (delete from registro_folhas where revisao_id = ${two}), r as (delete from revisoes where id = ${two}),
    h as (delete from registro_cabecas where tamanho = ${head.cabeca.tamanho})
    delete from registro_nos where (indice + 1) * (1 << nivel) = ${head.cabeca.tamanho}`
  expect(await tampered(cutEnd)).toEqual([])
  expect(await tampered(cutEnd, [head])).toEqual([
    `Cabeça guardada, de ${head.cabeca.tamanho} revisões: o registro não leva mais a esta raiz.`,
  ])

  const code = await tampered(sql`update revisoes set codigo = 'outro' where id = ${one}`)
  expect(code).toEqual([`${named}: a coluna difere do documento: o código.`])
  expect((await checkLog(server.db)).faults).toEqual([])
})

/** Registers a demonstration as tools/demonstration does, with a measured laudo and stored files. */
async function demonstrated() {
  const ana = server.as('ana')
  const marked = (nome: string) => `${nome} (demonstração)`
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: marked('Usina Ipê') } })
  const { id: prestadora } = await ana.registerEntity({
    body: { nivel: 'prestadora', nome: marked('Asa Verde'), empresas: [empresa] },
  })
  const { id: piloto } = await ana.registerEntity({ body: { nivel: 'piloto', nome: 'Renato Bastos', prestadora } })
  const login = { email: 'analista@demonstracao.example', senha: 'muito-secreta-1', confirmarSenha: 'muito-secreta-1' }
  const { id: analista } = await ana.registerEntity({ body: { nivel: 'analista', nome: 'Beatriz Nogueira', ...login } })
  const fields = { empresa: `${empresa}`, prestadora: `${prestadora}`, piloto: `${piloto}`, codigo: 'IPE-0001' }
  const { unidade: _, ...form } = laudoFields(server, fields)
  const sent = await sendLaudo(server, { fields: form, person: 'ana' })
  expect(sent.status).toBe(201)
  const laudo = await server.db
    .updateTable('laudos')
    .set({ usuario_id: analista, ready: true, processing: false, ...MEASURED })
    .where('uuid', '=', sent.body.uuid)
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await insertResults(server.db, laudo.id)
  await record(laudo)
  return { empresa, analista, laudo }
}

/** Rows of everything but the records of acts and the log, which name what was removed by number and hash. */
async function contents(): Promise<readonly string[]> {
  const lines = (await dumpOf(server.db)).split('\n')
  return lines
    .filter(
      (line) =>
        !/^(?:fila\.|pg_stats|auditoria|registro_|eliminacoes|chaves_de_assinatura|sessoes|respostas_|laudos_verificacoes_pedidos)/.test(
          line,
        ),
    )
    .toSorted()
}

test('the demonstration is removed whole, the rows of others stay as they are, and the log still verifies', async () => {
  const mine = await registered('Fazenda de verdade')
  const counted = () => server.as('ana').filterDashboard({ body: {} })
  const compact = () => sql`select compactar_contagens(), compactar_somas(20000)`.execute(server.db)
  await compact()
  const [before, dashboard] = [await contents(), await counted()]
  expect(await server.as('ana').readDemonstracao({})).toEqual({
    existe: false,
    laudos: 0,
    empresas: 0,
    contas: 0,
    impedimentos: [],
  })
  const { empresa, laudo } = await demonstrated()

  // A real account's laudo in it stands in the way, and nothing is removed.
  const real = await insertLaudo(server.db, { empresa_id: empresa, codigo: 'OS 9' })
  const refused = await server.as('ana').deleteDemonstracao({})
  expect(refused).toMatchObject({ existe: true, laudos: 2, impedimentos: ['1 laudo que não é da demonstração: OS 9.'] })
  expect(await revisionOf(laudo)).toBeDefined()
  await server.db.deleteFrom('laudos').where('id', '=', real.id).execute()

  const removed = await server.as('ana').deleteDemonstracao({})
  expect(removed).toEqual({
    existe: false,
    laudos: 0,
    empresas: 0,
    contas: 0,
    impedimentos: [],
    arquivosAguardando: 2,
  })
  await compact()
  expect(await contents()).toEqual(before)
  expect(await counted()).toEqual(dashboard)
  expect((await checkLog(server.db)).faults).toEqual([])
  const verifiable = await byCode(codeOf(await revisionOf(mine)))
  expect(verifyRevision(verifiable.revisao, keysOf(verifiable)).faults).toEqual([])
  expect((await dumpOf(server.db)).includes('Ipê (demonstração)')).toBe(false)
  const { registros } = await server.as('ana').listSecurityLog({ query: { evento: 'apagar-demonstracao' } })
  expect(registros).toMatchObject([{ detalhe: { laudos: 1 }, pessoa: { nome: expect.any(String) } }])

  // Asked again, it finds nothing and finishes what was left.
  expect(await server.as('ana').deleteDemonstracao({})).toMatchObject({ existe: false, impedimentos: [] })
})

test('an account of the demonstration that wrote a real laudo stays as its writer, and cannot sign in', async () => {
  const { analista } = await demonstrated()
  const mine = await insertLaudo(server.db, { usuario_id: analista })
  expect(await server.as('ana').deleteDemonstracao({})).toMatchObject({ existe: false, impedimentos: [] })
  const account = await server.db
    .selectFrom('usuarios')
    .select(['arquivado_em', 'senha_hash'])
    .where('id', '=', analista)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ arquivado_em: expect.any(Date), senha_hash: null })
  expect(await server.as('ana').readLaudo({ params: { uuid: mine.uuid }, query: { camadas: 'nenhuma' } })).toBeDefined()
})

/** Rows by table, without the records that every act adds to. */
async function rowCounts(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; n: number }>`select c.relname as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', c.relname), false, true, '')))[1]::text::int as n
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(server.db)
  const records =
    /^(?:auditoria|registro_|eliminacoes|chaves_de_assinatura|respostas_|tentativas_|laudos_verificacoes_pedidos|laudos_(?:contagens|totais|somas))/
  return Object.fromEntries(rows.flatMap(({ name, n }) => (records.test(name) ? [] : [[name, n]])))
}

const closing = () => ({ params: { id: server.places.boreal } })
const request = (nome = 'Agro Boreal') =>
  server.as('ana').createEncerramento({ ...closing(), body: { nome, motivo: 'O contrato acabou.' } })
const due = () => server.db.updateTable('encerramentos').set({ pedido_em: PAST, apaga_em: PAST }).execute()
const PAST = new Date('2026-01-10T12:00:00Z')
const archived = () =>
  archiveEmpresa({ payload: { empresaId: server.places.boreal }, signal: work.signal }, server.deps)
const nightly = (deps: Partial<TestServer['deps']> = {}) => closeEmpresas(work as never, { ...server.deps, ...deps })
const sentTo = (empresa: number) => {
  const { vooalto, joao } = server.places
  const { unidade: _, ...fields } = laudoFields(server, {
    empresa: `${empresa}`,
    prestadora: `${vooalto}`,
    piloto: `${joao}`,
  })
  return sendLaudo(server, { fields: { ...fields, codigo: `OS ${randomInt(1e9)}` }, person: 'ana' })
}

/** Boreal with a measured laudo and its files, an order, a unidade, and a person named by a row of another empresa. */
async function borealAtWork() {
  const { boreal, aurora, vooalto } = server.places
  const ana = server.as('ana')
  await ana.registerEntity({ body: { nivel: 'unidade', nome: 'Fazenda Leste', empresa: boreal } })
  const sent = await sentTo(boreal)
  expect(sent.status).toBe(201)
  const laudo = await server.db
    .updateTable('laudos')
    .set({ ready: true, processing: false, area_aplicada: 84.8, ...MEASURED })
    .where('uuid', '=', sent.body.uuid)
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await insertResults(server.db, laudo.id)
  await record(laudo)
  await server.db
    .insertInto('ordens_servico')
    .values({
      ...{ codigo: 'OS-B', data: '2026-03-14', tratamento: 'HERBICIDA', cultura: 'SOJA' },
      ...{ usuario_id: server.people.helena.id, empresa_id: boreal, prestadora_id: vooalto },
    })
    .execute()
  return { laudo, mine: await insertLaudo(server.db, { empresa_id: aurora, usuario_id: server.people.helena.id }) }
}

test('only an administrator who types its name closes an empresa, and an unknown one does not exist', async () => {
  const before = await contents()
  for (const person of ['carla', 'helena', 'davi'] as const) {
    const asked = server.as(person).createEncerramento({ ...closing(), body: { nome: 'Agro Boreal', motivo: 'Fim.' } })
    await expect(asked).rejects.toMatchObject({ status: 403 })
    await expect(server.as(person).deleteEncerramento(closing())).rejects.toMatchObject({ status: 403 })
  }
  const unknown = { params: { id: 999_999 } }
  await expect(server.as('ana').readEncerramento(unknown)).rejects.toMatchObject({ status: 404 })
  const asked = server.as('ana').createEncerramento({ ...unknown, body: { nome: 'Agro Boreal', motivo: 'Fim.' } })
  await expect(asked).rejects.toMatchObject({ status: 404 })
  await expect(server.as('davi').readEncerramento(closing())).rejects.toMatchObject({ status: 404 })
  await expect(request('Agro')).rejects.toMatchObject({
    status: 422,
    extras: { erros: [{ campo: 'nome', mensagem: 'Digite «Agro Boreal», exatamente como está, para confirmar.' }] },
  })
  expect(await contents()).toEqual(before)
})

test('a case that is not ended holds the empresa', async () => {
  const { id } = await server.db
    .insertInto('ocorrencias')
    .values({
      ...{ empresa_id: server.places.boreal, ano: 2026, numero: 7, titulo: 'Deriva', lat: -21, lon: -50, raio_m: 500 },
      ...{
        de: '2026-03-14',
        ate: '2026-03-14',
        usuario_id: server.people.ana.id,
        criado_em: PAST,
        atualizado_em: PAST,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sentence =
    '1 ocorrência ainda não foi encerrada: 2026/0007. Enquanto isso os laudos dela são provas e nada é apagado.'
  expect(await server.as('ana').readEncerramento(closing())).toMatchObject({ impedimentos: [sentence] })
  await expect(request()).rejects.toMatchObject({ codigo: 'laudo-em-ocorrencia', message: sentence })
  await server.db.deleteFrom('ocorrencias').where('id', '=', id).execute()
  expect(await server.as('ana').readEncerramento(closing())).toMatchObject({ impedimentos: [] })
})

test('an empresa that is being closed is read and not written, and withdrawing restores it', async () => {
  const { boreal, aurora } = server.places
  const before = await contents()
  const { pedido } = await request()
  expect(Date.parse(pedido!.apagaEm) - Date.parse(pedido!.em)).toBe(30 * 86_400_000)
  expect(server.queued('arquivar-empresa')).toEqual([{ empresaId: boreal }])
  const counts = await rowCounts()
  const refused = { status: 409, codigo: 'empresa-em-encerramento' }

  expect(await sentTo(boreal)).toMatchObject({ status: 409, body: { codigo: 'empresa-em-encerramento' } })
  const ana = server.as('ana')
  const unidade = { nivel: 'unidade', nome: 'Fazenda Oeste', empresa: boreal } as const
  await expect(ana.registerEntity({ body: unidade })).rejects.toMatchObject(refused)
  const edit = { params: { tipo: 'empresas', id: boreal }, body: { nome: 'Outra' } } as const
  await expect(ana.updateEntity(edit)).rejects.toMatchObject(refused)
  const contato = { nome: 'Rita das Abelhas', email: 'rita@exemplo.com.br', para: 'apicultor', lat: -21.1, lon: -50.1 }
  await expect(server.as('helena').createContato({ body: contato as never })).rejects.toMatchObject(refused)
  await expect(ana.setLimitesClima({ body: { empresa: boreal, ventoMaximoKmh: 8 } })).rejects.toMatchObject(refused)
  expect(await rowCounts()).toEqual(counts)

  const marked = async () => {
    const { entidades } = await ana.listEntities({ params: { tipo: 'empresas' }, query: {} })
    return entidades.filter(({ emEncerramento }) => emEncerramento).map(({ id }) => id)
  }
  expect(await marked()).toEqual([boreal])

  const own = await server.as('helena').readEncerramento(closing())
  expect(own).toMatchObject({ pedido: { motivo: 'O contrato acabou.' } })
  expect(own).not.toHaveProperty('conteudo')
  expect((await server.as('helena').listLaudos({ query: {} })).totalItems).toBeGreaterThanOrEqual(0)
  await server.as('helena').updateProfile({ body: { preferencias: { tema: 'dark' } } as never })
  expect(await sentTo(aurora)).toMatchObject({ status: 201 })

  expect(await ana.deleteEncerramento(closing())).not.toHaveProperty('pedido')
  expect(await marked()).toEqual([])
  expect(server.queued('arquivar-empresa')).toEqual([])
  const again = await sentTo(boreal)
  expect(again.status).toBe(201)
  await server.db.updateTable('laudos').set({ error: true }).where('uuid', '=', again.body.uuid).execute()
  const { registros } = await ana.listSecurityLog({ query: { evento: 'encerrar-empresa' } })
  expect(registros.map(({ detalhe }) => detalhe)).toEqual([
    { empresa: boreal, ato: 'desistir' },
    { empresa: boreal, ato: 'pedir' },
  ])
  expect(before.length).toBeGreaterThan(0)
})

test('an empresa is handed over as an archive, removed when its time is over, and the certificate says what there was', async () => {
  const { boreal } = server.places
  const { laudo, mine } = await borealAtWork()
  // Counted by the test, without the keys that the removal follows.
  const { rows } = await sql<Readonly<Record<string, number>>>`select
    (select count(*)::int from laudos where empresa_id = ${boreal}) as laudos,
    (select count(*)::int from laudos_arquivos a join laudos l on l.id = a.laudo_id where l.empresa_id = ${boreal}) as laudos_arquivos,
    (select count(*)::int from revisoes a join laudos l on l.id = a.laudo_id where l.empresa_id = ${boreal}) as revisoes,
    (select count(*)::int from ordens_servico where empresa_id = ${boreal}) as ordens_servico,
    (select count(*)::int from unidades where empresa_id = ${boreal}) as unidades`.execute(server.db)
  const there = rows[0]!
  const people = await server.db.selectFrom('usuarios').select('nome').where('empresa_id', '=', boreal).execute()
  const whole = await request()
  expect(whole.conteudo).toMatchObject({ laudos: there['laudos'], ordens: 1, unidades: 1, pessoas: 1 })
  expect(whole.conteudo!.arquivos).toBeGreaterThan(0)
  expect(whole.guarda).toMatchObject({ laudos: there['laudos'] })

  // The empresa stays while its wait is over without an archive, and while its archive is complete before the end of the wait.
  await due()
  await nightly()
  expect(await server.as('ana').readEncerramento(closing())).toMatchObject({ conteudo: { laudos: there['laudos'] } })
  await server.db
    .updateTable('encerramentos')
    .set({ apaga_em: new Date('2100-01-01') })
    .execute()
  await expect(server.as('ana').readEncerramentoFile(closing())).rejects.toMatchObject({ status: 409 })
  await archived()
  await nightly()

  const sent = await server.as('helena').readEncerramentoFile(closing())
  const files = unzip(Buffer.from(await sent.arrayBuffer()))
  await expect(server.as('davi').readEncerramentoFile(closing())).rejects.toMatchObject({ status: 404 })
  await expect(server.as('carla').readEncerramentoFile(closing())).rejects.toMatchObject({ status: 404 })
  const manifest = JSON.parse(files.get('manifesto.json')!.toString()) as Manifest
  expect(manifest.partes.map(({ caminho }) => caminho).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifesto.json').toSorted(),
  )
  for (const { caminho, sha256 } of manifest.partes) {
    expect(createHash('sha256').update(files.get(caminho)!).digest('hex')).toBe(sha256)
  }
  expect(manifest.perdidos).toEqual([])
  const tables = [...files.keys()].flatMap((name) => /^dados\/(.+)\.jsonl$/.exec(name)?.[1] ?? [])
  expect(Object.keys(manifest.linhas).toSorted()).toEqual(tables.toSorted())
  expect([...files.keys()].filter((name) => name.startsWith('arquivos/laudos_arquivos/')).length).toBeGreaterThan(2)
  expect(files.get('planilhas/laudos.csv')!.toString()).toContain('84,8')
  const signed = files.get(`assinados/laudos/${laudo.uuid}/revisao-1.json`)!.toString()
  const { chaves } = JSON.parse(files.get('assinados/chaves.json')!.toString()) as { chaves: { chave: string }[] }
  const trusted = chaves.map(({ chave }) => hexToBytes(chave))
  expect(verifyRevision(JSON.parse(signed), trusted)).toMatchObject({ faults: [], isLogged: true })
  const text = Buffer.concat([...files.values()]).toString()
  expect(text).not.toContain('argon2id')
  expect(text).not.toContain('Usina Aurora')

  await due()
  const [before, lines, leaves] = [await rowCounts(), new Set(await contents()), await server.anyone.readLogHead({})]
  // Ended in the middle of its transaction, the removal has changed nothing; ended after it, the next night deletes the bytes.
  const killed = new Error('ended')
  const stopped = {
    sign: () => {
      throw killed
    },
  }
  await expect(nightly({ signer: stopped })).rejects.toBe(killed)
  expect(await rowCounts()).toEqual(before)
  const later = { now: () => new Date(Date.now() + 600_000) }
  const { files: store } = server.deps
  await expect(nightly({ clock: later, files: { ...store, delete: () => Promise.reject(killed) } })).rejects.toBe(
    killed,
  )
  await nightly({ clock: later })

  const { eliminacoes } = await server.as('ana').listEliminacoes({})
  expect(eliminacoes).toHaveLength(1)
  const [certificate] = eliminacoes
  const { documento, hash } = certificate!
  expect(documento).toMatchObject({
    empresa: { numero: boreal, nome: 'Agro Boreal' },
    pedido: { conta: server.people.ana.id },
    linhas: { ...there, empresas: 1 },
    arquivos: { quantidade: whole.conteudo!.arquivos, bytes: whole.conteudo!.bytes },
  })
  // The account that wrote a laudo of another empresa stays, without its data.
  expect(documento.linhas).not.toHaveProperty('usuarios')
  const account = await server.db
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', server.people.helena.id)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({
    nome: 'Pessoa removida',
    empresa_id: null,
    senha_hash: '!',
    arquivado_em: expect.any(Date),
  })
  expect(await server.as('ana').readLaudo({ params: { uuid: mine.uuid }, query: { camadas: 'nenhuma' } })).toBeDefined()

  const after = await rowCounts()
  const { encerramentos: _, ...others } = before
  for (const [table, n] of Object.entries(others)) {
    // The archive's row goes with the empresa, and is no row of it.
    const files = table === 'arquivos' ? documento.arquivos.quantidade + 1 : 0
    expect({ table, n: after[table]! + (documento.linhas[table] ?? 0) + files }).toEqual({ table, n })
  }
  const changed = (await contents()).filter((line) => !lines.has(line))
  // The name of the account is also on the laudo of the other empresa.
  const follows = /essoa removida|^(?:usuarios|laudos_(?:contagens|totais|somas))/
  expect(changed.filter((line) => !follows.test(line))).toEqual([])
  await expect(store.stat(documento.arquivo.sha256)).rejects.toBeInstanceOf(FileMissing)

  await registerRevisions(work, { ...server.deps, db: server.db })
  expect((await checkLog(server.db)).faults).toEqual([])
  const found = await server.anyone.readRevisionByCode({ params: { codigo: documento.verificacao } })
  if (!('eliminacao' in found)) throw new Error('not the code of a certificate')
  const keys = found.chaves.map(({ chave }) => hexToBytes(chave))
  const verified = verifyEliminacaoText(JSON.stringify(found.eliminacao), keys)
  expect(verified).toMatchObject({ faults: [], isLogged: true, sha256: hash })
  expect((await server.anyone.readLogHead({})).cabeca.tamanho).toBe(leaves.cabeca.tamanho + 1)
  for (const { nome } of [...people, { nome: 'Ana Prado' }]) expect(JSON.stringify(documento)).not.toContain(nome)

  await nightly()
  expect((await server.as('ana').listEliminacoes({})).eliminacoes).toHaveLength(1)
  await expect(server.as('ana').readEncerramento(closing())).rejects.toMatchObject({ status: 404 })
  await expect(server.as('carla').listEliminacoes({})).rejects.toMatchObject({ status: 403 })
})

interface Manifest {
  readonly linhas: Readonly<Record<string, number>>
  readonly partes: readonly { readonly caminho: string; readonly sha256: string }[]
  readonly perdidos: readonly unknown[]
}

test.each([
  ['codes', '/verificar/0000-0000-0000-0000'],
  ['keys', '/chaves'],
])('who asks for too many %s has to wait', async (_, path) => {
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i++) statuses.add((await server.fetch(path)).status)
  expect(statuses).toContain(429)
})
