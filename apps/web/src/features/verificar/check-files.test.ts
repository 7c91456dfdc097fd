/** Tests files dropped on the page that verifies a laudo: genuine, changed, signed by another key, of another revision. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { MinutoAplicado } from '@faixa/domain'
import { climaAgain, LEITURA, readClima } from '@faixa/flight'
import { canonicalBytes, keyName, type RevisionDocument, verifyRevision } from '@faixa/revision'
import { expect, test, vi } from 'vitest'
import { withAttachedJson } from '../../export/pdf/attached-json.ts'
import { checkFiles, type Shown } from './check-files.ts'

/** A PKCS #8 key of Ed25519 is these bytes and the seed (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(seed: number) {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.alloc(32, seed)]), format: 'der', type: 'pkcs8' })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  const signed = (documento: RevisionDocument) => ({
    documento,
    chave: keyName(publicKey),
    assinatura: sign(null, canonicalBytes(documento), key).toString('hex'),
  })
  return { publicKey, signed }
}

/** Figures that the page's worker would measure from the files. */
const measured = vi.hoisted(() => ({ numbers: {} as object, minutes: [] as MinutoAplicado[] }))
vi.mock('./measure-again.ts', () => ({ measureAgain: () => Promise.resolve({ ...measured, plotHashes: [] }) }))

const ours = keyOf(1)
const forger = keyOf(2)

const first: RevisionDocument = {
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
    arquivos: [{ papel: 'area', nome: 'area.kml', bytes: 1, sha256: 'a'.repeat(64) }],
    numeros: { areaPlantio: 90.22, percentAplicacaoEfetiva: 88.32 },
    talhoes: [],
  },
}
const newest: RevisionDocument = { ...first, numero: 2, causa: 'edicao', anterior: 'b'.repeat(64) }

const keys = [ours.publicKey]
const genuine = ours.signed(newest)
const verified = verifyRevision(genuine, keys)
if (!('sha256' in verified)) throw new Error('the revision of the test is not genuine')
const shown: Shown = { document: newest, sha256: verified.sha256, keys }

