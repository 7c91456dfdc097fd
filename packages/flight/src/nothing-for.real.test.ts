/** Compares the quick answer whether a file holds something with the whole reading of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { plotContent, plotsFromKml, swathContent, swathsFromKml } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { SOME_WIDTH_M } from './numbers/measured-width.ts'
import { readFlightFile } from './reading/read-flight-file.ts'

const KML = resolve(import.meta.dirname, '../../../../shared/kml')

if (existsSync(KML)) {
  const names = readdirSync(KML, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(kml|kmz)$/.test(name))

  describe('the contents that a file has for a field are those that its whole reading finds', () => {
    test.each(names)('%s', async (name) => {
      const file = await readFlightFile(name, [readFileSync(resolve(KML, name))])
      if ('unusable' in file) return
      const { document } = file
      const plots = plotsFromKml(document)
      expect(plotContent(document)).toEqual({ isEmpty: plots.drawn.size === 0, refusal: plots.refusal })
      const { swaths, refusal } = swathsFromKml(document, { assumedWidthM: SOME_WIDTH_M })
      expect(swathContent(document)).toEqual({ isEmpty: swaths.length === 0, refusal })
    })
  })
} else {
  test.skipIf(true)('the contents of real files: ../shared/kml is absent', () => undefined)
}
