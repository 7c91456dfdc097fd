import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs', 'seguranca.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', , state = '', proof = '']) => ({ number, state, proof }),
)

/** Requirements of OWASP ASVS 4.0.3 at levels 1 and 2, by section; numbers that are missing were deleted or are of level 3. */
const REQUIRED: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2, 3, 4, 5, 6, 7],
  '1.2': [1, 2, 3, 4],
  '1.4': [1, 4, 5],
  '1.5': [1, 2, 3, 4],
  '1.6': [1, 2, 3, 4],
  '1.7': [1, 2],
  '1.8': [1, 2],
  '1.9': [1, 2],
  '1.10': [1],
  '1.11': [1, 2],
  '1.12': [2],
  '1.14': [1, 2, 3, 4, 5, 6],
  '2.1': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3],
  '2.4': [1, 2, 3, 4, 5],
  '2.5': [1, 2, 3, 4, 5, 6, 7],
  '2.6': [1, 2, 3],
  '2.7': [1, 2, 3, 4, 5, 6],
  '2.8': [1, 2, 3, 4, 5, 6, 7],
  '2.9': [1, 2, 3],
  '2.10': [1, 2, 3, 4],
  '3.1': [1],
  '3.2': [1, 2, 3, 4],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5],
  '3.5': [1, 2, 3],
  '3.7': [1],
  '4.1': [1, 2, 3, 5],
  '4.2': [1, 2],
  '4.3': [1, 2, 3],
  '5.1': [1, 2, 3, 4, 5],
  '5.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '5.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  '5.4': [1, 2, 3],
  '5.5': [1, 2, 3, 4],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.1': [1, 2, 3, 4],
  '7.2': [1, 2],
  '7.3': [1, 3, 4],
  '7.4': [1, 2, 3],
  '8.1': [1, 2, 3, 4],
  '8.2': [1, 2, 3],
  '8.3': [1, 2, 3, 4, 5, 6, 7, 8],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.2': [1, 2],
  '10.3': [1, 2, 3],
  '11.1': [1, 2, 3, 4, 5, 6, 7, 8],
  '12.1': [1, 2, 3],
  '12.2': [1],
  '12.3': [1, 2, 3, 4, 5, 6],
  '12.4': [1, 2],
  '12.5': [1, 2],
  '12.6': [1],
  '13.1': [1, 3, 4, 5],
  '13.2': [1, 2, 3, 5, 6],
  '13.3': [1, 2],
  '13.4': [1, 2],
  '14.1': [1, 2, 3, 4],
  '14.2': [1, 2, 3, 4, 5, 6],
  '14.3': [2, 3],
  '14.4': [1, 2, 3, 4, 5, 6, 7],
  '14.5': [1, 2, 3, 4],
}

test('every requirement of levels 1 and 2 has one row', () => {
  const required = Object.entries(REQUIRED).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(required)
})

test('every test that a row cites exists under its name', () => {
  const cited = rows.flatMap(({ number, proof }) =>
    [...proof.matchAll(/`([^`]+)` «([^»]+)»/g)].map(([, path = '', name = '']) => ({ number, path, name })),
  )
  expect(cited.length).toBeGreaterThan(120)
  const missing = cited.filter(({ path, name }) => {
    const file = join(ROOT, path)
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(name)
  })
  expect(missing).toEqual([])
  // Every name in «» directly after a path was recognised as a cited test.
  expect(text.match(/«[^»]+»/g)?.length).toBe(cited.length + (text.match(/(?<!` )«[^»]+»/g)?.length ?? 0))
})

test('every row says its state in the words of the legend, and gives a proof or a reason', () => {
  const states = [...text.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, state]) => state)
  expect(states).toHaveLength(5)
  expect(rows.filter(({ state, proof }) => !states.includes(state) || proof.length < 8)).toEqual([])
})
