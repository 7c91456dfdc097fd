import { expect, test } from 'vitest'
import { labelLook } from './label-look.ts'

const anchorsOf = (look: ReturnType<typeof labelLook>) => {
  const name = look.parts.find(({ type }) => type === 'symbol')
  return (name?.layout as Readonly<Record<string, unknown>> | undefined)?.['text-variable-anchor']
}

test('a name is written beside a point that is drawn, and over one that is not', () => {
  const around = ['top', 'bottom', 'left', 'right']
  expect(anchorsOf(labelLook({ text: 'nome', beside: true }))).toEqual(around)
  expect(anchorsOf(labelLook({ text: 'nome', dot: '#7048e8' }))).toEqual(around)
  expect(anchorsOf(labelLook({ text: 'nome', movable: true }))).toEqual(['center', ...around])
  expect(anchorsOf(labelLook({ text: 'nome' }))).toBeUndefined()
})
