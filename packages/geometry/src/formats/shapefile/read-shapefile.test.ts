import { expect, test } from 'vitest'
import { geodesicAreaM2 } from '../../shapes/projection/geodesic.ts'
import { codesOf, readFile, refusalOf } from '../trials/read-file.fixture.ts'
import { dbfOf, type FormGiven, polygon, shapefileOf, shpOf, utmOf } from '../trials/shapefile.fixture.ts'
import { zipOf } from '../trials/zip.fixture.ts'

// A square of 0.01° with a quarter of it as a hole: clockwise outside, counter-clockwise inside.
const OUTER = [-50, -21, -50, -20.99, -49.99, -20.99, -49.99, -21, -50, -21]
const HOLE = [-49.9975, -20.9975, -49.9925, -20.9975, -49.9925, -20.9925, -49.9975, -20.9925, -49.9975, -20.9975]
const FAR = OUTER.map((value, i) => (i % 2 === 0 ? value + 0.1 : value))
const backwards = (ring: readonly number[]) => ring.map((_, i) => ring[ring.length - 2 - (i - (i % 2)) + (i % 2)]!)

test('polygons keep their holes and parts, and rows their values', async () => {
  const columns = [
    { name: 'NOME', type: 'C', length: 12 },
    { name: 'AREA_HA', type: 'N', length: 10 },
    { name: 'PLANTIO', type: 'D', length: 8 },
    { name: 'IRRIGADO', type: 'L', length: 1 },
    { name: 'VAZIO', type: 'N', length: 5 },
    { name: 'CHEIO', type: 'N', length: 5 },
  ]
  const dbf = dbfOf(columns, [['Talhão 1', '92.35', '20250301', 'T', '', '*****']])
  const read = await readFile(shapefileOf([polygon(OUTER, HOLE, FAR)], { 'talhoes.dbf': dbf }))
  expect(read.end).toMatchObject({ ok: true, name: 'talhoes', source: { format: 'shapefile', system: 'SIRGAS 2000' } })
  expect(read.placemarks).toHaveLength(1)
  expect(read.placemarks[0]).toMatchObject({
    index: 0,
    name: 'Talhão 1',
    attributes: { NOME: 'Talhão 1', AREA_HA: '92.35', PLANTIO: '2025-03-01', IRRIGADO: 'sim' },
  })
  expect(Object.keys(read.placemarks[0]!.attributes)).toHaveLength(4)
  expect(read.placemarks[0]!.shapes).toMatchObject([
    { kind: 'polygon', outer: new Float64Array(OUTER), holes: [new Float64Array(HOLE)] },
    { kind: 'polygon', outer: new Float64Array(FAR), holes: [] },
  ])
  expect(read.issues).toEqual([])
})

test('rings that all turn one way are nested; a hole outside every outer is a polygon', async () => {
  const turned = await readFile(shapefileOf([polygon(backwards(OUTER), HOLE, backwards(FAR))]))
  expect(turned.placemarks[0]!.shapes).toMatchObject([{ holes: [new Float64Array(HOLE)] }, { holes: [] }])
  expect(codesOf(turned)).toEqual(['outer-drawn-as-hole'])
  const outside = await readFile(shapefileOf([polygon(OUTER, backwards(FAR))]))
  expect(outside.placemarks[0]!.shapes).toHaveLength(2)
  expect(codesOf(outside)).toEqual(['hole-outside'])
})

test.each([5, 15, 25])('type %i is read by its positions alone', async (type) => {
  const read = await readFile(shapefileOf([{ type, parts: [OUTER] }]))
  expect(read.placemarks[0]!.shapes).toMatchObject([{ kind: 'polygon', outer: new Float64Array(OUTER) }])
})

test('points, lines, several points and records without a form', async () => {
  const forms: FormGiven[] = [
    { type: 1, parts: [[-50, -21]] },
    {
      type: 3,
      parts: [
        [-50, -21, -49, -21],
        [-48, -20, -47, -20],
      ],
    },
    { type: 8, parts: [[-50, -21, -49, -21]] },
    { type: 0, parts: [] },
  ]
  const read = await readFile(shapefileOf(forms))
  const kinds = read.placemarks.map(({ shapes }) => shapes.map(({ kind }) => kind))
  expect(kinds).toEqual([['point'], ['line', 'line'], ['point', 'point'], []])
  expect(codesOf(read)).toEqual(['feature-without-geometry'])
})

test('multipatch is refused in a sentence', async () => {
  const read = await readFile(shapefileOf([{ type: 31, parts: [OUTER] }]))
  expect(read.end).toEqual({
    ok: false,
    refusal: {
      code: 'shapefile-multipatch',
      message:
        'O shapefile é de modelos 3D (multipatch), que não têm área no chão (Registro 1); exporte-o como polígonos.',
    },
  })
})

