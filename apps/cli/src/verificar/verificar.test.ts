import { execFile } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { comparableNumbers, LEITURA, measureFlight, type ReadFile, type Role, readFlightFile } from '@faixa/flight'
import { canonicalBytes, keyName, plotHash, type RevisionDocument, sha256OfPieces } from '@faixa/revision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

const ROLES = ['area', 'aplicacao'] as const
/** A case with two passes. */
const MANY = 'crossing-passes'
const pathOf = (role: Role, name = 'hole-in-the-field') =>
  fileURLToPath(new URL(`../../../../packages/geometry/cases/${name}/${role}.kml`, import.meta.url))

// A PKCS #8 key of Ed25519 is these bytes and the seed (RFC 8410, 7).
const secret = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 5)]),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)

let folder: string
let documento: RevisionDocument

/** Measures files of a flight; the files and numbers of a document. */
async function signedOf(paths: Readonly<Record<(typeof ROLES)[number], string>>) {
  const read: Partial<Record<Role, ReadFile>> = {}
  const arquivos: RevisionDocument['laudo']['arquivos'] = []
  for (const papel of ROLES) {
    const bytes = await readFile(paths[papel])
    const file = await readFlightFile(`${papel}.kml`, [bytes])
    if ('unusable' in file) throw new Error(file.unusable.message)
    read[papel] = file
    const pieces = (async function* () {
      yield new Uint8Array(bytes)
    })()
    arquivos.push({ papel, nome: `${papel}.kml`, bytes: bytes.length, sha256: await sha256OfPieces(pieces) })
  }
  const measured = await measureFlight(read)
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  const hashes = measured.coverage.plots.map(({ polygons }) => plotHash(polygons ?? []))
  const { numeros, talhoes } = comparableNumbers(measured.numbers, hashes)
  const plots = talhoes.map(({ numeros: ofPlot, forma }) => ({ numeros: ofPlot, ...(forma && { forma }) }))
  return { arquivos, numeros, talhoes: plots }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-verificar-'))
  documento = {
    tipo: 'faixa/revisao',
    versao: 1,
    verificacao: '0'.repeat(16),
    numero: 1,
    anterior: null,
    quando: '2026-11-22T12:00:00.000Z',
    causa: 'medicao',
    conta: null,
    laudo: {
      uuid: 'u',
      situacao: 'valido',
      codigo: 'LD-1',
      nome: 'Talhão 7',
      empresa: 'Usina',
      prestadora: 'AeroSul',
      piloto: 3,
      tratamento: 'MATURADOR',
      cultura: 'CANA',
      data: '2026-03-14',
      dataInicial: '',
      dataFinal: '',
      observacoes: '',
      notas: [],
      recebido: { em: '2026-03-14T10:00:00.000Z', conta: 1 },
      avisos: [],
      ...(await signedOf({ area: pathOf('area'), aplicacao: pathOf('aplicacao') })),
      medicao: {
        metodo: 'v2',
        leitura: LEITURA,
        motor: 'faixa',
        soTocados: false,
        segundoVoo: false,
        manterTalhoes: [],
        tirarTalhoes: [],
      },
    },
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function verify(document: RevisionDocument, ...args: string[]) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  const assinatura = sign(null, canonicalBytes(document), secret).toString('hex')
  await writeFile(file, JSON.stringify({ documento: document, chave: keyName(publicKey), assinatura }, null, 2))
  const terminal = collectingTerminal()
  const code = await runCommandLine(['verificar', file, '--chave', publicKey.toString('hex'), ...args], terminal)
  return { code, out: terminal.out(), err: terminal.err() }
}

const FILES = ROLES.flatMap((role) => [`--${role}`, pathOf(role)])

test('a genuine laudo agrees number by number', async () => {
  expect(await verify(documento)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Assinatura válida: «Talhão 7»'),
  })
  const again = await verify(documento, ...FILES)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Confere, número por número.') })
  expect(JSON.parse((await verify(documento, ...FILES, '--json')).out)).toMatchObject({ confere: true, diferencas: [] })
})

