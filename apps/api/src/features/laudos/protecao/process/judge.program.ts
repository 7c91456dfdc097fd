/**
 * Judges laudos beside protected areas in a process of its own, from stored layers: neither they nor shapes drawn by hand, however many positions
 * they have, reach the worker's own process.
 */
import { type FlownApplication, judgeProtection, type ProtectedArea } from '@faixa/flight'
import { serveProgram } from '../../../../processes/serve-program.ts'
import { legsIn, polygonsIn } from './stored-layers.ts'

/** Layers are texts as they are stored: features with commas between them. */
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
