import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlightNumbers } from '@faixa/flight'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

const CASE = join(import.meta.dirname, '../../../../packages/geometry/cases/racetrack-swath-22')
const AREA = ['--area', join(CASE, 'area.kml')]
const APLICACAO = join(CASE, 'aplicacao.kml')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-voos-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function measured(...args: string[]): Promise<FlightNumbers> {
  const terminal = collectingTerminal()
  expect(await runCommandLine(['medir', ...AREA, ...args, '--json'], terminal)).toBe(0)
  return JSON.parse(terminal.out()) as FlightNumbers
}

describe('a job of several files', () => {
  // Splits the application file into 40 files with one pass each.
  const split = async () => {
    const job = await mkdtemp(join(folder, 'voos-'))
    const text = await readFile(APLICACAO, 'utf8')
    const [head = '', ...passes] = text.split(/(?=<Placemark)/)
    const tail = (passes.at(-1) ?? '').replace(/^.*<\/Placemark>/s, '')
    for (const [i, pass] of passes.entries()) {
      const whole = i === passes.length - 1 ? `${head}${pass}` : `${head}${pass}${tail}`
      await writeFile(join(job, `voo-${(7 * i) % 40}.kml`), whole)
    }
    return job
  }

  test('has the numbers of one, whether its files are named or their folder is', async () => {
    const job = await split()
    const alone = await measured('--aplicacao', APLICACAO)
    expect(await measured('--aplicacao', job)).toEqual(alone)
    const named = (await readdir(job)).flatMap((name) => ['--aplicacao', join(job, name)])
    expect(await measured(...named)).toEqual(alone)
  })

  test('names the files of its folder that cannot be read, and refuses one that was named', async () => {
    const job = await split()
    const notes = join(job, 'LEIA-ME.txt')
    await writeFile(notes, 'Voos de março.')
    const { avisos } = await measured('--aplicacao', job)
    expect(avisos).toMatchObject([{ codigo: 'arquivo-sem-uso', onde: notes }])
    expect(await runCommandLine(['medir', '--aplicacao', notes], collectingTerminal())).toBe(2)
  })
})
