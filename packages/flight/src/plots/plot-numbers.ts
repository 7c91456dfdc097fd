import { couldBePlot, createFileReader, type FileOptions } from '@faixa/geometry'

/**
 * Answers the numbers, from 1, of the placemarks of an area file that could be plots, so that a choice is refused before anything is
 * measured. It keeps no shapes. Undefined where the file cannot be read, which the measurement reports.
 */
export async function plotNumbers(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Pick<FileOptions, 'system'> = {},
): Promise<ReadonlySet<number> | undefined> {
  const polygons = new Set<number>()
  const lines = new Set<number>()
  const reader = createFileReader(
    {
      placemark: (placemark) => {
        const shape = couldBePlot(placemark)
        if (shape === 'polygon') polygons.add(placemark.index + 1)
        else if (shape === 'closed line') lines.add(placemark.index + 1)
      },
      issue: () => undefined,
    },
    options,
  )
  for await (const piece of pieces) if (!reader.write(piece)) break
  if (!(await reader.end()).ok) return undefined
  return polygons.size > 0 ? polygons : lines
}
