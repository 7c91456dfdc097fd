/** Finds the numbers of the polygons of an area file: the server's own process never parses uploaded files. */
import { plotNumbers } from '@faixa/flight'
import { piecesOf, serveProgram } from '../../../../processes/serve-program.ts'

interface AreaFile {
  /** Coordinate system that a person chose. */
  readonly system?: string
}

const program = {
  /** Numbers the plots from 1; undefined where the file cannot be read. */
  async number({ system }: AreaFile, { content }: { content(): Promise<Uint8Array> }) {
    return plotNumbers(piecesOf(await content()), system === undefined ? {} : { system })
  },
}
export type NumbersProgram = typeof program
serveProgram(program)
