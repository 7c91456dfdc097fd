import { VAZIO } from '@faixa/domain'
import { expect, test } from 'vitest'
import { laudoPdfName, layerFileName, pdfFileName } from './file-names.ts'

const laudo = { nome: 'Santa Rita', codigo: 'OS 77', empresaNome: 'Usina Aurora' }

test('a layer is named by report, company and layer', () => {
  expect(layerFileName(laudo, 'aplicacao-externa', 'kml')).toBe('Santa Rita-Usina Aurora-aplicacao-externa.kml')
  expect(layerFileName(laudo, 'camadas', 'kmz')).toBe('Santa Rita-Usina Aurora-camadas.kmz')
})

test('a laudo without a name goes by its code', () => {
  expect(layerFileName({ ...laudo, nome: VAZIO }, 'area', 'kml')).toBe('OS 77-Usina Aurora-area.kml')
})

test('what no file system takes becomes a space, and a name has an end', () => {
  expect(layerFileName({ ...laudo, nome: 'A/B: "C"\n?' }, 'area', 'kml')).toBe('A B C-Usina Aurora-area.kml')
  expect(layerFileName({ ...laudo, nome: '///' }, 'area', 'kml')).toBe('laudo-Usina Aurora-area.kml')
  expect(layerFileName({ ...laudo, nome: 'gpj.\u202eabc' }, 'area', 'kml')).toBe('gpj. abc-Usina Aurora-area.kml')
  // An emoji is two code units: it is kept whole or left out.
  expect(layerFileName({ ...laudo, nome: `${'x'.repeat(59)}😀` }, 'area', 'kml')).toBe(
    `${'x'.repeat(59)}-Usina Aurora-area.kml`,
  )
  expect(layerFileName({ ...laudo, nome: 'x'.repeat(300) }, 'area', 'kml').length).toBeLessThan(100)
})

test('a PDF is named by the local date as Brazil writes it', () => {
  expect(pdfFileName(new Date(2026, 2, 4, 12))).toBe('laudo-04-03-2026.pdf')
  expect(laudoPdfName('OS/12', new Date(2026, 2, 4, 12))).toBe('laudo-OS 12-04-03-2026.pdf')
})
