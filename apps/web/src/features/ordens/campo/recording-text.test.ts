import { expect, test } from 'vitest'
import { recordingText } from './recording-text.ts'

const begun = { desdeMs: 1000, posicoes: 0, precisaoM: undefined }

test('the state of the track has its duration, its positions and the last accuracy', () => {
  expect(recordingText(begun, 41_999)).toBe('Gravando há 40\u00a0s · 0 posições')
  expect(recordingText({ ...begun, posicoes: 1730, precisaoM: 3.2 }, 1000 + 725_000)).toBe(
    'Gravando há 12\u00a0min · 1.730 posições · precisão de 4\u00a0m',
  )
  expect(recordingText({ ...begun, posicoes: 1, precisaoM: 80 }, 1000 + 3_900_000)).toBe(
    'Gravando há 1\u00a0h 5\u00a0min · 1 posição · precisão de 80\u00a0m · acima de 50\u00a0m não é gravada',
  )
})
