import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { measureCoverage } from '../src/coverage/measure-coverage.ts'
import { plotsFromKml, swathsFromKml } from '../src/coverage/swaths/inputs-from-kml.ts'
import type { CoverageInput } from '../src/coverage/terms/coverage.ts'
import type { Issue } from '../src/issues/issue.ts'
import type { KmlDocument } from '../src/kml/placemark.ts'
import { readKml } from '../src/kml/read/read-kml.ts'
import { brokenIdentities, compareIssues, compareLayers, compareWithExpected } from './compare-with-expected.ts'
import { canIntegrate, compareWithOracle } from './compare-with-oracle.ts'
import type { Expected } from './expected.ts'

const HERE = new URL('./', import.meta.url)

interface CaseFolder {
  readonly name: string
  readonly promise: string
  readonly expected: Expected
}

const folders: CaseFolder[] = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    promise: readFileSync(new URL(`${name}/note.md`, HERE), 'utf8')
      .split('\n')[0]!
      .replace(/^# /, ''),
    expected: JSON.parse(readFileSync(new URL(`${name}/expected.json`, HERE), 'utf8')) as Expected,
  }))

function documentOf(folder: CaseFolder, file: string): KmlDocument | undefined {
  const url = new URL(`${folder.name}/${file}`, HERE)
  if (!existsSync(url)) return undefined
  const read = readKml(readFileSync(url))
  if (!read.ok) throw new Error(`${folder.name}/${file}: ${read.refusal.message}`)
  return read.document
}

function inputOf(folder: CaseFolder): { readonly input: CoverageInput; readonly issues: readonly Issue[] } {
  const area = documentOf(folder, 'area.kml') ?? { placemarks: [], issues: [] }
  const aplicacao = documentOf(folder, 'aplicacao.kml')!
  const { faixa } = folder.expected
  const planted = plotsFromKml(area)
  const sprayed = swathsFromKml(aplicacao, faixa === undefined ? {} : { widthM: faixa })
  return {
    input: { plots: planted.plots, swaths: sprayed.swaths },
    issues: [...area.issues, ...aplicacao.issues, ...planted.issues, ...sprayed.issues],
  }
}

describe('what each case promises', () => {
  for (const folder of folders) {
    test(`${folder.name}: ${folder.promise}`, async () => {
      const { input, issues } = inputOf(folder)
      const coverage = await measureCoverage(input)
      expect(brokenIdentities(coverage)).toEqual([])
      expect(compareLayers(coverage, input)).toEqual([])
      const faults = [
        ...compareWithExpected(folder.expected, coverage, input),
        ...compareIssues(folder.expected, [...issues, ...coverage.issues]),
      ]
      const { knownFailure } = folder.expected
      if (!knownFailure) expect(faults).toEqual([])
      // Cured, or another fault? See knownFailure in the case's expected.json.
      else expect(faults.map((fault) => fault.split(':')[0])).toEqual(knownFailure.missed)
    })
  }
})

/** Windings cannot express that a hole reaches outside its ring or lies on another hole. */
const HOLES_BEYOND_WINDINGS = [
  'hole-reaching-over-the-edge',
  'holes-overlapping-each-other',
  'reserve-reaching-over-two-plots',
]

describe('with the joints of passes left open, as method v1 leaves them', () => {
  for (const folder of folders) {
    if (folder.expected.knownFailure) continue
    test(folder.name, async () => {
      const { input } = inputOf(folder)
      const coverage = await measureCoverage(input, { layers: false, joints: 'open' })
      expect(compareWithExpected({ ...folder.expected, ...folder.expected.emendasAbertas }, coverage, input)).toEqual(
        [],
      )
    })
  }
})

describe('the numbers derived by hand agree with a scanline integral that shares nothing with the engine', () => {
  for (const folder of folders) {
    const { input } = inputOf(folder)
    if (!canIntegrate(input) || HOLES_BEYOND_WINDINGS.includes(folder.name)) continue
    test(folder.name, () => {
      const { emendasAbertas } = folder.expected
      expect(compareWithOracle(folder.expected, input, 'closed')).toEqual([])
      if (emendasAbertas)
        expect(compareWithOracle({ ...folder.expected, ...emendasAbertas }, input, 'open')).toEqual([])
    })
  }
})