test('the files of many flights are found by their contents, one by one or in a folder, in any order', async () => {
  const paths = { area: pathOf('area', MANY), aplicacao: pathOf('aplicacao', MANY) }
  const text = await readFile(paths.aplicacao, 'utf8')
  const marks = text.match(/<Placemark[^]*?<\/Placemark>/g) ?? []
  expect(marks.length).toBeGreaterThan(1)
  const voos = await mkdtemp(join(folder, 'voos-'))
  const written = [marks.slice(0, 1), marks.slice(1)].map((some, i) => {
    const content = Buffer.from(`<kml><Document>${some.join('')}</Document></kml>`)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path: join(voos, `${i}.kml`), content, row: { nome: `voo ${i}.kml`, bytes: content.length, sha256 } }
  })
  for (const { path, content } of written) await writeFile(path, content)
  const signed = await signedOf(paths)
  const rows = written.map(({ row }) => ({ papel: 'aplicacao' as const, ...row }))
  const several = {
    ...documento,
    laudo: { ...documento.laudo, ...signed, arquivos: [signed.arquivos[0]!, ...rows] },
  }
  const area = ['--area', paths.area]
  const voosPaths = written.map(({ path }) => path)
  const agrees = { code: 0, out: expect.stringContaining('Confere, número por número.') }
  expect(await verify(several, ...area, '--aplicacao', voos)).toMatchObject(agrees)
  expect(
    await verify(several, ...area, ...voosPaths.toReversed().flatMap((path) => ['--aplicacao', path])),
  ).toMatchObject(agrees)
  expect(await verify(several, ...area, '--aplicacao', voosPaths[0]!)).toMatchObject({
    code: 2,
    err: expect.stringContaining('falta o arquivo «voo 1.kml»'),
  })
  await writeFile(join(voos, 'outro.kml'), text)
  expect(await verify(several, ...area, '--aplicacao', voos)).toMatchObject({ code: 1 })
})

test('an estimate is computed again with its confidence; over plots of the register alone it cannot be', async () => {
  const { laudo } = documento
  const estimativa = { estimado: true, confianca: 0.9, fonteDaFaixa: 'informada' } as const
  const estimated = (arquivos = laudo.arquivos) => ({ ...documento, laudo: { ...laudo, arquivos, estimativa } })
  // These files hold an application, so that nothing is deduced from them.
  expect(await verify(estimated(), ...FILES)).toMatchObject({
    code: 1,
    out: expect.stringContaining('estimativa.confianca'),
  })
  const withoutArea = estimated(laudo.arquivos.filter(({ papel }) => papel !== 'area'))
  expect(await verify(withoutArea, '--aplicacao', pathOf('aplicacao'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('sobre os talhões do cadastro'),
  })
})

test('the weather is computed again from its file; without the file that is said, and a wrong number is named', async () => {
  const path = join(folder, 'clima.csv')
  const bytes = Buffer.from('Instante;Vento (m/s)\n2026-03-14T10:00:00Z;2\n')
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { laudo } = documento
  const arquivos = [...laudo.arquivos, { papel: 'clima' as const, nome: 'clima.csv', bytes: bytes.length, sha256 }]
  const weathered = { ...documento, laudo: { ...laudo, arquivos } }
  // The files of this flight have no times, so that no minute has weather.
  expect(await verify(weathered, ...FILES, '--clima', path)).toMatchObject({ code: 0 })
  expect(await verify(weathered, ...FILES)).toMatchObject({
    code: 0,
    out: expect.stringContaining('O clima não foi conferido: diga o arquivo dele, --clima ARQUIVO.'),
  })
  const wrong = { ...weathered, laudo: { ...weathered.laudo, clima: { minutosFora: 3, limites: [], fontes: [] } } }
  expect(await verify(wrong, ...FILES, '--clima', path)).toMatchObject({
    code: 1,
    out: expect.stringContaining('clima.minutosFora'),
  })
  await writeFile(path, 'outro')
  expect((await verify(weathered, ...FILES, '--clima', path)).code).toBe(1)
})

test('the program ends with 0 for a genuine laudo, and with 1 and a sentence for one that was changed', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const program = async (document: RevisionDocument, given: RevisionDocument = document) => {
    const file = join(folder, `${crypto.randomUUID()}.json`)
    const assinatura = sign(null, canonicalBytes(document), secret).toString('hex')
    await writeFile(file, JSON.stringify({ documento: given, chave: keyName(publicKey), assinatura }))
    const args = [main, 'verificar', file, '--chave', publicKey.toString('hex'), ...FILES]
    const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }
    return promisify(execFile)(process.execPath, args, { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        output: stdout + stderr,
      }),
    )
  }
  expect(await program(documento)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Confere, número por número.'),
  })
  const changed = { ...documento, laudo: { ...documento.laudo, nome: 'Talhão 8' } }
  expect(await program(documento, changed)).toMatchObject({
    code: 1,
    output: expect.stringContaining('o documento foi alterado depois de assinado'),
  })
})

