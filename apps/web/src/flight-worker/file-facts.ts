/** Describes the contents of one file for the person before the upload. */
import { PAPEIS_DO_VOO } from '@faixa/domain'
import {
  addPlacemark,
  avisoOf,
  createTally,
  cutShortSentence,
  lacksWidth,
  nothingFor,
  type ReadFile,
  settleTally,
  tallyHectares,
  tallyKilometres,
} from '@faixa/flight'
import { classifyFile, hasSprayStates } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FileFacts } from './flight-answers.ts'

export async function fileFacts(file: ReadFile): Promise<FileFacts> {
  const { name, document } = file
  const tally = createTally()
  for (const placemark of document.placemarks) addPlacemark(tally, placemark)
  await settleTally(tally)
  const { counts, beginMs, endMs } = tally
  return {
    source: document.source ?? { format: 'kml' },
    looksLike: classifyFile(document.placemarks).kind,
    ...(hasSprayStates(document.placemarks) && { hasSprayStates: true }),
    placemarks: tally.placemarks,
    polygons: counts.polygon,
    lines: counts.line + counts.track,
    points: counts.point,
    areaHa: tallyHectares(tally),
    lengthKm: tallyKilometres(tally),
    nothingFor: Object.fromEntries(
      PAPEIS_DO_VOO.flatMap((role) => {
        const sentence = nothingFor(role, file)
        return sentence === undefined ? [] : [[role, sentence]]
      }),
    ),
    avisos: document.issues.map((issue) => avisoOf(issue, name)),
    ...present({ title: document.name, cutShort: cutShortSentence(file), beginMs, endMs, bounds: document.bounds }),
    // Lines matter only in files without polygons.
    lacksWidth: counts.polygon === 0 && lacksWidth(document),
  }
}
