/** Makes square pictures: one that a stranger sent is never decoded by the server's own process. */
import { serveProgram } from '../processes/serve-program.ts'
import { squarePicture } from './square-picture.ts'

const program = {
  square: async (position: number, { content }: { content(): Promise<Uint8Array> }) =>
    squarePicture(await content(), position),
}

export type SquareProgram = typeof program
serveProgram(program)
