/** Renders papers as a printer does and reads their QR codes as a telephone does, with libraries that did not write them. */
import type { LaudoInfo } from '@faixa/contract'
import type { SignedRevision } from '@faixa/revision'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { jsPDF } from 'jspdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapPdf } from './laudo/map-pdf.ts'
import { MARGIN } from './paper-page.ts'
import { parecerPdf } from './parecer/parecer-pdf.ts'
import { drawVerification, type Verification, verificationOf } from './verification-mark.ts'

const ADDRESS = 'https://laudos.exemplo.com.br/sp/verificar/'
const POINTS_AN_INCH = 72

const signed: SignedRevision = {
  chave: '0'.repeat(16),
  assinatura: '0'.repeat(128),
  documento: {
    tipo: 'faixa/revisao',
    versao: 1,
    verificacao: 'P14N665SDR9MGTQH',
    numero: 3,
    anterior: '0'.repeat(64),
    quando: '2026-11-22T12:00:00.000Z',
    causa: 'edicao',
    conta: 7,
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
      recebido: { em: '2026-03-14T10:00:00.000Z', conta: 4 },
      arquivos: [],
      numeros: {},
      talhoes: [],
      avisos: [],
      trajeto: { decolagem: [-50.31801, -21.80193], velocidadeMedianaKmh: 215.98 },
    },
  },
}

const verification = verificationOf(signed, (codigo) => `${ADDRESS}${codigo}`)

let pdfium: PDFiumLibrary

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

/** The text of the QR code on the last page, rendered at `dpi` dots an inch. */
async function scanned(pdf: Blob, dpi: number): Promise<string> {
  const document = await pdfium.loadDocument(new Uint8Array(await pdf.arrayBuffer()))
  try {
    const page = document.getPage(document.getPageCount() - 1)
    const { data, width, height } = await page.render({ scale: dpi / POINTS_AN_INCH, render: 'bitmap' })
    const grey = Uint8ClampedArray.from({ length: width * height }, (_, i) => data[4 * i + 1]!)
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
    const hints = new Map<DecodeHintType, unknown>([
      [DecodeHintType.TRY_HARDER, true],
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]],
    ])
    return new QRCodeReader().decode(bitmap, hints).getText()
  } finally {
    document.destroy()
  }
}

function marked(mark: Verification): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  drawVerification(pdf, mark, MARGIN, pdf.internal.pageSize.getWidth() - 2 * MARGIN)
  return pdf.output('blob')
}

// 150 is a draft of an office printer, 300 its usual one.
test.each([150, 300])('the QR code of the laudo leads to the page of its revision, printed at %i dpi', async (dpi) => {
  expect(await scanned(marked(verification), dpi)).toBe(`${ADDRESS}P14N-665S-DR9M-GTQH`)
})

test('a long address is read as well', async () => {
  const url = `https://laudos-da-usina.exemplo.agr.br:8443/aplicacoes-aereas/verificar/${verification.codigo}`
  expect(await scanned(marked({ ...verification, url }), 300)).toBe(url)
})

const LAUDO = {
  uuid: '5d0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8e',
  codigo: 'VOO-11',
  nome: 'Santa Rita',
  metodo: 'v2',
  empresaNome: 'Usina Aurora',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  dataInicial: '2026-03-14T10:12:00',
  dataFinal: '2026-03-14T10:52:00',
  piloto: { nome: 'Bruno', prestadora: { nome: 'AeroSul' } },
} as unknown as LaudoInfo

test('the map and the environmental opinion carry it too', async () => {
  /** A white JPEG of one pixel. */
  const dataUrl =
    'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABmX/9k='
  const picture = {
    dataUrl,
    width: 800,
    height: 600,
    bearingDeg: 0,
    metresPerPixel: 1,
    attribution: '',
    bounds: [-50.4, -21.9, -50.3, -21.8] as const,
  }
  const map = mapPdf(LAUDO, picture, [], verification, undefined)
  expect(await scanned(map, 150)).toBe(verification.url)
  const parecer = parecerPdf({
    laudo: LAUDO,
    legend: [],
    now: new Date('2026-03-17T12:00:00Z'),
    methodUrl: `${ADDRESS}metodo`,
    verification,
    verdicts: {
      resumo: {
        estado: 'pronto',
        veredicto: 'conforme',
        proibicoes: [],
        uf: [],
        calculadoEm: '2026-03-15T12:00:05Z',
      } as never,
      versaoRegras: 1,
      proibicoes: [],
      regrasDe: '2026-11-27',
      veredictos: [],
      anteriores: [],
    },
    scene: {
      plots: [],
      footprint: [],
      legs: [],
      areas: new Map(),
      colours: { within: '#ff4fd8', shortest: '#00d0ff' },
    },
  })
  expect(await scanned(parecer, 150)).toBe(verification.url)
})

test('the paper says what the document says of persons, by their numbers', () => {
  const facts = Object.fromEntries(verification.rows(-3))
  expect(facts).toMatchObject({
    Revisão: expect.stringMatching(/^3, por edição, em 22\/11\/2026 .*, pela conta nº 7$/),
    'Arquivos recebidos': expect.stringMatching(/^em 14\/03\/2026 .*, da conta nº 4$/),
    Piloto: 'nº 3 do cadastro',
    Decolagem: '21,80193° S, 50,31801° O',
    'Velocidade mediana': expect.stringMatching(/^215,98\skm\/h$/),
  })
})
