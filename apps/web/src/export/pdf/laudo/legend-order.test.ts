import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { LAUDO_LAYERS } from '../../../laudo/laudo-layers.ts'
import { listedLayers } from '../../../map/order.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { drawMarks } from './map-marks.ts'
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