// Corner of a square of 1 km in UTM 22S, 200 km east of the central meridian 51° W: the scale there is 0.9996 · (1 + (200/6378)²/2) = 1.00009,
// so that the ground has 100 ha / 1.00009² = 99.982 ha, to 0.001.
const METRES = [700_000, 7_600_000, 700_000, 7_601_000, 701_000, 7_601_000, 701_000, 7_600_000, 700_000, 7_600_000]

test('a projected system is read by its .prj, and SAD69 is shifted to SIRGAS 2000', async () => {
  const sirgas = await readFile(shapefileOf([polygon(METRES)], { 'talhoes.prj': utmOf('SIRGAS_2000', 22) }))
  expect(sirgas.end).toMatchObject({ source: { system: 'SIRGAS 2000 / UTM 22S' } })
  const [shape] = sirgas.placemarks[0]!.shapes
  if (shape?.kind !== 'polygon') throw new Error('no polygon')
  expect(geodesicAreaM2(shape) / 10_000).toBeCloseTo(99.982, 2)
  const sad69 = await readFile(shapefileOf([polygon(METRES)], { 'talhoes.prj': utmOf('South_American_1969', 22) }))
  expect(sad69.end).toMatchObject({ source: { system: 'SAD69 / UTM 22S' } })
  const [shifted] = sad69.placemarks[0]!.shapes
  if (shifted?.kind !== 'polygon') throw new Error('no polygon')
  // IBGE gives 40 to 65 m between the two in São Paulo, to the south-west.
  const [dLon, dLat] = [shifted.outer[0]! - shape.outer[0]!, shifted.outer[1]! - shape.outer[1]!]
  expect(Math.hypot(dLon * 104_000, dLat * 110_700)).toBeGreaterThan(40)
  expect(Math.hypot(dLon * 104_000, dLat * 110_700)).toBeLessThan(70)
  expect([dLon < 0, dLat < 0]).toEqual([true, true])
})

// The corner 700,000 E, 7,600,000 N of zone 22S by PROJ: inverse UTM on the datum's ellipsoid, then IBGE's shift, to 1e-9°.
const OF_DATUM = {
  South_American_1969: { spheroid: '"GRS 1967 Modified",6378160,298.25', at: [-49.067295629, -21.692546183] },
  'Corrego_Alegre_1970-72': { spheroid: '"International 1924",6378388,297', at: [-49.067342863, -21.692210771] },
}
const WRITTEN = {
  // As GDAL writes it, and so QGIS; the second one is the ISO text of 2019.
  gdal: (datum: string, spheroid: string) =>
    `PROJCS["UTM zone 22S",GEOGCS["X",DATUM["${datum}",SPHEROID[${spheroid},AUTHORITY["EPSG","7050"]],AUTHORITY["EPSG","6618"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-51],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],UNIT["metre",1]]`,
  iso: (datum: string, spheroid: string) =>
    `PROJCRS["UTM zone 22S",BASEGEOGCRS["X",DATUM["${datum.replaceAll('_', ' ')}",ELLIPSOID[${spheroid},LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["UTM zone 22S",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",-51,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1]],PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",10000000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]]]`,
}

test.each(
  Object.entries(OF_DATUM).flatMap(([datum, of]) =>
    Object.entries(WRITTEN).map(([form, write]) => ({ datum, form, prj: write(datum, of.spheroid), at: of.at })),
  ),
)('the shift of $datum is the same in whatever form the .prj is written: $form', async ({ prj, at }) => {
  const read = await readFile(shapefileOf([polygon(METRES)], { 'talhoes.prj': prj }))
  const [shape] = read.placemarks[0]!.shapes
  if (shape?.kind !== 'polygon') throw new Error('no polygon')
  // 1e-8° is 1 mm.
  expect(shape.outer[0]).toBeCloseTo(at[0]!, 8)
  expect(shape.outer[1]).toBeCloseTo(at[1]!, 8)
})

