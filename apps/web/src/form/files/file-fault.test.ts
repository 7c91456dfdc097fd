import { expect, test } from 'vitest'
import { fileFault } from './file-fault.ts'

const rules = { extensions: ['.kml', '.kmz'], maxBytes: 4 }
const file = (name: string, text = 'kml') => new File([text], name)

test('a file is refused before it is sent by its name, its emptiness and its size, in this order', () => {
  expect(fileFault(file('Área.KML'), rules)).toBeUndefined()
  expect(fileFault(file('area.kmz'), { extensions: rules.extensions })).toBeUndefined()
  expect(fileFault(file('area.pdf', ''), rules)).toBe('O arquivo «area.pdf» deve ter a extensão .kml ou .kmz.')
  expect(fileFault(file('area.kml', ''), rules)).toBe('O arquivo «area.kml» está vazio.')
  expect(fileFault(file('area.kml', 'grande'), rules)).toMatch(
    /^O arquivo «area\.kml» tem 0,1\sMB e passa do limite de .* Salve-o como KMZ/,
  )
  expect(fileFault(file('area.kmz', 'grande'), rules)).not.toContain('Salve-o')
})

test('a name that only holds the extension somewhere is not of that kind', () => {
  expect(fileFault(file('area.kml.zip'), rules)).toMatch(/extensão/)
})
