import { describe, expect, test } from 'vitest'
import { type FieldEvent, nextFields, shownErrors, startFields } from './field-state.ts'

type Name = 'nome' | 'das' | 'ate'

const empty = startFields<Name>({ nome: '', das: '', ate: '' })
const after = (...events: FieldEvent<Name>[]) => events.reduce((state, event) => nextFields(state, event), empty)
const wrong = [
  { campo: 'nome', mensagem: 'Informe o nome.' },
  { campo: 'das', mensagem: 'Preencha os dois.' },
  { campo: 'ate', mensagem: 'Preencha os dois.' },
]

describe('an error is seen', () => {
  test('not before its field was left', () => {
    expect(shownErrors(empty, wrong)).toEqual({})
    expect(shownErrors(after({ kind: 'put', values: { nome: 'a' } }), wrong)).toEqual({})
    expect(shownErrors(after({ kind: 'leave', name: 'nome' }), wrong)).toEqual({ nome: 'Informe o nome.' })
  })

  test('of two fields that are wrong together, when both were left', () => {
    expect(shownErrors(after({ kind: 'leave', name: 'das' }), wrong)).toEqual({})
    const both = after({ kind: 'leave', name: 'das' }, { kind: 'leave', name: 'ate' })
    expect(shownErrors(both, wrong)).toEqual({ das: 'Preencha os dois.', ate: 'Preencha os dois.' })
  })

  test('of two fields with the same rule, each when it was left', () => {
    const das = after({ kind: 'leave', name: 'das' })
    expect(shownErrors(das, wrong, { apart: true })).toEqual({ das: 'Preencha os dois.' })
  })

  test('of every field, once somebody tried to send', () => {
    expect(Object.keys(shownErrors(after({ kind: 'try' }), wrong))).toEqual(['nome', 'das', 'ate'])
  })

  test('from the server, until the value changes', () => {
    const refused = after({ kind: 'refuse', errors: { nome: 'Já existe.', das: 'Cedo demais.' } })
    expect(shownErrors(refused, [])).toEqual({ nome: 'Já existe.', das: 'Cedo demais.' })
    expect(shownErrors(nextFields(refused, { kind: 'put', values: { nome: 'Outro' } }), [])).toEqual({
      das: 'Cedo demais.',
    })
  })
})

test('what was typed stays typed, right or wrong, until the form is begun anew', () => {
  const typed = after(
    { kind: 'put', values: { nome: 'Ana' } },
    { kind: 'put', values: { das: '99:99' } },
    { kind: 'try' },
  )
  expect(typed.values).toEqual({ nome: 'Ana', das: '99:99', ate: '' })
  expect(nextFields(typed, { kind: 'reset', values: empty.values })).toEqual(empty)
})
