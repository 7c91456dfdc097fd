import { NOTE_KEYS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { keyOfNote, reviewActOf } from './review-keys.ts'

const pressed = (key: string, ctrlKey = false) => reviewActOf({ key, ctrlKey, metaKey: false, altKey: false })

test('C reviews, in either case, and belongs to the browser with Ctrl', () => {
  expect([pressed('c'), pressed('C'), pressed('c', true), pressed('x')]).toEqual([
    'review',
    'review',
    undefined,
    undefined,
  ])
})

test('each note has a key of its own, which finds it again', () => {
  expect(NOTE_KEYS.map((note) => pressed(keyOfNote(note)))).toEqual(NOTE_KEYS)
  expect(pressed('F1')).toBeUndefined()
})