test('without a .prj the system is asked for, and the file is read with the one that was chosen', async () => {
  const zip = shapefileOf([polygon(METRES)], { 'talhoes.prj': undefined })
  const withoutSystem = await readFile(zip)
  expect(refusalOf(withoutSystem)).toBe('system-missing')
  const codes = withoutSystem.end.ok ? [] : withoutSystem.end.systems?.map(({ code }) => code)
  // Zones 18 to 25 in the south and 18 to 22 in the north, in three data.
  expect(codes).toHaveLength(39)
  expect(codes).toContain('EPSG:31982')
  for (const { code, name } of withoutSystem.end.ok ? [] : withoutSystem.end.systems!) {
    expect((await readFile(zip, { system: code })).end).toMatchObject({ source: { system: name } })
  }
  const chosen = await readFile(zip, { system: 'EPSG:31982' })
  const withSystem = await readFile(shapefileOf([polygon(METRES)], { 'talhoes.prj': utmOf('SIRGAS_2000', 22) }))
  expect(chosen.placemarks[0]!.shapes).toEqual(withSystem.placemarks[0]!.shapes)
  expect(codesOf(chosen)).toEqual(['system-chosen'])
  const degrees = await readFile(shapefileOf([polygon(OUTER)], { 'talhoes.prj': undefined }))
  expect(degrees.end.ok ? [] : degrees.end.systems?.map(({ code }) => code)).toEqual([
    'EPSG:4674',
    'EPSG:4326',
    'EPSG:4618',
    'EPSG:4225',
  ])
  expect(codesOf(await readFile(shapefileOf([polygon(OUTER)]), { system: 'EPSG:31982' }))).toEqual(['choice-unused'])
  expect(refusalOf(await readFile(zip, { system: 'EPSG:1' }))).toBe('system-unknown')
})

test.each([
  [
    'an unknown datum',
    'GEOGCS["X",DATUM["D_Aratu",SPHEROID["a",6378388,297]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]',
  ],
  ['an unknown projection', utmOf('SIRGAS_2000', 22).replace('Transverse_Mercator', 'Goode_Homolosine')],
  ['no well-known text', '+proj=utm +zone=22 +south'],
])('a .prj with %s is refused with its name', async (_, prj) => {
  const { end } = await readFile(shapefileOf([polygon(METRES)], { 'talhoes.prj': prj }))
  expect(end).toMatchObject({ ok: false, refusal: { code: 'system-unknown' } })
  expect(end.ok ? '' : end.refusal.message).toMatch(/^O arquivo «talhoes\.prj» .*SIRGAS 2000 ou WGS 84/)
})

test('a .prj in metres beside positions in degrees is refused with both named', async () => {
  const files = (ring: readonly number[]) => {
    const shp = shpOf([polygon(ring)])
    const at = (k: number) => ring.filter((_, i) => i % 2 === k)
    const box = [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(0)), Math.max(...at(1))]
    for (const [i, value] of box.entries()) new DataView(shp.buffer, shp.byteOffset).setFloat64(36 + 8 * i, value, true)
    return shapefileOf([polygon(ring)], { 'talhoes.shp': shp, 'talhoes.prj': utmOf('SIRGAS_2000', 22) })
  }
  const { end } = await readFile(files(OUTER))
  expect(end).toMatchObject({ ok: false, refusal: { code: 'system-unknown' } })
  expect(end.ok ? '' : end.refusal.message).toMatch(/«talhoes\.prj» diz um sistema em metros.*em graus \(-50, -21\)/)
  expect((await readFile(files(METRES))).end.ok).toBe(true)
})

test('several shapefiles are all read, each under its name', async () => {
  const one = { shp: shpOf([polygon(OUTER)]), prj: utmOf('SIRGAS_2000', 22).slice(0, 0) }
  const zip = shapefileOf([polygon(OUTER)], {
    'fazenda/outros.shp': one.shp,
    'fazenda/outros.prj':
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]',
    '__MACOSX/._talhoes.shp': 'x',
  })
  const read = await readFile(zip)
  expect(read.placemarks.map(({ index, folders }) => [index, ...folders])).toEqual([
    [0, 'talhoes'],
    [1, 'outros'],
  ])
  expect(read.issues.map(({ code, place }) => [code, place])).toEqual([
    ['several-shapefiles', ''],
    ['table-missing', 'outros.dbf'],
    ['several-systems', ''],
  ])
})

test('letters follow the .cpg, then the header, then the bytes', async () => {
  const table = (text: Uint8Array, driver?: number) =>
    dbfOf([{ name: 'NOME', type: 'C', length: 8 }], [[text]], driver === undefined ? {} : { driver })
  const nameOf = async (dbf: Uint8Array, cpg?: string) =>
    (await readFile(shapefileOf([polygon(OUTER)], { 'talhoes.dbf': dbf, 'talhoes.cpg': cpg }))).placemarks[0]!.name
  const utf8 = new TextEncoder().encode('São João')
  const latin1 = new Uint8Array(Buffer.from('São João', 'latin1'))
  // 0xC6 is ã in code page 850.
  const dos = new Uint8Array(Buffer.from('S\xc6o Jo\xc6o', 'latin1'))
  expect(await nameOf(table(latin1), '1252')).toBe('São João')
  expect(await nameOf(table(latin1), 'ISO-8859-1')).toBe('São João')
  expect(await nameOf(table(latin1), 'ANSI 1252')).toBe('São João')
  expect(await nameOf(table(latin1), '88591')).toBe('São João')
  expect(await nameOf(table(latin1))).toBe('São João')
  expect(await nameOf(table(dos, 0x02))).toBe('São João')
  expect(await nameOf(table(dos), 'OEM 850')).toBe('São João')
  // The cell of 8 bytes cuts the last letter but one in two.
  expect(await nameOf(table(utf8), 'UTF-8')).toBe('São Jo')
})

