/** The reasons why a laudo ends in Erro, with the sentences that people read. */
import { FileCorrupt, FileMissing } from '../../../files/stores/store-errors.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import { MOTOR } from './motor.ts'
import type { Drawn } from './process/measuring.ts'

export interface Failure {
  readonly codigo: string
  readonly mensagem: string
  /** True where the server is at fault, not the files. */
  readonly ours?: true
  /** Details for the developers of the engine: logged and stored, never shown. */
  readonly relatorio?: object
  /** Layers of the files that could be read; the map draws them. */
  readonly drawn?: Drawn | undefined
}

/** The failure after the last try, or when the process died in every try. */
export const GIVEN_UP: Failure = {
  codigo: 'processamento-falhou',
  mensagem: 'O processamento falhou por um problema no servidor: reprocesse o laudo ou avise o suporte.',
  ours: true,
}

/**
 * Returns the failure that an error means. `name` is the person's name for the file being read. Undefined for an error that the next
 * attempt may not have.
 */
export function failureOf(error: unknown, name: string): Failure | undefined {
  if (error instanceof FileMissing) {
    const mensagem = `O arquivo «${name}» não está mais no servidor: exclua este laudo e envie os arquivos de novo.`
    return { codigo: 'arquivo-perdido', mensagem, ours: true }
  }
  if (error instanceof FileCorrupt) {
    const mensagem = `O arquivo «${name}» foi danificado no servidor: exclua este laudo e envie os arquivos de novo.`
    return { codigo: 'arquivo-danificado', mensagem, ours: true }
  }
  if (error instanceof TooHeavy) {
    const codigo = error.limit === 'memory' ? 'memoria-excedida' : 'voo-grande-demais'
    return { codigo, mensagem: `${error.inWords('medido')}; divida o arquivo em partes e envie cada uma.` }
  }
  return undefined
}

/** The failure of inconsistent sums. It is not retried, because the same files would give the same sums. */
export function sumsDoNotAddUp(relatorio: object): Failure {
  const mensagem =
    'A medição não passou na conferência: as somas dos talhões não fecham com o total. Nenhum número foi gravado; avise o suporte.'
  return { codigo: 'somas-nao-fecham', mensagem, relatorio: { ...relatorio, motor: MOTOR } }
}
