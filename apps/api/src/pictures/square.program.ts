/** Makes pictures and logos small: the server's own process never decodes uploaded ones. */
import { serveProgram } from '../processes/serve-program.ts'
import { reduceLogo, squarePicture } from './square-picture.ts'

const program = {
  square: async (position: number, { content }: { content(): Promise<Uint8Array> }) =>
    squarePicture(await content(), position),
  logo: reduceLogo,
}

export type SquareProgram = typeof program
serveProgram(program)