test('a table that is missing, broken, shorter or with deleted rows leaves the forms', async () => {
  const forms = [polygon(OUTER), polygon(FAR)]
  const columns = [{ name: 'TALHAO', type: 'C', length: 3 }]
  const with_ = (dbf: Uint8Array | undefined) => readFile(shapefileOf(forms, { 'talhoes.dbf': dbf }))
  expect(codesOf(await with_(undefined))).toEqual(['table-missing'])
  expect(codesOf(await with_(new Uint8Array(50).fill(0xff)))).toEqual(['table-unreadable'])
  const short = await with_(dbfOf(columns, [['a']]))
  expect([codesOf(short), short.placemarks.map(({ attributes }) => attributes)]).toEqual([
    ['table-of-other-length'],
    [{ TALHAO: 'a' }, {}],
  ])
  const deleted = await with_(dbfOf(columns, [['a'], ['b']], { deleted: [0] }))
  expect([codesOf(deleted), deleted.placemarks.map(({ attributes }) => attributes)]).toEqual([
    ['record-deleted'],
    [{ TALHAO: 'b' }],
  ])
})

test('the index tells which records count; a bad one is not followed', async () => {
  const forms = [polygon(OUTER), polygon(FAR)]
  const odd = await readFile(shapefileOf(forms, { 'talhoes.shx': new Uint8Array(10) }))
  expect([codesOf(odd), odd.placemarks.length]).toEqual([['index-unreadable'], 2])
  const none = await readFile(shapefileOf(forms, { 'talhoes.shx': undefined }))
  expect([codesOf(none), none.placemarks.length]).toEqual([[], 2])
})

test('what was cut off, or is no shapefile, is said', async () => {
  const forms = [polygon(OUTER), polygon(FAR)]
  const cut = await readFile(
    shapefileOf(forms, { 'talhoes.shp': shpOf(forms).slice(0, -20), 'talhoes.shx': undefined }),
  )
  expect([codesOf(cut), cut.placemarks.length]).toEqual([['truncated', 'table-of-other-length'], 1])
  expect(refusalOf(await readFile(shapefileOf(forms, { 'talhoes.shp': 'texto' })))).toBe('shapefile-corrupt')
})

test('positions beyond the globe are left out, and swapped ones are called so', async () => {
  const swapped = OUTER.map((_, i) => OUTER[i ^ 1]!).map((value) => value * 2)
  const read = await readFile(shapefileOf([polygon(swapped)]))
  expect(read.placemarks[0]!.shapes).toEqual([])
  expect(codesOf(read)).toContain('coordinate-swapped')
  const nowhere = await readFile(
    shapefileOf([
      { type: 1, parts: [[Number.NaN, 1e300]] },
      { type: 1, parts: [[900, 900]] },
    ]),
  )
  expect(codesOf(nowhere)).toEqual([
    'coordinate-unreadable',
    'geometry-without-usable-position',
    'coordinate-out-of-range',
    'geometry-without-usable-position',
  ])
})

test('the limits of KML hold: expanded bytes, positions, records', async () => {
  const bomb = shapefileOf([polygon(OUTER)], { 'talhoes.dbf': new Uint8Array(40 * 2 ** 20) })
  expect(refusalOf(await readFile(bomb))).toBe('zip-bomb')
  const zip = shapefileOf([polygon(OUTER), polygon(FAR)])
  expect(refusalOf(await readFile(zip, { limits: { maxVertices: 9 } }))).toBe('too-many-vertices')
  expect(refusalOf(await readFile(zip, { limits: { maxPlacemarks: 1 } }))).toBe('too-many-placemarks')
  expect(refusalOf(await readFile(zip, { limits: { maxBytes: 100 } }))).toBe('too-large')
  expect(refusalOf(await readFile(zip, { limits: { maxZipEntries: 3 } }))).toBe('zip-bomb')
})

test('a KML in the archive goes first, and an archive of neither is refused', async () => {
  const kml = '<kml><Placemark><Point><coordinates>-50,-21</coordinates></Point></Placemark></kml>'
  const both = await readFile(shapefileOf([polygon(OUTER)], { 'doc.kml': kml }))
  expect(both.end).toMatchObject({ ok: true, source: { format: 'kmz' } })
  expect(refusalOf(await readFile(zipOf({ 'a.txt': 'a' })))).toBe('zip-without-kml')
})
