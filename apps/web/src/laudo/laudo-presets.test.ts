import { CAMADAS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { choiceOf, PRESET_LAYERS, presetShown, showsDefects } from './laudo-presets.ts'

test('each preset is recognised by its layers, and a choice of one’s own is none', () => {
  expect(presetShown(PRESET_LAYERS.resultado, CAMADAS)).toBe('resultado')
  expect(presetShown(PRESET_LAYERS.voo, CAMADAS)).toBe('voo')
  expect(presetShown(PRESET_LAYERS.tudo, CAMADAS)).toBe('tudo')
  expect(presetShown(['area'], CAMADAS)).toBeUndefined()
})

test('layers that a laudo does not have are not missed', () => {
  const withoutTrack = CAMADAS.filter((name) => name !== 'trajeto' && name !== 'area-total')
  expect(presetShown(['area', 'aplicacao'], withoutTrack)).toBe('voo')
})

test('a map opens on the flight until its person chooses otherwise', () => {
  expect(choiceOf().atFirst).toEqual(['area', 'aplicacao', 'trajeto'])
  expect(choiceOf('resultado').atFirst).toContain('area-nao-aplicada')
})

test('the footprint is calm below what went wrong only', () => {
  expect(showsDefects(PRESET_LAYERS.voo)).toBe(false)
  expect(showsDefects(['area', 'aplicacao-externa'])).toBe(true)
})
