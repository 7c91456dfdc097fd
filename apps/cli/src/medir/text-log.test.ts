import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskParts } from '@faixa/geometry/isoxml.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-registro-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function faixa(...args: string[]) {
  const terminal = collectingTerminal()
  const exit = await runCommandLine(args, terminal)
  return { exit, out: terminal.out(), err: terminal.err() }
}

/** One pass of 20 positions, the valve open at all but the first and the last. The maker calls the valve «Canal 3». */
async function log(): Promise<string> {
  const path = join(folder, 'voo.csv')
  const rows = Array.from({ length: 20 }, (_, i) => `-20.${1000 + i},-50.1,${i === 0 || i === 19 ? 0 : 1}`)
  await writeFile(path, ['Lat,Lon,Canal 3', ...rows].join('\n'))
  return path
}

test('a guessed profile is printed, corrected and given back: the valve has another name in this log', async () => {
  const path = await log()
  const guess = await faixa('ler', path, '--perfil')
  const profile = JSON.parse(guess.out) as { readonly colunas: object }
  expect(profile).toMatchObject({ separador: ',', decimal: '.', colunas: { latitude: 'Lat', longitude: 'Lon' } })
  const corrected = join(folder, 'perfil.json')
  await writeFile(corrected, JSON.stringify({ ...profile, colunas: { ...profile.colunas, valvula: 'Canal 3' } }))
  const grossHa = async (...more: readonly string[]) => {
    const { out } = await faixa('medir', '--aplicacao', path, '--faixa', '20', '--json', ...more)
    return (JSON.parse(out) as { readonly areaBruta: number }).areaBruta
  }
  // 19 steps are flown, and 17 of them lie between two positions with the valve open.
  expect((await grossHa('--colunas', corrected)) / (await grossHa())).toBeCloseTo(17 / 19, 6)
})

test('the rate that a log writes in L/ha or gal/ac is printed, of the whole and of the contracted rate', async () => {
  const path = join(folder, 'taxas.csv')
  const rateOf = (i: number) => (i === 0 || i === 19 ? 0 : i < 10 ? '30,0' : '40,0')
  const rows = Array.from({ length: 20 }, (_, i) => `-20,${1000 + i};-50,1;${i === 0 || i === 19 ? 0 : 1};${rateOf(i)}`)
  await writeFile(path, ['Lat;Lon;Válvula;Taxa (L/ha)', ...rows].join('\n'))
  const { out } = await faixa('medir', '--aplicacao', path, '--faixa', '20', '--vazao', '30', '--json')
  const { taxa, areaBruta } = JSON.parse(out) as {
    readonly areaBruta: number
    readonly taxa: Readonly<Record<'media' | 'variacao' | 'hectares' | 'hectaresNaVazao', number>>
  }
  // 17 steps begin at an open position and end at one: 9 at 30 and 8 at 40.
  expect(taxa.media).toBeCloseTo((9 * 30 + 8 * 40) / 17, 3)
  expect(taxa.variacao).toBeCloseTo((100 * (10 * Math.sqrt(72))) / 17 / taxa.media, 3)
  expect(taxa.hectares).toBeCloseTo(areaBruta, 4)
  expect(taxa.hectaresNaVazao / taxa.hectares).toBeCloseTo(9 / 17, 4)
  const text = await faixa('medir', '--aplicacao', path, '--faixa', '20')
  expect(text.out).toContain('34,71 L/ha')
  expect(text.out).not.toContain('contratada')
  const mediaOf = async (heading: string) => {
    const other = join(folder, 'outra.csv')
    await writeFile(other, [`Lat;Lon;Válvula;${heading}`, ...rows].join('\n'))
    const printed = await faixa('medir', '--aplicacao', other, '--faixa', '20', '--json')
    return (JSON.parse(printed.out) as { readonly taxa?: { readonly media: number } }).taxa?.media
  }
  // A US gallon is 3.785411784 L, an acre 0.40468564224 ha.
  expect(await mediaOf('Rate (gal/ac)')).toBeCloseTo((taxa.media * 3.785411784) / 0.40468564224, 6)
  expect(await mediaOf('Rate (kg/ha)')).toBeUndefined()
  expect((await faixa('medir', '--aplicacao', path, '--vazao', 'muita')).err).toContain('A vazão «muita» não serve')
})

test('a profile that cannot be used, and a file without a position, are refused in one sentence', async () => {
  const path = await log()
  const wrong = join(folder, 'errado.json')
  await writeFile(wrong, '{"separador":",","decimal":".","colunas":{"latitude":"Lat","altura":"Alt"}}')
  expect(await faixa('medir', '--aplicacao', path, '--colunas', wrong)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('a coluna «altura» não existe') as string,
  })
  const notes = join(folder, 'notas.txt')
  await writeFile(notes, 'Voo de março.')
  expect((await faixa('ler', notes, '--perfil')).exit).toBe(2)
})

test('a table of a few rows with unusual headings is refused with the way to assign its columns', async () => {
  const path = join(folder, 'curto.csv')
  const rows = [0, 1, 2].map((i) => `${i};-20,100${i};-50,1`)
  await writeFile(path, ['Nº;Ordenada;Abscissa', ...rows].join('\n'))
  for (const call of [
    ['ler', path],
    ['medir', '--aplicacao', path],
  ])
    expect((await faixa(...call)).err).toContain('Dê as colunas com --colunas PERFIL.json')
  const profile = JSON.parse((await faixa('ler', path, '--perfil')).out) as object
  expect(profile).toMatchObject({ separador: ';', decimal: ',', colunas: {} })
  const completed = join(folder, 'completo.json')
  await writeFile(completed, JSON.stringify({ ...profile, colunas: { latitude: 'Ordenada', longitude: 'Abscissa' } }))
  const { out } = await faixa('ler', path, '--colunas', completed, '--json')
  expect(JSON.parse(out)).toMatchObject({ formato: 'texto', vertices: 3 })
})

test('a folder of ISOBUS task files is one application, and its plot the area', async () => {
  const tasks = join(folder, 'cartao', 'TASKDATA')
  await mkdir(tasks, { recursive: true })
  const state = { ddi: '008D', element: 'DET-2', valueOf: ({ isOn }: { isOn: boolean }) => (isOn ? 1 : 0) }
  for (const [name, content] of Object.entries(taskParts({ values: [state] })))
    await writeFile(join(tasks, name), content)
  const { out } = await faixa('medir', '--area', tasks, '--aplicacao', join(folder, 'cartao'), '--json')
  // 5 × 300 m × 20 m.
  expect((JSON.parse(out) as { readonly areaBruta: number }).areaBruta).toBeCloseTo(3, 3)
  expect(JSON.parse((await faixa('ler', tasks, '--json')).out) as object).toMatchObject({
    formato: 'isoxml',
    poligonos: 1,
  })
})
