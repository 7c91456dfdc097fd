/** Makes a square picture in a process of its own, within limits. */
import { TooHeavy } from '../processes/bounded-child.ts'
import { openProgram } from '../processes/called-program.ts'
import type { SquareProgram } from './square-in-child.ts'
import type { Squared } from './square-picture.ts'

/** An upright photograph of 64 megapixels that was taken sideways needs all its pixels in memory, and some 3 s. */
const LIMITS = { memoryMb: 640, processorSeconds: 20, seconds: 60, nice: 4 }

const call = openProgram<SquareProgram>(new URL('./square-in-child.ts', import.meta.url), LIMITS, 1)

/** `position`: where the square lies along the longer side, from 0 at its beginning to 1 at its end. */
export async function squareInProcess(content: () => Promise<Uint8Array>, position: number): Promise<Squared> {
  try {
    return await call('square', async () => ({ bytes: await content(), position }), 'foto')
  } catch (error) {
    if (error instanceof TooHeavy) return { ok: false, why: 'imagem-grande' }
    throw error
  }
}
