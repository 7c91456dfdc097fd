import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedValues, mergeVersions, type Side, type Together } from './merge-versions.ts'

const NAMES = ['codigo', 'nome', 'empresa', 'unidade'] as const
const TOGETHER: Together<(typeof NAMES)[number]> = [['empresa', 'unidade']]
const before = { codigo: 'OS 1', nome: 'Norte', empresa: '1', unidade: '-1' }

test('what one person alone changed stays, and what both changed is asked', () => {
  const typed = { ...before, codigo: 'OS 2', nome: 'Sul' }
  const saved = { ...before, codigo: 'OS 3', unidade: '7' }
  const merge = mergeVersions(NAMES, { before, typed, saved }, TOGETHER)
  expect(merge).toEqual({ taken: ['unidade'], kept: ['nome'], questions: [['codigo']] })
  expect(mergedValues(merge, typed, saved, ['typed'])).toEqual({ ...before, codigo: 'OS 2', nome: 'Sul', unidade: '7' })
  expect(mergedValues(merge, typed, saved, ['saved'])).toEqual({ ...before, codigo: 'OS 3', nome: 'Sul', unidade: '7' })
})

test('the same change of both is no question', () => {
  const both = { ...before, nome: 'Sul' }
  expect(mergeVersions(NAMES, { before, typed: both, saved: both })).toEqual({ taken: [], kept: [], questions: [] })
})

test('a unidade is never joined with the empresa of the other person', () => {
  const typed = { ...before, empresa: '2' }
  const saved = { ...before, unidade: '7' }
  const merge = mergeVersions(NAMES, { before, typed, saved }, TOGETHER)
  expect(merge.questions).toEqual([['empresa', 'unidade']])
  expect(mergedValues(merge, typed, saved, ['typed'])).toEqual(typed)
  expect(mergedValues(merge, typed, saved, ['saved'])).toEqual(saved)
})

const text = fc.constantFrom('', 'a', 'b', 'c')
const values = fc.record({ codigo: text, nome: text, empresa: text, unidade: text })
const side = fc.constantFrom<Side>('typed', 'saved')

test('no typed and no saved value is lost unless a question about it was answered otherwise', () => {
  fc.assert(
    fc.property(values, values, values, fc.tuple(side, side, side), (was, typed, saved, answers) => {
      const merge = mergeVersions(NAMES, { before: was, typed, saved }, TOGETHER)
      const merged = mergedValues(merge, typed, saved, answers)
      for (const name of NAMES) {
        const asked: string = answers[merge.questions.findIndex((unit) => unit.includes(name))] ?? 'nothing'
        if (typed[name] !== was[name] && merged[name] !== typed[name]) expect(asked).toBe('saved')
        if (saved[name] !== was[name] && merged[name] !== saved[name]) expect(asked).toBe('typed')
      }
    }),
  )
})
