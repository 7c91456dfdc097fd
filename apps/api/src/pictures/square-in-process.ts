/** Makes a square picture in a separate process, within limits. */
import { ifTooHeavy, openProgram } from '../processes/open-program.ts'
import type { SquareProgram } from './square.program.ts'
import type { Squared } from './square-picture.ts'

/** An upright photograph of 64 megapixels that was taken sideways needs all its pixels in memory, and some 3 s. */
const MEMORY_MB = 640
const program = openProgram<SquareProgram>(new URL('./square.program.ts', import.meta.url), {
  processorSeconds: 20,
  seconds: 60,
  nice: 4,
  atATime: 1,
})

/**
 * `position`: where the square lies along the longer side, from 0 at its beginning to 1 at its end. The content is read when a process is
 * free.
 */
export function squareInProcess(content: () => Promise<Uint8Array>, position: number): Promise<Squared> {
  return program
    .within({ memoryMb: MEMORY_MB, file: 'foto' })
    .square(position, { content })
    .catch(ifTooHeavy(() => ({ ok: false, why: 'imagem-grande' })))
}

export function logoInProcess(bytes: Uint8Array): Promise<Squared> {
  return program
    .within({ memoryMb: MEMORY_MB, file: 'logo' })
    .logo(bytes)
    .catch(ifTooHeavy(() => ({ ok: false, why: 'imagem-grande' })))
}

export function signatureInProcess(bytes: Uint8Array): Promise<Squared> {
  return program
    .within({ memoryMb: MEMORY_MB, file: 'assinatura' })
    .signature(bytes)
    .catch(ifTooHeavy(() => ({ ok: false, why: 'imagem-grande' })))
}
