/** Refuses a file whose contents belong in another field, unless the sender confirms the field. */
import type { Aviso, FlightFindingCode } from '@faixa/flight'
import { fileProblem } from './receive-file.ts'

const MISPLACED: FlightFindingCode = 'arquivo-em-campo-trocado'

export function refuseMisplaced(
  avisos: readonly Pick<Aviso, 'codigo' | 'mensagem'>[],
  field: string,
  isKept: boolean | undefined,
): void {
  const found = isKept ? undefined : avisos.find(({ codigo }) => codigo === MISPLACED)
  if (!found) return
  throw fileProblem('arquivo-conteudo', field, `${found.mensagem} Para enviá-lo assim mesmo, diga manterArquivos=sim.`)
}