test('a number that its own key signed, but the files do not give, is named', async () => {
  const { laudo } = documento
  const areaAplicada = laudo.numeros['areaAplicada']! + 1e-9
  const wrong = { ...documento, laudo: { ...laudo, numeros: { ...laudo.numeros, areaAplicada } } }
  const { code, out } = await verify(wrong, ...FILES)
  expect(code).toBe(1)
  expect(out).toContain('areaAplicada')
  expect(out).toContain(`${laudo.numeros['areaAplicada']}`)
})

test('numbers that an earlier reading measured are no sign of a change: both are named, and nothing is judged', async () => {
  const { laudo } = documento
  const measuredBy = (leitura: number | undefined, areaAplicada = laudo.numeros['areaAplicada']!) => {
    const { leitura: _own, ...medicao } = laudo.medicao!
    return {
      ...documento,
      laudo: {
        ...laudo,
        medicao: { ...medicao, ...(leitura !== undefined && { leitura }) },
        numeros: { ...laudo.numeros, areaAplicada },
      },
    }
  }
  // 1 ha more than these files give today, as a reader that took a hidden shape would have measured.
  const more = laudo.numeros['areaAplicada']! + 1
  for (const leitura of [undefined, LEITURA - 1]) {
    const { code, out } = await verify(measuredBy(leitura, more), ...FILES)
    expect(code).toBe(2)
    expect(out).toContain(`${more}`)
    expect(out).toContain('foi medido por uma leitura anterior dos arquivos')
    expect(out).toContain('A diferença não diz que o laudo foi alterado')
  }
  const later = await verify(measuredBy(LEITURA + 1, more), ...FILES)
  expect([later.code, later.out]).toEqual([2, expect.stringContaining('mais nova que este programa')])
  const same = await verify(measuredBy(undefined), ...FILES)
  expect([same.code, same.out]).toEqual([0, expect.stringContaining('Confere, número por número.')])
  expect(same.out).not.toContain('leitura')
  expect(JSON.parse((await verify(measuredBy(undefined, more), ...FILES, '--json')).out)).toMatchObject({
    confere: false,
    outraLeitura: true,
    diferencas: [{ onde: 'areaAplicada', noLaudo: more }],
  })
})

test('another file, a missing one and another key are refused with one sentence', async () => {
  const other = await verify(documento, '--area', pathOf('area', 'single-pass'), '--aplicacao', pathOf('aplicacao'))
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('não é o arquivo registrado como area') })
  const missing = await verify(documento, '--aplicacao', pathOf('aplicacao'))
  expect(missing).toMatchObject({ code: 2, err: 'Para medir de novo falta o arquivo «area.kml»: --area ARQUIVO.\n' })
  const file = join(folder, 'x.json')
  await writeFile(file, '{')
  const terminal = collectingTerminal()
  expect(await runCommandLine(['verificar', file, '--chave', '00'.repeat(32)], terminal)).toBe(2)
  expect(terminal.err()).toMatch(/^Não confere\. Não é um JSON assinado/)
})

test('the answer of a server and its key in PEM are taken as they come; a key of another is refused', async () => {
  const answer = join(folder, 'resposta.json')
  const signature = sign(null, canonicalBytes(documento), secret).toString('base64')
  const hash = createHash('sha256').update(canonicalBytes(documento)).digest('hex')
  const beside = { hash, chaves: [] }
  await writeFile(
    answer,
    JSON.stringify({ documento, chave: keyName(publicKey), assinatura: signature, ...beside }, null, 2),
  )
  const pemOf = (key: typeof secret) => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
  const run = async (pem: string, ...args: string[]) => {
    const file = join(folder, 'chave.pem')
    await writeFile(file, pem)
    const terminal = collectingTerminal()
    const code = await runCommandLine(['verificar', answer, '--chave', file, ...args], terminal)
    return { code, out: terminal.out(), err: terminal.err() }
  }
  const signingKey = pemOf(secret)
  const another = pemOf(generateKeyPairSync('ed25519').privateKey)
  expect(await run(signingKey, ...FILES)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Confere, número por número.'),
  })
  expect((await run(`${another}${signingKey}`)).code).toBe(0)
  expect(await run(another)).toMatchObject({
    code: 1,
    err: expect.stringContaining('não está entre as chaves públicas'),
  })
  expect(await run('x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('não tem chave pública Ed25519 em PEM'),
  })
})

