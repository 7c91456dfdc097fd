import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FlightNumbers } from '@faixa/flight'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommandLine } from '../run.ts'
import { createTerminal } from '../terminal/terminal.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const caseFile = (path: string) => join(ROOT, 'packages/geometry/cases', path)
const SET_D = join(ROOT, '../shared/kml/sets/D_voo_sobre_clealco')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-medir-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function faixa(...args: string[]) {
  let stdout = ''
  let stderr = ''
  const terminal = createTerminal({
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env: {},
  })
  const exit = await runCommandLine(args, terminal)
  return { exit, stdout, stderr }
}

async function measured(...args: string[]): Promise<FlightNumbers> {
  const { exit, stdout, stderr } = await faixa('medir', ...args, '--json')
  expect(stderr).toBe('')
  expect(exit).toBe(0)
  return JSON.parse(stdout) as FlightNumbers
}

const racetrack = [
  '--area',
  caseFile('racetrack-swath-22/area.kml'),
  '--aplicacao',
  caseFile('racetrack-swath-22/aplicacao.kml'),
]

describe('faixa medir --json', () => {
  test('gives the analytic racetrack as worked out by hand', async () => {
    // The field is 1000 m x 800 m; 40 passes 22 m wide, 20 m apart, 30 m too long at both ends: docs/metodo.md.
    const numbers = await measured(...racetrack)
    expect(numbers.areaPlantio).toBeCloseTo(80, 4)
    expect(numbers.areaAplicada).toBeCloseTo(85.012, 4)
    expect(numbers.aplicacaoEfetiva).toBeCloseTo(80, 4)
    expect(numbers.aplicacaoExterna).toBeCloseTo(5.012, 4)
    expect(numbers.areaNaoAplicada).toBeCloseTo(0, 4)
    expect(numbers.areaSobreposicao).toBeCloseTo(7.8, 4)
    expect(numbers.areaBruta).toBeCloseTo(93.28, 4)
    expect(numbers.percentAplicacaoEfetiva).toBeCloseTo(100, 3)
    expect(numbers.percentAreaSobreposicao).toBeCloseTo(9.75, 3)
    expect(numbers).toMatchObject({ metodo: 'v2', passadas: 40, avisos: [] })
    expect(numbers.talhoes).toHaveLength(1)
    expect(numbers).not.toHaveProperty('trajeto')
  })

  test('leaves out what needs an area when there is none', async () => {
    const numbers = await measured('--aplicacao', caseFile('racetrack-swath-22/aplicacao.kml'))
    expect(numbers.areaAplicada).toBeCloseTo(85.012, 4)
    expect(Object.keys(numbers).sort()).toEqual([
      'areaAplicada',
      'areaBruta',
      'avisos',
      'metodo',
      'passadas',
      'talhoes',
    ])
  })

  test('gives every talhão its own numbers, and 0 where it is untouched', async () => {
    // The area is two talhões of 2 ha; 0.4 ha are sprayed in the first.
    const { talhoes } = await measured(
      '--area',
      caseFile('one-plot-untouched/area.kml'),
      '--aplicacao',
      caseFile('one-plot-untouched/aplicacao.kml'),
    )
    expect(talhoes.map((talhao) => talhao.aplicacaoEfetiva.toFixed(4))).toEqual(['0.4000', '0.0000'])
    expect(talhoes[0]!.percentAplicacaoEfetiva).toBeCloseTo(20, 3)
    expect(talhoes[1]!.percentAreaNaoAplicada).toBe(100)
  })
})

