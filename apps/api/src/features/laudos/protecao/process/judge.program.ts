/**
 * Judges laudos against protected areas in a separate process, from stored layers: layers, and areas drawn with any number of positions,
 * never reach the worker's own process.
 */
import { type FlownApplication, judgeProtection, type ProtectedArea } from '@faixa/flight'
import { serveProgram } from '../../../../processes/serve-program.ts'
import { legsIn, polygonsIn } from './stored-layers.ts'

/** Layers are stored texts: features with commas between them. */
export interface ToJudge extends Pick<FlownApplication, 'widthM' | 'tratamento' | 'aeronave'> {
  readonly aplicacao: string
  readonly trajeto: string
  readonly areas: readonly ProtectedArea[]
}

const program = {
  judge: ({ aplicacao, trajeto, areas, ...flown }: ToJudge) =>
    judgeProtection({ ...flown, footprint: polygonsIn(aplicacao), legs: legsIn(trajeto) }, areas),
}
export type JudgeProgram = typeof program
serveProgram(program)