test('a file without a proof says that nothing was proven about the log, and ends with 1 where one is required', async () => {
  const plain = await verify(documento)
  expect(plain).toMatchObject({ code: 0, out: expect.stringContaining('não foi provado que esta revisão está nele') })
  expect(plain.out).not.toContain('antes')
  expect((await verify(documento, '--exigir-registro')).code).toBe(1)
  const { code, out } = await verify(documento, '--exigir-registro', '--json')
  expect([code, JSON.parse(out)]).toMatchObject([1, { confere: false, registrado: false }])
})

test('a levantamento is verified by its signature, and one that was changed is refused', async () => {
  const ocorrencia = { uuid: 'o', numero: '2026/0007', empresa: 'Usina', lat: -23, lon: -50, raioM: 500 }
  const levantamento = {
    ...{ tipo: 'faixa/levantamento', versao: 1, verificacao: '0'.repeat(16), numero: 2, conta: 4 },
    quando: '2026-11-22T12:00:00.000Z',
    ocorrencia: { ...ocorrencia, de: '2026-03-14', ate: '2026-03-14' },
    metodo: { versao: 'v1', deriva: 'AgDRIFT', motor: 'faixa' },
    voos: [],
    semMedida: [],
  }
  const assinatura = sign(null, canonicalBytes(levantamento), secret).toString('hex')
  const run = async (document: object, ...args: string[]) => {
    const file = join(folder, 'levantamento.json')
    await writeFile(file, JSON.stringify({ documento: document, chave: keyName(publicKey), assinatura }))
    const terminal = collectingTerminal()
    const code = await runCommandLine(['verificar', file, '--chave', publicKey.toString('hex'), ...args], terminal)
    return { code, out: terminal.out(), err: terminal.err() }
  }
  const sentence =
    'Assinatura válida: levantamento 2 da ocorrência 2026/0007, de 2026-11-22T12:00:00.000Z, com nenhum voo.'
  expect(await run(levantamento)).toMatchObject({ code: 0, out: expect.stringContaining(sentence) })
  expect((await run(levantamento, '--exigir-registro')).code).toBe(1)
  const moved = { ...levantamento, ocorrencia: { ...levantamento.ocorrencia, raioM: 400 } }
  expect(await run(moved)).toMatchObject({ code: 1, err: expect.stringContaining('alterado depois de assinado') })
})

test('a file that says a number twice is refused, whichever of the two was signed', async () => {
  const signed = {
    documento,
    chave: keyName(publicKey),
    assinatura: sign(null, canonicalBytes(documento), secret).toString('hex'),
  }
  const other = structuredClone(documento)
  other.laudo.numeros['areaAplicada'] = documento.laudo.numeros['areaAplicada']! + 10
  const run = async (text: string) => {
    const file = join(folder, 'copia.json')
    await writeFile(file, text)
    const terminal = collectingTerminal()
    const code = await runCommandLine(['verificar', file, '--chave', publicKey.toString('hex')], terminal)
    return { code, err: terminal.err() }
  }
  expect(await run(JSON.stringify({ ...signed, revisao: signed }))).toMatchObject({ code: 0 })
  expect(await run(JSON.stringify({ ...signed, revisao: { ...signed, documento: other } }))).toMatchObject({
    code: 1,
    err: expect.stringContaining('uma cópia de parte dele que diz outra coisa'),
  })
  expect(await run(JSON.stringify({ ...signed, documento: other, revisao: signed }))).toMatchObject({
    code: 1,
    err: expect.stringContaining('alterado depois de assinado'),
  })
  const doubled = JSON.stringify(signed).replace('"areaAplicada":', '"areaAplicada":1,"areaAplicada":')
  expect(await run(doubled)).toMatchObject({ code: 1, err: expect.stringContaining('o mesmo nome duas vezes') })
})
