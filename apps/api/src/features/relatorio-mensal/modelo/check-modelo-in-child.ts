/** The program of a process that opens workbooks: one that somebody sent is never opened by the server's own process. */
import type { FaltaDoMapa, MapaDoModelo } from '@faixa/domain'
import { checkMapa, openWorkbook, UnusableWorkbook } from '@faixa/export/modelo'
import { answerCalls } from '../../../processes/answer-calls.ts'

/** What is wrong with the mapping, or a sentence about the workbook where that cannot be used. */
type Checked = { readonly faults: readonly FaltaDoMapa[] } | { readonly unusable: string }

const functions = {
  check({ bytes, mapa }: { readonly bytes: Uint8Array; readonly mapa: MapaDoModelo }): Checked {
    try {
      return { faults: checkMapa(openWorkbook(bytes), mapa) }
    } catch (error) {
      if (error instanceof UnusableWorkbook) return { unusable: error.message }
      throw error
    }
  },
}

export type CheckProgram = typeof functions

answerCalls(functions)
