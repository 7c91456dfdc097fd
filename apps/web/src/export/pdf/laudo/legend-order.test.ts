import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { evaluatedClasses, LAUDO_LAYERS, laudoLayer } from '../../../laudo/laudo-layers.ts'
import { listedLayers } from '../../../map/order.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { drawMarks, legendLines } from './map-marks.ts'
import { mapStrip } from './map-strip.ts'

const PICTURE: MapPicture = {
  dataUrl: '',
  width: 800,
  height: 600,
  metresPerPixel: 2,
  bearingDeg: 0,
  bounds: [-50.4, -21.9, -50.3, -21.8],
  attribution: 'Natural Earth',
}

test.each([
  [
    'the page that is all map',
    (pdf: jsPDF) => drawMarks(pdf, { x: 0, y: 0, width: 800, height: 600 }, PICTURE, listedLayers(LAUDO_LAYERS)),
  ],
  [
    'A4, below the picture',
    (pdf: jsPDF) =>
      mapStrip(pdf, listedLayers(LAUDO_LAYERS), 500).draw({ x: 40, y: 40, width: 500, height: 400 }, PICTURE),
  ],
])('the legend lists the layers as the map draws them, from the top down: %s', (_, draw) => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: false })
  draw(pdf)
  const titles = listedLayers(LAUDO_LAYERS).map(({ title }) => title)
  expect(titles).toHaveLength(11)
  expect(titles[0]).toBe('Trajeto')
  const written = [...pdf.output().matchAll(/\(([^)]*)\) Tj/g)].map(([, text]) => text)
  expect(written.filter((text) => titles.includes(text ?? ''))).toEqual(titles)
})

test('the loss has a line with its colour for what would be missed and for what would be spilled, as on the map', () => {
  const loss = laudoLayer('perda', [], { classes: evaluatedClasses('perda'), isFixed: true })
  const lines = legendLines(listedLayers([loss])).map(({ title, swatch }) => [title, swatch?.fillColour])
  expect(lines).toEqual([
    ['Perda inevitável', undefined],
    ['faltaria', '#15aabf'],
    ['sobraria', '#e64980'],
  ])
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: false })
  drawMarks(pdf, { x: 0, y: 0, width: 800, height: 600 }, PICTURE, listedLayers([loss]))
  // #15aabf and #e64980 in parts of 1.
  expect(pdf.output()).toContain('0.08 0.67 0.75 rg')
  expect(pdf.output()).toContain('0.9 0.29 0.5 rg')
})