describe('the faixa of sprayed lines', () => {
  const lines = caseFile('racetrack-swath-22-as-lines/aplicacao.kml')

  test('is the one given, with a decimal comma too', async () => {
    expect(await measured('--aplicacao', lines, '--faixa', '22')).toMatchObject({ faixa: 22, avisos: [] })
    expect((await measured('--aplicacao', lines, '--faixa', '20,5')).faixa).toBe(20.5)
  })

  test('is never invented: without one the call is refused, and the measured spacing proposed', async () => {
    // The strips are 22 m wide and 20 m apart: only their spacing can be measured.
    const { exit, stdout, stderr } = await faixa('medir', '--aplicacao', lines)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/ traz 40 linhas sem a largura da faixa: .* a 20,00 m uma da outra\. .*--faixa 20\.\n$/)
  })

  test('may be assumed by name, and the result says so', async () => {
    const { faixa: width, avisos, areaBruta } = await measured('--aplicacao', lines, '--faixa-suposta', '22')
    expect(width).toBe(22)
    expect(areaBruta).toBeCloseTo(93.28, 3)
    expect(avisos.map(({ codigo }) => codigo)).toEqual(['width-assumed'])
    const { stdout } = await faixa('medir', '--aplicacao', lines, '--faixa-suposta', '22')
    expect(stdout).toMatch(/Faixa suposta \(m\) +22,00/)
  })

  test.each(['0', '-3', 'larga', '1000', ''])('«%s» is refused', async (text) => {
    const { exit, stderr, stdout } = await faixa('medir', '--aplicacao', lines, `--faixa=${text}`)
    expect(exit).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
  })
})

test('--faixa beside polygons of another width is an aviso with both widths, and changes no number', async () => {
  const [given, plain] = [await measured(...racetrack, '--faixa', '30'), await measured(...racetrack)]
  expect(given.avisos).toMatchObject([{ codigo: 'faixa-difere-da-medida', confirmar: true, onde: 'faixa executada' }])
  expect(given.avisos[0]?.mensagem).toMatch(/30,00.*22,00/)
  expect({ ...given, avisos: [] }).toEqual(plain)
})

test('--metodo says how it is measured, in the numbers and in the text', async () => {
  expect((await measured(...racetrack, '--metodo', 'v1')).metodo).toBe('v1')
  expect((await faixa('medir', ...racetrack, '--metodo', 'v1')).stdout).toContain('Método v1: docs/metodo.md')
})

test('--manter and --tirar decide what is a talhão, by the numbers that findings give', async () => {
  const files = ['--area', caseFile('perimeter-beside-its-plots/area.kml')]
  const all = [...files, '--aplicacao', caseFile('perimeter-beside-its-plots/aplicacao.kml')]
  const proposed = await measured(...all)
  const kept = await measured(...all, '--manter', '1')
  expect(kept.talhoes).toHaveLength(proposed.talhoes.length + 1)
  const without = await measured(...all, '--tirar', '1,2')
  expect(without.talhoes).toHaveLength(proposed.talhoes.length - 1)
  const { exit, stderr } = await faixa('medir', ...all, '--tirar', '0')
  expect([exit, stderr]).toEqual([2, '«0» não serve: diga os marcadores por número, como em 3,7.\n'])
  // The JSON holds the proposal and the decision beside the numbers.
  const decided = { marcador: 1, parece: 'perimetro', proposta: 'nao-medir' }
  expect(proposed.decisoes?.poligonos).toMatchObject([{ ...decided, medido: false, decidido: false }])
  expect(kept.decisoes?.poligonos).toMatchObject([{ ...decided, medido: true, decidido: true }])
})

