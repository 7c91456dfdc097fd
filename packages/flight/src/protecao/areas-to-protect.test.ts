import { expect, test } from 'vitest'
import { orderedAreaOf } from '../ordem/ordered-area.ts'
import { readFlightFile } from '../reading/read-flight-file.ts'
import { areasToProtect, geometryOfArea, unitedAreas } from './areas-to-protect.ts'

async function found(body: string) {
  const file = await readFlightFile('proteger.kml', [
    new TextEncoder().encode(`<kml><Document>${body}</Document></kml>`),
  ])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return areasToProtect(file)
}

async function areasOf(body: string) {
  const result = await found(body)
  if ('unusable' in result) throw new Error(result.unusable.message)
  return result
}

const coordinates = (text: string) => `<coordinates>${text}</coordinates>`
const polygon = (text: string) =>
  `<Polygon><outerBoundaryIs><LinearRing>${coordinates(text)}</LinearRing></outerBoundaryIs></Polygon>`
const line = (text: string) => `<LineString>${coordinates(text)}</LineString>`
const point = (text: string) => `<Point>${coordinates(text)}</Point>`
const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
const SQUARE = '0,0 0.001,0 0.001,0.001 0,0.001 0,0'

test('polygons, lines and points are kept as what they are, with their measures', async () => {
  const { areas, bounds, avisos } = await areasOf(
    placemark('Apiário Sr. João', point('0.002,0.003')) +
      placemark('Rede elétrica', line('0,0 0.001,0')) +
      placemark('Vila Nova', polygon(SQUARE)),
  )
  expect(areas.map((area) => [area.nome, area.proposta, geometryOfArea(area).type])).toEqual([
    ['Apiário Sr. João', 'apiario', 'Point'],
    ['Rede elétrica', 'redeEletrica', 'LineString'],
    ['Vila Nova', 'vila', 'Polygon'],
  ])
  // 0.001° at the equator: 111.32 m east, 110.57 m north.
  expect(areas[2]!.areaHa).toBeCloseTo(1.231, 3)
  expect(areas[1]!.comprimentoKm).toBeCloseTo(0.11132, 5)
  expect(areas[0]).not.toHaveProperty('areaHa')
  expect(areas[0]).not.toHaveProperty('comprimentoKm')
  expect(bounds).toEqual([0, 0, 0.002, 0.003])
  expect(avisos).toEqual([])
})

test('a placemark of several kinds gives an area of each; a folder says what its placemarks are', async () => {
  const mixed = `<MultiGeometry>${polygon(SQUARE)}${point('0,0')}${polygon(SQUARE)}</MultiGeometry>`
  const { areas } = await areasOf(`<Folder><name>Reserva Legal</name>${placemark('12', mixed)}</Folder>`)
  expect(areas.map((area) => [area.proposta, geometryOfArea(area).type])).toEqual([
    ['reservaLegal', 'MultiPolygon'],
    ['reservaLegal', 'Point'],
  ])
  // The two polygons overlap; the shared ground counts once.
  expect(areas[0]!.areaHa).toBeCloseTo(1.231, 3)
})

test('the classification that our own files state comes before what the name suggests', async () => {
  const stated = (value: string) =>
    `<ExtendedData><Data name="CLASSIFICACAO"><value>${value}</value></Data></ExtendedData>`
  const { areas } = await areasOf(
    ['Escola', 'Local de recreação', 'N/A']
      .map((value) => placemark('Rio Novo', stated(value) + point('0,0')))
      .join(''),
  )
  expect(areas.map(({ proposta }) => proposta)).toEqual(['escola', 'localDeRecreacao', 'manancial'])
})

test('a file may be one area: an area for each kind of shape', async () => {
  const { areas } = await areasOf(
    placemark('A', line('0,0 0.001,0')) + placemark('B', point('0,0')) + placemark('C', line('0,0 0,0.001')),
  )
  const united = unitedAreas(areas)
  expect(united.map((area) => geometryOfArea(area).type)).toEqual(['MultiLineString', 'Point'])
  expect(united[0]!.comprimentoKm).toBeCloseTo(0.11132 + 0.11057, 4)
})

test('what has no extent is left out, with a word about it', async () => {
  const { areas, avisos } = await areasOf(
    placemark('Risco', polygon('0,0 0.001,0 0.002,0 0,0')) + placemark('Torre', point('0,0')),
  )
  expect(areas.map(({ nome }) => nome)).toEqual(['Torre'])
  expect(avisos).toMatchObject([{ codigo: 'area-vazia', quantidade: 1 }])
})

test('nothing to protect is an answer with a sentence', async () => {
  expect(await found(placemark('Nada', ''))).toMatchObject({ unusable: { code: 'sem-forma' } })
  expect(await found(placemark('Em metros', point('550000,7600000')))).toMatchObject({
    unusable: { code: 'sem-forma', message: expect.stringContaining('ficam fora do globo') },
  })
  expect(await found(placemark('Risco', polygon('0,0 0.001,0 0.002,0 0,0')))).toMatchObject({
    unusable: { code: 'sem-forma', message: expect.stringContaining('não têm área') },
  })
  const many = Array.from({ length: 2001 }, (_, i) => placemark(`P${i}`, point(`0,${i / 1e5}`))).join('')
  expect(await found(many)).toMatchObject({ unusable: { code: 'areas-demais' } })
})

test('a file that ends before its end is refused, because what is missing would protect nothing', async () => {
  const cut = `<kml><Document>${placemark('Vila', polygon(SQUARE))}${placemark('Bairro', polygon(SQUARE))}`.slice(
    0,
    -60,
  )
  const file = await readFlightFile('proteger.kml', [new TextEncoder().encode(cut)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  const message =
    'O arquivo «proteger.kml» termina antes do fim, e uma parte dele falta: exporte-o de novo e envie-o inteiro.'
  expect(await areasToProtect(file)).toEqual({ unusable: { code: 'arquivo-cortado', message } })
  expect(await orderedAreaOf(file)).toEqual({ unusable: { code: 'arquivo-cortado', message } })
})

test('a file with latitude and longitude swapped is refused; one whose signs are lost is reported', async () => {
  const swapped = '-20.9,-50.3 -20.9,-50.299 -20.899,-50.299 -20.9,-50.3'
  for (const shape of [polygon(swapped), line(swapped), point('-20.9,-50.3')]) {
    expect(await found(placemark('Vila', shape))).toMatchObject({
      unusable: {
        code: 'posicoes-trocadas',
        message: expect.stringMatching(
          /^O arquivo «proteger\.kml» não pode ser cadastrado\. Latitude e longitude parecem trocadas: .*Atlântico Sul/,
        ),
      },
    })
  }
  const right = ['-50.3,-20.9', '-50.31,-20.91', '-50.29,-20.92'].map((at) => placemark('Casa', point(at))).join('')
  expect(await found(right + placemark('Vila', point('-20.9,-50.3')))).toMatchObject({
    unusable: {
      code: 'posicoes-trocadas',
      message: expect.stringMatching(
        /não pode ser cadastrado\. Marcador 4 «Vila» tem uma posição com latitude e longitude trocadas \(-20,9, -50,3\), a 4\.\d{3} km do meio do arquivo\.$/,
      ),
    },
  })
  expect(await areasOf(right + placemark('Longe', point('-47.9,-15.8')))).toMatchObject({ areas: { length: 4 } })
  const { avisos } = await areasOf(placemark('Vila', point('50.3,-20.9')))
  expect(avisos).toMatchObject([{ codigo: 'file-outside-brazil' }])
})