const now = new Date('2026-11-22T12:00:00Z')
/** An empty A4 page. */
const PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R/Size 4>>
%%EOF
`
const blank = () => new Blob([PAGE], { type: 'application/pdf' })
const drop = (blob: Blob, name: string) => checkFiles([new File([blob], name)], shown)

/** The same signed revision as a separate file, and inside the PDF. */
async function dropped(signed: object) {
  const alone = await drop(new Blob([JSON.stringify(signed)]), 'laudo.json')
  const inPaper = await drop(await withAttachedJson(blank(), signed, now), 'laudo.pdf')
  return [alone, inPaper]
}

test('the revision of the page agrees; of a paper it is said that its printed numbers are not compared', async () => {
  const [alone, inPaper] = await dropped(genuine)
  expect(alone).toMatchObject({ tone: 'success', title: 'Confere' })
  expect(alone!.text).not.toContain('impressos')
  expect(inPaper).toMatchObject({ tone: 'success', title: 'Confere' })
  expect(inPaper!.text).toContain('Compare os números impressos')
})

test('a number that was changed in the JSON or within the PDF is seen', async () => {
  const numeros = { ...newest.laudo.numeros, percentAplicacaoEfetiva: 93.5 }
  for (const outcome of await dropped({ ...genuine, documento: { ...newest, laudo: { ...newest.laudo, numeros } } })) {
    expect(outcome).toMatchObject({ tone: 'danger', title: 'Não confere' })
    expect(outcome.text).toContain('alterado depois de assinado')
  }
})

test('a wrong key is seen, under its own name and under ours', async () => {
  for (const outcome of await dropped(forger.signed(newest))) expect(outcome.text).toContain('não está entre as chaves')
  for (const outcome of await dropped({ ...forger.signed(newest), chave: genuine.chave }))
    expect(outcome).toMatchObject({ tone: 'danger', title: 'Não confere' })
})

test('an older revision passed off as the present one is named by its number', async () => {
  for (const outcome of await dropped(ours.signed(first))) {
    expect(outcome).toMatchObject({ tone: 'warning', title: 'É outra revisão deste laudo' })
    expect(outcome.text).toContain('é a revisão 1; esta página mostra a 2.')
  }
  // With another number it is still not the current revision.
  for (const outcome of await dropped({ ...ours.signed(first), documento: { ...first, numero: 2 } }))
    expect(outcome).toMatchObject({ tone: 'danger', title: 'Não confere' })
})

test('a genuine laudo of another flight, a PDF without its JSON and a foreign file are said', async () => {
  const other = { ...newest, laudo: { ...newest.laudo, uuid: 'v', nome: 'Talhão 8' } }
  for (const outcome of await dropped(ours.signed(other))) expect(outcome.text).toContain('é do laudo «Talhão 8»')
  expect(await drop(blank(), 'laudo.pdf')).toMatchObject({
    tone: 'warning',
    title: 'Este PDF não traz o JSON assinado',
  })
  expect(await drop(new Blob(['<kml/>']), 'area.kml')).toMatchObject({
    tone: 'danger',
    title: 'Não é o arquivo deste laudo',
  })
})

test('files that an earlier reading measured otherwise are no sign of a change; of this reading they are', async () => {
  const area = new File(['x'], 'area.kml')
  const files = [{ ...newest.laudo.arquivos[0]!, sha256: createHash('sha256').update('x').digest('hex') }]
  const medicao = {
    metodo: 'v2',
    motor: 'faixa',
    soTocados: false,
    segundoVoo: false,
    manterTalhoes: [],
    tirarTalhoes: [],
  }
  const check = (leitura: object) => {
    const laudo = { ...newest.laudo, arquivos: files, medicao: { ...medicao, ...leitura } }
    return checkFiles([area], { ...shown, document: { ...newest, laudo } })
  }
  measured.numbers = { ...newest.laudo.numeros, areaPlantio: 91.22, talhoes: [] }
  const earlier = await check({})
  expect(earlier).toMatchObject({ tone: 'warning', title: 'Medido por outra leitura' })
  expect(earlier.text).toContain('A diferença não diz que o laudo foi alterado')
  expect(earlier.differences).toContainEqual({ onde: 'areaPlantio', noLaudo: 90.22, medido: 91.22 })
  expect(await check({ leitura: LEITURA })).toMatchObject({ tone: 'danger', title: 'Há diferença' })
})

test('the weather is computed again from its file, and a missing file is said', async () => {
  const area = new File(['x'], 'area.kml')
  // A minute at 10:00 in UTC-3; the file gives 2 m/s from the east at 25 °C and 60 %.
  const text = 'Data;Hora;Vento (m/s);Direção;Temperatura (°C);Umidade (%)\n14/03/2026;10:00;2;90;25;60\n'
  const clima = new File([text], 'clima.csv')
  const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
  measured.minutes = [
    { minuto: Date.UTC(2026, 2, 14, 13) / 60_000, passada: 0, segundos: 60, hectares: 2, lon: -50, lat: -21 },
  ]
  measured.numbers = { ...newest.laudo.numeros, talhoes: [] }
  const read = readClima('clima.csv', new TextEncoder().encode(text), { utcOffsetH: 0 })
  if (!('readings' in read)) throw new Error('The file of the test was not read.')
  const [signed] = climaAgain(measured.minutes, { limites: [], dadosOperacao: undefined }, read)
  expect(signed).toMatchObject({ minutosDentro: 1, ventoMedioMs: 2 })
  const laudo = {
    ...newest.laudo,
    arquivos: [
      { papel: 'area' as const, nome: 'area.kml', bytes: 1, sha256: hashOf('x') },
      { papel: 'clima' as const, nome: 'clima.csv', bytes: text.length, sha256: hashOf(text) },
    ],
    medicao: {
      metodo: 'v2',
      motor: 'faixa',
      soTocados: false,
      segundoVoo: false,
      manterTalhoes: [],
      tirarTalhoes: [],
      leitura: LEITURA,
    },
  }
  const check = (files: readonly File[], weather: object) =>
    checkFiles(files, { ...shown, document: { ...newest, laudo: { ...laudo, clima: { ...weather } } } })
  expect(await check([area, clima], signed!)).toMatchObject({ tone: 'success', title: 'Confere, número por número' })
  expect((await check([area], signed!)).text).toContain('O clima não foi conferido: solte também o arquivo dele.')
  const other = await check([area, clima], { ...signed, minutosDentro: 2 })
  expect(other).toMatchObject({
    tone: 'danger',
    differences: [{ onde: 'clima.minutosDentro', noLaudo: 2, medido: 1 }],
  })
})