test.each([
  [['--tirar', '99'], /area\.kml» não tem polígono no marcador 99: use os números que os avisos dão\.$/],
  [['--manter', '98,99'], /não tem polígono nos marcadores 98 e 99:/],
  [['--manter', '1', '--tirar', '1'], /^O marcador 1 está entre os mantidos e entre os tirados/],
  [['--tirar', '1,2,3'], /não ficou nenhum talhão a medir/],
])('%j is refused in one sentence', async (choice, sentence) => {
  const files = ['area', 'aplicacao'].flatMap((role) => [
    `--${role}`,
    caseFile(`perimeter-beside-its-plots/${role}.kml`),
  ])
  const { exit, stdout, stderr } = await faixa('medir', ...files, ...choice)
  expect([exit, stdout]).toEqual([2, ''])
  expect(stderr.trim()).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('--segundo-voo counts again what the file holds twice', async () => {
  const files = ['area', 'aplicacao'].flatMap((role) => [`--${role}`, caseFile(`duplicate-pass/${role}.kml`)])
  const once = await measured(...files)
  const again = await measured(...files, '--segundo-voo')
  expect(once.decisoes?.repetidos).toMatchObject({ segundoVoo: false })
  expect(again.decisoes?.repetidos).toMatchObject({ segundoVoo: true })
  expect(again.areaBruta).toBeCloseTo(2 * once.areaBruta, 4)
  expect(again.areaAplicada).toBeCloseTo(once.areaAplicada, 6)
})

test('--so-tocados measures the touched talhões only', async () => {
  const area = ['--area', caseFile('one-plot-untouched/area.kml')]
  const aplicacao = ['--aplicacao', caseFile('one-plot-untouched/aplicacao.kml')]
  const all = await measured(...area, ...aplicacao)
  expect(all.avisos.map(({ codigo }) => codigo)).toEqual(['talhoes-pouco-atingidos'])
  // 0.4 ha are sprayed of one talhão of 2 ha.
  const touched = await measured(...area, ...aplicacao, '--so-tocados')
  expect(touched.avisos.map(({ codigo }) => codigo)).toEqual(['so-talhoes-atingidos'])
  expect(touched.talhoes).toHaveLength(1)
  expect(touched.percentAplicacaoEfetiva).toBeCloseTo(20, 3)
  expect(all.decisoes?.tocados).toEqual({ talhoes: 1, todos: all.talhoes.length, so: false })
  expect(touched.decisoes?.tocados).toEqual({ talhoes: 1, todos: all.talhoes.length, so: true })
})

describe('what a person reads', () => {
  test('has the official effectiveness first, figures in pt-BR and the method last', async () => {
    const { stdout, exit } = await faixa('medir', ...racetrack)
    expect(exit).toBe(0)
    const lines = stdout.trim().split('\n')
    // A no-break space keeps a figure and its unit on one line.
    expect(lines[0]).toBe('Efetividade: 100,00\u00a0% de 80,00 ha')
    expect(stdout).toMatch(/Aplicação sobreposta +7,80 +9,75/)
    expect(lines.at(-1)).toContain('docs/metodo.md')
  })

  test('says that there is no effectiveness without an area', async () => {
    const { stdout } = await faixa('medir', '--aplicacao', caseFile('racetrack-swath-22/aplicacao.kml'))
    expect(stdout).toContain('85,01 ha aplicados; sem área de plantio não há efetividade')
  })
})

describe('input that cannot be used ends in 2, one sentence and, with --json, the same as an object', () => {
  async function refused(codigo: string, words: RegExp, ...args: string[]): Promise<void> {
    const { exit, stdout, stderr } = await faixa('medir', ...args, '--json')
    expect(exit).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(words)
    expect(JSON.parse(stdout)).toEqual({ erro: { codigo, mensagem: stderr.trim() } })
  }

  test('no aplicacao', () =>
    refused('chamada-invalida', /--aplicacao ARQUIVO/, '--area', caseFile('racetrack-swath-22/area.kml')))
  test('a file without a role', () => refused('chamada-invalida', /Diga o papel do arquivo «voo.kml»/, 'voo.kml'))
  test('a file that is not there', () =>
    refused('arquivo-nao-encontrado', /nada\.kml.*não existe/, '--aplicacao', 'nada.kml'))
  test('a folder', () => refused('pasta', /é uma pasta/, '--aplicacao', folder))
  test('an aplicacao that holds only a name', () =>
    refused(
      'sem-aplicacao',
      /não traz nenhum polígono nem linha/,
      '--aplicacao',
      caseFile('empty-application/aplicacao.kml'),
    ))

  test('a page saved as KML', async () => {
    const page = join(folder, 'pagina.kml')
    await writeFile(page, '<!DOCTYPE html><html><body>Entrar</body></html>')
    await refused('html-page', /pagina\.kml/, '--aplicacao', page)
  })

  test('an area without plots', async () => {
    const empty = join(folder, 'sem-talhao.kml')
    await writeFile(
      empty,
      '<kml><Document><Placemark><Point><coordinates>-50,-21</coordinates></Point></Placemark></Document></kml>',
    )
    await refused('sem-talhao', /sem-talhao\.kml.*nenhum polígono de talhão/, '--area', empty, ...racetrack.slice(2))
  })

  test('an area that the application never meets, with their distance', async () => {
    const australia = join(folder, 'australia.kml')
    const ring = '133,-24 133.01,-24 133.01,-24.01 133,-24.01 133,-24'
    await writeFile(
      australia,
      `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    )
    const words = /^A área e a aplicação não se encontram, a 1\d\.\d{3}\u00a0km uma da outra: confira/
    await refused('area-longe-da-aplicacao', words, '--area', australia, ...racetrack.slice(2))
  })
  test('a method that does not exist', () => refused('metodo-invalido', /v1 ou v2/, ...racetrack, '--metodo', 'v3'))

  test('a folder that cannot be written', () =>
    refused('saida', /Não foi possível gravar/, ...racetrack, '--saida', caseFile('README.md')))
})

test('files in each other’s fields are refused, unless they are to be kept like this', async () => {
  const exchanged = ['--area', racetrack[3]!, '--aplicacao', racetrack[1]!]
  const { exit, stdout, stderr } = await faixa('medir', ...exchanged)
  expect([exit, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Os arquivos parecem trocados: .*--manter-assim\.\n$/)
  const { avisos } = await measured(...exchanged, '--manter-assim')
  expect(avisos.map(({ codigo }) => codigo)).toContain('arquivo-em-campo-trocado')
  expect(avisos.map(({ mensagem }) => mensagem).join()).toContain(
    'Certifique-se de colocar os arquivos em seus devidos campos',
  )
})

test('--saida writes each layer as KML and GeoJSON that read back with the measured area', async () => {
  const saida = join(folder, 'camadas', 'novas')
  const numbers = await measured(...racetrack, '--saida', saida)
  // No area was missed and no flight was given, so those layers have no file.
  expect((await readdir(saida)).sort()).toEqual(
    ['aplicacao', 'aplicacao-externa', 'area', 'sobreposicao']
      .flatMap((name) => [`${name}.geojson`, `${name}.kml`])
      .sort(),
  )
  const read = JSON.parse((await faixa('ler', join(saida, 'aplicacao-externa.kml'), '--json')).stdout) as {
    areaHa: number
  }
  expect(read.areaHa).toBeCloseTo(numbers.aplicacaoExterna!, 4)
  const { features } = JSON.parse(await readFile(join(saida, 'sobreposicao.geojson'), 'utf8')) as {
    features: { properties: unknown }[]
  }
  expect(features).toHaveLength(39)
  expect(features[0]!.properties).toEqual({ camada: 'sobreposicao', passadasNoMinimo: 2 })
})

interface Reference {
  readonly union_m2: number
  readonly union_inside_any_plot_m2: number
  readonly track_len_m: number
  readonly t0: string
  readonly t1: string
  readonly per_plot: readonly { readonly faz: string; readonly talhao: number; readonly pct: number }[]
}

describe.skipIf(!existsSync(SET_D))('the real flight of set D (skipped where ../shared is not there)', () => {
  const file = (name: string) => join(SET_D, name)
  test.each([
    ['area.kml', 'aplicacao.kml', 'trajeto.kml'],
    ['area.kml', 'aplicacao_linhas.kml', 'trajeto_gxtrack.kml'],
    ['area_schema.kml', 'aplicacao.kml', 'trajeto_gxtrack.kml'],
    ['area_schema.kml', 'aplicacao_linhas.kml', 'trajeto.kml'],
  ])(
    '%s, %s and %s give the union within 0.05 %% and every share within 0.2 points',
    async (area, aplicacao, trajeto) => {
      const reference = JSON.parse(await readFile(file('reference.json'), 'utf8')) as Reference
      const found = await measured(
        ...['--area', file(area), '--aplicacao', file(aplicacao), '--trajeto', file(trajeto), '--faixa', '25'],
      )
      expect(Math.abs((found.areaAplicada * 1e4) / reference.union_m2 - 1)).toBeLessThan(0.0005)
      expect(Math.abs((found.aplicacaoEfetiva! * 1e4) / reference.union_inside_any_plot_m2 - 1)).toBeLessThan(0.0005)
      expect(found.passadas).toBe(95)
      expect(found.talhoes).toHaveLength(151)
      for (const { faz, talhao, pct } of reference.per_plot) {
        const plots = found.talhoes.filter((plot) => plot.codigoFazenda === faz && Number(plot.talhao) === talhao)
        expect(plots).toHaveLength(1)
        expect(Math.abs(plots[0]!.percentAplicacaoEfetiva! - pct)).toBeLessThan(0.2)
      }
      expect(Math.abs((found.trajeto!.comprimentoKm * 1000) / reference.track_len_m - 1)).toBeLessThan(1e-5)
      if (trajeto === 'trajeto_gxtrack.kml') {
        expect(found.trajeto).toMatchObject({ inicio: reference.t0, fim: reference.t1 })
      }
    },
  )
})

describe('faixa medir --clima', () => {
  // Two passes with times: packages/flight/cases/two-passes-with-times, flown on one day.
  const flown = caseFile('../../flight/cases/two-passes-with-times')
  const flight = ['--aplicacao', join(flown, 'aplicacao.kml')]
  const climaFile = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  test('adds the weather of the sprayed minutes, which add up to the time sprayed and the área bruta', async () => {
    const { trajeto } = await measured(...flight, '--trajeto', join(flown, 'trajeto.kml'))
    const { inicio = '' } = trajeto ?? {}
    const path = await climaFile(
      'bom.csv',
      `Instante;Vento (km/h);Direção;Temperatura (°C);Umidade (%)\n${inicio};7,2;N;25;60\n`,
    )
    const { clima, areaBruta } = await measured(...flight, '--trajeto', join(flown, 'trajeto.kml'), '--clima', path)
    expect(clima).toMatchObject({
      minutosFora: 0,
      minutosSemDados: 0,
      direcaoMediaGraus: 0,
      ventoMedioMs: expect.closeTo(2, 9),
    })
    expect(clima!.minutosDentro).toBeCloseTo(trajeto!.tempoAplicandoMin!, 9)
    expect(clima!.hectaresDentro).toBeCloseTo(areaBruta, 9)
    const { stdout } = await faixa('medir', ...flight, '--trajeto', join(flown, 'trajeto.kml'), '--clima', path)
    expect(stdout).toMatch(/Clima\nDentro dos limites +\d/)
    expect(stdout).toContain('distância não informada')
  })

  test('refuses a file that is no table of readings, and a zone that is none, with one sentence', async () => {
    const path = await climaFile('ruim.csv', 'Hora;Vento (m/s)\n10:00;2\n')
    expect(await faixa('medir', ...flight, '--clima', path)).toMatchObject({
      exit: 2,
      stderr: `Não foi possível ler «${path}»: falta a coluna da data.\n`,
    })
    expect((await faixa('medir', ...flight, '--clima', path, '--fuso', '-30')).stderr).toContain(
      'O fuso «-30» não serve',
    )
    expect((await faixa('medir', ...flight, '--clima', join(folder, 'nada.csv'))).stderr).toContain(
      'o arquivo não existe',
    )
  })

  test('says where no file has times, and gives no numbers', async () => {
    const path = await climaFile('sem.csv', 'Instante;Vento (m/s)\n2026-03-14T10:00:00Z;2\n')
    const { clima, avisos } = await measured(...racetrack, '--clima', path)
    expect(clima).toBeUndefined()
    expect(avisos.map(({ codigo }) => codigo)).toContain('clima-sem-horarios')
  })
})
