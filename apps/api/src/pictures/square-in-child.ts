/** The program of a process that makes square pictures: a picture that somebody sent is never decoded by the server's own process. */
import { answerCalls } from '../processes/answer-calls.ts'
import { squarePicture } from './square-picture.ts'

const functions = {
  square: ({ bytes, position }: { readonly bytes: Uint8Array; readonly position: number }) =>
    squarePicture(bytes, position),
}

export type SquareProgram = typeof functions

answerCalls(functions)
