/** Makes pictures, logos and signatures small: the server's own process never decodes uploaded ones. */
import { serveProgram } from '../processes/serve-program.ts'
import { reduceLogo, reduceSignature, squarePicture } from './square-picture.ts'

const program = {
  square: async (position: number, { content }: { content(): Promise<Uint8Array> }) =>
    squarePicture(await content(), position),
  logo: reduceLogo,
  signature: reduceSignature,
}

export type SquareProgram = typeof program
serveProgram(program)
