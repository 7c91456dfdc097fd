/** Why a laudo ends in Erro, with the sentence that people read. */
import { FileCorrupt, FileMissing } from '../../../files/store-errors.ts'
import { MOTOR } from './motor.ts'
import { TooHeavy } from './thread/measuring-threads.ts'

export interface Failure {
  readonly codigo: string
  readonly mensagem: string
  /** Something is wrong with the server, not with what was sent. */
  readonly ours?: true
  /** For whoever mends the engine: logged and stored, never shown. */
  readonly relatorio?: object
}

/** After the last try, or when the process died of it every time. */
export const GIVEN_UP: Failure = {
  codigo: 'processamento-falhou',
  mensagem: 'O processamento falhou por um problema no servidor: reprocesse o laudo ou avise o suporte.',
  ours: true,
}

/** `name`: of the file that was being read, as the person called it. Undefined for what may be different the next time. */
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
    const mensagem = 'O voo é grande demais para ser medido de uma vez: divida os arquivos em partes e envie cada uma.'
    return { codigo: 'voo-grande-demais', mensagem }
  }
  return undefined
}

/** The same files would give the same sums: not tried again. */
export function sumsDoNotAddUp(relatorio: object): Failure {
  const mensagem =
    'A medição não passou na conferência: as somas dos talhões não fecham com o total. Nenhum número foi gravado; avise o suporte.'
  return { codigo: 'somas-nao-fecham', mensagem, relatorio: { ...relatorio, motor: MOTOR } }
}
