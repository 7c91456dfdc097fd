/** Makes square pictures: the server's own process never decodes uploaded ones. */
import { serveProgram } from '../processes/serve-program.ts'
import { squarePicture } from './square-picture.ts'

const program = {
  square: async (position: number, { content }: { content(): Promise<Uint8Array> }) =>
    squarePicture(await content(), position),
}

export type SquareProgram = typeof program
serveProgram(program)
