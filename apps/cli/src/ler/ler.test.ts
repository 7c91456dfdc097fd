import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { ler } from './ler.ts'

const folder = mkdtempSync(join(tmpdir(), 'faixa-ler-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function run(...args: string[]) {
  const terminal = collectingTerminal()
  const code = await ler.run(args, terminal)
  return { code, out: terminal.out(), err: terminal.err() }
}

// The square is 0.01° x 0.01° at the equator: 1105.74 m (meridian: a (1 - e²) π/18000) by 1113.19 m (a π/18000) =
// 123.091 ha; the hole is a quarter of it.
const SQUARE = '0,0 0.01,0 0.01,0.01 0,0.01 0,0'
const HOLE = '0.0025,0.0025 0.0075,0.0025 0.0075,0.0075 0.0025,0.0075 0.0025,0.0025'
const ring = (which: string, positions: string) =>
  `<${which}BoundaryIs><LinearRing><coordinates>${positions}</coordinates></LinearRing></${which}BoundaryIs>`
const KML = `<kml><Document>
  <Placemark><Polygon>${ring('outer', SQUARE)}${ring('inner', HOLE)}</Polygon></Placemark>
  <Placemark><MultiGeometry><Point><coordinates>0,0</coordinates></Point><LineString><coordinates>0,0 0.01,0</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><gx:Track><when>2026-03-14T10:12:01Z</when><when>2026-03-14T10:12:00Z</when><gx:coord>0 0 0</gx:coord><gx:coord>0 0.01 0</gx:coord></gx:Track></Placemark>
  <Placemark><LineString><coordinates/></LineString></Placemark>
</Document></kml>`

describe('faixa ler', () => {
  it('adds up what the file holds', async () => {
    const path = file('a.kml', KML)
    const { code, out, err } = await run(path, '--json')
    expect([code, err]).toEqual([0, ''])
    const result = JSON.parse(out)
    expect(result).toMatchObject({
      arquivo: path,
      placemarks: 4,
      pontos: 1,
      // The lines are a LineString, a Track and a LineString without positions.
      linhas: 3,
      poligonos: 1,
      // The polygon has 5 + 5 vertices, the others 1 + 2 + 2.
      vertices: 15,
      limites: [0, 0, 0.01, 0.01],
      inicio: '2026-03-14T10:12:00.000Z',
      fim: '2026-03-14T10:12:01.000Z',
      avisos: [{ codigo: 'geometry-empty', gravidade: 'aviso', onde: 'Marcador 4, geometria 1' }],
    })
    expect(result.areaHa).toBeCloseTo(123.09 * 0.75, 2)
    expect(result.comprimentoKm).toBeCloseTo(1.11319 + 1.10574, 4)
  })

  it('adds what a bow-tie encloses, and says that it crosses itself', async () => {
    const bowTie = '0,0 0.01,0.01 0.01,0 0,0.01 0,0'
    const path = file(
      'laco.kml',
      `<kml><Placemark><Polygon>${ring('outer', bowTie)}</Polygon></Placemark><Placemark><Polygon>${ring('outer', SQUARE)}</Polygon></Placemark></kml>`,
    )
    const result = JSON.parse((await run(path, '--json')).out)
    // Half of the square lies in the two triangles.
    expect(result.areaHa).toBeCloseTo(123.09 * 1.5, 1)
    expect(result.avisos).toEqual([
      {
        codigo: 'ring-crossing',
        gravidade: 'aviso',
        onde: '',
        quantidade: 1,
        mensagem: '1 polígono com contorno que cruza a si mesmo: cada parte cercada foi somada uma vez.',
      },
    ])
  })

  it('takes away of a hole only what lies within its outline, and says so', async () => {
    // The hole's right half lies outside: it takes away an eighth of the square instead of a quarter.
    const over = '0.0075,0.0025 0.0125,0.0025 0.0125,0.0075 0.0075,0.0075 0.0075,0.0025'
    const polygon = `<Polygon>${ring('outer', SQUARE)}${ring('inner', over)}</Polygon>`
    const result = JSON.parse(
      (await run(file('furo.kml', `<kml><Placemark>${polygon}</Placemark></kml>`), '--json')).out,
    )
    expect(result.areaHa).toBeCloseTo(123.09 * 0.875, 1)
    expect(result.avisos).toMatchObject([{ codigo: 'ring-hole-outside', quantidade: 1 }])
  })

  it('leaves out figures that the file does not give', async () => {
    const result = JSON.parse((await run(file('b.kml', '<kml/>'), '--json')).out)
    expect(Object.keys(result)).toEqual([
      'arquivo',
      'formato',
      'placemarks',
      'pontos',
      'linhas',
      'poligonos',
      'vertices',
      'areaHa',
      'comprimentoKm',
      'avisos',
    ])
  })

  it('shows people figures in pt-BR and grouped findings, the worst first', async () => {
    const unclosed =
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0.01,0 0.01,0.01</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>'
    const { out } = await run(
      file(
        'c.kml',
        `<kml><Document>${KML}${unclosed.repeat(7)}<Placemark><Point><coordinates>x,y</coordinates></Point></Placemark></Document></kml>`,
      ),
    )
    // Half the square is 61.545 ha (see above), seven times, plus three quarters of it, 92.318.
    expect(out).toMatch(/Área +523,14\u00a0ha/)
    expect(out).toMatch(/Início +14\/03\/2026 10:12:00 UTC/)
    expect(out).toMatch(/7× {2}O anel não repete/)
    expect(out.indexOf('  erro')).toBeLessThan(out.indexOf('  aviso'))
    expect(out.indexOf('  aviso')).toBeLessThan(out.indexOf('  info'))
  })

  it.each([
    ['no file', [], 'chamada-invalida', 'Falta o arquivo a ler. Veja: faixa ler --help'],
    ['two files', ['a', 'b'], 'chamada-invalida', 'Só um arquivo pode ser lido de cada vez. Veja: faixa ler --help'],
    [
      'a missing file',
      ['nada.kml'],
      'arquivo-nao-encontrado',
      'Não foi possível ler «nada.kml»: o arquivo não existe.',
    ],
    ['a folder', [folder], 'pasta', `Não foi possível ler «${folder}»: é uma pasta, não um arquivo.`],
    [
      'an empty file',
      [file('e.kml', '')],
      'empty-file',
      `Não foi possível ler «${join(folder, 'e.kml')}»: o arquivo está vazio.`,
    ],
  ])('refuses %s in one sentence, and as an object', async (_, args, code, message) => {
    const plain = await run(...args)
    expect(plain).toEqual({ code: 2, out: '', err: `${message}\n` })
    const json = await run(...args, '--json')
    expect(JSON.parse(json.out)).toEqual({ erro: { codigo: code, mensagem: message } })
    expect(json.err).toBe(`${message}\n`)
  })
})
