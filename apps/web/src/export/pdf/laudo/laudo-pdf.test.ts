/** Reads the laudo on A4 with a library that did not write it. */
import type { LaudoInfo } from '@faixa/contract'
import { verificar } from '@faixa/domain'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LAUDO_LAYERS } from '../../../laudo/laudo-layers.ts'
import { listedLayers } from '../../../map/order.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { paths, publicUrlOf } from '../../../paths.ts'
import { MARGIN } from '../paper-page.ts'
import { PAPER_LAYERS } from './laudo-field.ts'
import { laudoPdf, verdictSentence } from './laudo-pdf.ts'

const laudo = {
  uuid: '0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d81',
  codigo: 'OS 1',
  nome: 'Fazenda Santa Rita',
  camadas: [],
  empresaNome: 'Usina Aurora',
  unidadeNome: null,
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T07:50:00',
  metodo: 'v2',
  areaPlantio: 90.22,
  areaNaoAplicada: 10.53,
  aplicacaoExterna: 4.89,
  areaSobreposicao: 6.97,
  percentAplicacaoEfetiva: 88.324,
  piloto: { id: 1, nome: 'Bruno Lima', prestadora: { id: 1, nome: 'AeroSul Aviação' } },
  talhoes: [],
  avisos: [],
  verificacoes: verificar({
    dia: '2026-03-14',
    registradoEm: '2026-03-15',
    tratamento: 'MATURADOR',
    piloto: { cadastro: 'pilotos', dono: 'piloto Bruno Lima' },
    prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul Aviação' },
    produtos: [],
    receituario: false,
    campos: { faltando: 30, todos: 34 },
    talhoes: { medidos: 0, cadastrados: 0 },
  }),
  arquivos: [],
  observacoes: '',
  observacoesArray: [],
} as unknown as LaudoInfo

/** A white JPEG of one pixel. */
const dataUrl =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABmX/9k='
const picture: MapPicture = {
  dataUrl,
  width: 858,
  height: 800,
  metresPerPixel: 2,
  bearingDeg: 0,
  attribution: 'Natural Earth',
  bounds: [-50.4, -21.9, -50.3, -21.8],
}
const now = new Date('2026-03-17T12:00:00Z')

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

async function pagesOf(methodUrl?: string, info = laudo) {
  const pdf = laudoPdf(info, picture, listedLayers(LAUDO_LAYERS), { now, methodUrl })
  const document = await pdfium.loadDocument(new Uint8Array(await pdf.arrayBuffer()))
  try {
    const pages = [...document.pages()]
    const texts = pages.map((page) => page.getText().replaceAll('\r\n', '\n').replaceAll('\u00a0', ' '))
    const first = await pages[0]!.render({ scale: 1, render: 'bitmap' })
    return { texts, first }
  } finally {
    document.destroy()
  }
}

test('the verdict is one sentence, of what is known', () => {
  const plain = (info: LaudoInfo) => verdictSentence(info)?.replaceAll('\u00a0', ' ')
  expect(plain(laudo)).toBe(
    'Média efetividade, com 88,32 %: 10,53 ha dos talhões ficaram sem aplicação, 4,89 ha foram aplicados fora deles e 6,97 ha receberam mais de uma passada.',
  )
  const { areaNaoAplicada: _, aplicacaoExterna: __, ...less } = laudo
  expect(plain(less)).toBe('Média efetividade, com 88,32 %: 6,97 ha receberam mais de uma passada.')
  const { percentAplicacaoEfetiva: ___, ...unmeasured } = laudo
  expect(plain(unmeasured)).toBeUndefined()
})

test('the paper names who answers for it, with room to sign, and has a free margin without a logo', async () => {
  const { texts, first } = await pagesOf()
  expect(texts).toHaveLength(2)
  const [front, back] = texts as [string, string]
  for (const expected of [
    'Fazenda Santa Rita · OS 1',
    'Média efetividade, com 88,32 %',
    'Área não aplicada 10,53 ha',
    'Natural Earth',
  ])
    expect(front).toContain(expected)
  for (const [name, role] of [
    ['Bruno Lima', 'Piloto'],
    ['AeroSul Aviação', 'Responsável técnico da prestadora'],
    ['Usina Aurora', 'Contratante'],
  ] as const) {
    expect(back).toContain(name)
    expect(back).toContain(role)
  }
  expect(back).toContain('Dados completos Não conforme Faltam 30 de 34 campos do relatório operacional.')
  const margin = Array.from({ length: (MARGIN - 4) * first.width }, (_, pixel) => pixel)
  expect(margin.every((pixel) => first.data[4 * pixel] === 255)).toBe(true)
})

test('an estimate is said beside its number, in its verdict and at the foot, and never called measured', async () => {
  const intervaloEstimado = { percentAplicacaoEfetiva: { de: 86.91, ate: 89.4 } }
  const estimate = { ...laudo, estimado: true, confianca: 0.937, fonteDaFaixa: 'informada', intervaloEstimado } as const
  const [front] = (await pagesOf(undefined, estimate)).texts as [string]
  const line = front.replaceAll(/\s+/g, ' ')
  expect(line).toContain('Método v2 · estimado, confiança de 93 %')
  expect(line).toContain('com os trechos em dúvida, efetividade de 86,91 % a 89,40 %.')
  expect(line).toContain('Estimado no elipsoide WGS84.')
  expect(line).not.toMatch(/Medido/)
})

test('the picture has the defects, and an address of this computer is not printed', async () => {
  expect(PAPER_LAYERS).toEqual(expect.arrayContaining(['area-nao-aplicada', 'aplicacao-externa', 'sobreposicao']))
  const printed = async (baseURI: string) => {
    vi.stubGlobal('document', { baseURI })
    const url = publicUrlOf(paths.method)
    vi.unstubAllGlobals()
    return (await pagesOf(url)).texts.join('\n')
  }
  for (const origin of ['http://localhost:3000/sp/', 'http://127.0.0.1:3000/sp/', 'http://[::1]:3000/sp/']) {
    const text = await printed(origin)
    expect(text).not.toMatch(/localhost|127\.0|::1|Como se calcula/)
  }
  expect(await printed('https://laudos.exemplo.com.br/sp/')).toContain(
    'Como se calcula: https://laudos.exemplo.com.br/sp/metodo',
  )
})
