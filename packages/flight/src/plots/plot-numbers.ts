import { couldBePlot, createFileReader, type FileOptions } from '@faixa/geometry'

/**
 * Returns the numbers, from 1, of the placemarks of an area file that could be plots, so that a choice is refused before anything is
 * measured. It keeps no shapes. Undefined where the file cannot be read, which the measurement reports.
 */
export async function plotNumbers(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Pick<FileOptions, 'system'> = {},
): Promise<ReadonlySet<number> | undefined> {
  const numbers = new Set<number>()
  const reader = createFileReader(
    {
      placemark: (placemark) => {
        if (couldBePlot(placemark)) numbers.add(placemark.index + 1)
      },
      issue: () => undefined,
    },
    options,
  )
  for await (const piece of pieces) if (!reader.write(piece)) break
  if (!(await reader.end()).ok) return undefined
  return numbers
}
