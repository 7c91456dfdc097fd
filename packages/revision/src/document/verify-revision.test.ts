import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesToHex, hexToBytes, sha256Of } from '../bytes.ts'
import { canonicalBytes } from '../canonical-json.ts'
import { leafHash, nodeHash } from '../merkle/merkle-hash.ts'
import { keyName } from '../signature.ts'
import { compareMeasurement } from './compare-measurement.ts'
import type { RevisionDocument } from './revision-document.ts'
import { verifyRevision, verifyRevisionText } from './verify-revision.ts'

/** A PKCS #8 key is these bytes and the seed (RFC 8410, 7). */
const PKCS8 = hexToBytes('302e020100300506032b657004220420')

function keyOf(seed: number) {
  const key = createPrivateKey({
    key: Buffer.from([...PKCS8, ...new Uint8Array(32).fill(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  const signed = (value: unknown) => ({
    chave: keyName(publicKey),
    assinatura: bytesToHex(sign(null, canonicalBytes(value), key)),
  })
  return { publicKey, signed }
}

const ours = keyOf(1)
const otherKey = keyOf(2)

const documento: RevisionDocument = {
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
    arquivos: [],
    avisos: [],
    numeros: { areaPlantio: 90.22, percentAplicacaoEfetiva: 88.32434746905814 },
    talhoes: [{ numeros: { areaPlantio: 90.22 } }],
  },
}

function signedIn(log: Uint8Array[]) {
  const leaf = leafHash(sha256Of(canonicalBytes(documento)))
  const raiz = bytesToHex(log.reduce((sum, beside) => nodeHash(sum, beside), leaf))
  const cabeca = {
    ...({ tipo: 'faixa/cabeca', versao: 1, quando: '2026-11-22T12:00:01.000Z' } as const),
    tamanho: 2 ** log.length,
    raiz,
  }
  return {
    documento,
    ...ours.signed(documento),
    registro: { indice: 0, prova: log.map(bytesToHex), cabeca, ...ours.signed(cabeca) },
  }
}

const genuine = signedIn([new Uint8Array(32).fill(7)])
const keys = [ours.publicKey]

test('a genuine revision is verified, however its JSON is laid out', () => {
  expect(verifyRevision(genuine, keys)).toMatchObject({ faults: [], isLogged: true, document: documento })
  const reversed = Object.fromEntries(Object.entries(documento).toReversed())
  const text = JSON.stringify({ ...genuine, documento: reversed }, null, 4)
  expect(verifyRevision(JSON.parse(text), keys).faults).toEqual([])
})

test('a signature in base64 is the same signature, and another one is seen', () => {
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
  const { documento: document, chave, assinatura } = genuine
  expect(verifyRevision({ documento: document, chave, assinatura: base64(assinatura) }, keys).faults).toEqual([])
  const other = base64(assinatura.replace(/^../, (first) => (first === '00' ? '01' : '00')))
  expect(verifyRevision({ documento: document, chave, assinatura: other }, keys).faults).toEqual(['assinatura'])
})

test('a number changed in the last digit, an added field and a removed one are seen', () => {
  const changed = structuredClone(genuine)
  // The next number that a double can be, between 64 and 128.
  changed.documento.laudo.numeros['percentAplicacaoEfetiva'] = 88.32434746905814 + 2 ** -46
  expect(verifyRevision(changed, keys).faults).toEqual(['assinatura'])
  expect(verifyRevision({ ...genuine, documento: { ...documento, bonus: 1 } }, keys).faults).toEqual(['assinatura'])
  const { numero: _, ...less } = documento
  expect(verifyRevision({ ...genuine, documento: less }, keys).faults).toEqual(['formato'])
})

test('another key, a head by another key, and a wrong place in the log are seen', () => {
  expect(verifyRevision(genuine, [otherKey.publicKey]).faults).toEqual(['chave-desconhecida'])
  const forged = { ...genuine, ...otherKey.signed(documento), chave: genuine.chave }
  expect(verifyRevision(forged, [ours.publicKey, otherKey.publicKey]).faults).toEqual(['assinatura'])
  const { registro } = genuine
  const head = { ...registro, ...otherKey.signed(registro.cabeca), chave: registro.chave }
  expect(verifyRevision({ ...genuine, registro: head }, keys).faults).toEqual(['cabeca'])
  expect(verifyRevision({ ...genuine, registro: { ...registro, indice: 1 } }, keys).faults).toEqual(['prova'])
  expect(verifyRevision({ ...genuine, registro: { ...registro, prova: [] } }, keys).faults).toEqual(['prova'])
})

test.each([undefined, null, 'x', [], {}, { documento: {} }, { ...genuine, documento: { ...documento, versao: 2 } }])(
  'what is no revision of a known version is refused: %j',
  (given) => expect(verifyRevision(given, keys).faults).toEqual(['formato']),
)

test('a new measurement agrees number by number, or each difference is named', () => {
  const { laudo } = documento
  const same = { numeros: { ...laudo.numeros, faixa: 22 }, talhoes: laudo.talhoes }
  const measured = ['areaPlantio', 'percentAplicacaoEfetiva', 'areaBruta']
  expect(compareMeasurement(laudo, same, measured)).toEqual([])
  const found = {
    numeros: { areaPlantio: 90.22000000000001, areaBruta: 1 },
    talhoes: [{ numeros: { areaPlantio: 90 } }, { numeros: {} }],
  }
  expect(compareMeasurement(laudo, found, measured)).toEqual([
    { onde: 'areaPlantio', noLaudo: 90.22, medido: 90.22000000000001 },
    { onde: 'percentAplicacaoEfetiva', noLaudo: 88.32434746905814 },
    { onde: 'talhão 1: areaPlantio', noLaudo: 90.22, medido: 90 },
    { onde: 'talhão 2', medido: 'há' },
  ])
})

test("the interval of a talhão's estimate is compared where it is signed", () => {
  const signed = (ate?: number) => ({
    ...documento.laudo,
    talhoes: [{ numeros: {}, ...(ate !== undefined && { intervaloEstimado: { aplicacaoEfetiva: { de: 1, ate } } }) }],
  })
  const measured = { numeros: {}, talhoes: signed(3).talhoes }
  const differences = (ate?: number) => compareMeasurement(signed(ate), measured, [])
  expect(differences(3)).toEqual([])
  expect(differences()).toEqual([])
  expect(differences(2)).toEqual([{ onde: 'talhão 1: intervaloEstimado.aplicacaoEfetiva.ate', noLaudo: 2, medido: 3 }])
})

test('a number that only a later program measures makes no difference', () => {
  const { laudo } = documento
  const found = {
    numeros: { ...laudo.numeros, perdaEvitavel: 3 },
    talhoes: [{ numeros: { areaPlantio: 90.22, perdaEvitavel: 3 } }],
    trajeto: { curvas: 12 },
  }
  expect(compareMeasurement(laudo, found, ['areaPlantio', 'percentAplicacaoEfetiva', 'perdaEvitavel'])).toEqual([])
})

test('a copy beside the document that says something else is refused, and one that says the same is not', () => {
  const other = structuredClone(documento)
  other.laudo.numeros['areaPlantio'] = 100.22
  const { laudo } = documento
  const faultsWith = (beside: object) => verifyRevision({ ...genuine, ...beside }, keys).faults
  for (const beside of [
    { revisao: genuine },
    { laudo },
    { resumo: [{ numeros: laudo.numeros }] },
    { hash: (verifyRevision(genuine, keys) as { sha256?: string }).sha256 },
    { chaves: [{ chave: 'x' }], atual: { numero: 2 } },
  ]) {
    expect(faultsWith(beside)).toEqual([])
  }
  for (const beside of [
    { revisao: { ...genuine, documento: other } },
    { laudo: other.laudo },
    { resumo: [{ numeros: other.laudo.numeros }] },
    { hash: '00'.repeat(32) },
  ]) {
    expect(faultsWith(beside)).toEqual(['copias'])
  }
})

test('a name that stands twice in one object is refused, wherever it is and however it is written', () => {
  const text = JSON.stringify(genuine)
  expect(verifyRevisionText(text, keys).faults).toEqual([])
  for (const name of ['"areaPlantio"', String.raw`"area\u0050lantio"`]) {
    const doubled = text.replace('"areaPlantio":90.22', `${name}:100.22,"areaPlantio":90.22`)
    expect(doubled).not.toBe(text)
    expect(verifyRevisionText(doubled, keys).faults).toEqual(['nome-repetido'])
  }
  expect(verifyRevisionText(text.replace('{"documento"', '{"documento":{},"documento"'), keys).faults).toEqual([
    'nome-repetido',
  ])
  expect(verifyRevisionText('{', keys).faults).toEqual(['formato'])
})
