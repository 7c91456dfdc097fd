/** The files of a laudo without a coordinate system, which a person must choose. */
import type { LaudoInfo } from '@faixa/contract'
import type { Papel, PapelDoVoo } from '@faixa/domain'
import type { RefusalCode } from '@faixa/geometry'

const MISSING: RefusalCode = 'system-missing'

export interface AskedFile {
  readonly papel: Papel
  readonly nome: string
  /** Code of the previously chosen system. */
  readonly sistema?: string | undefined
}

/** Files with a chosen system, and the file that failed for lack of one, which the sentence names: one of each role, whose files share the answer. */
export function filesAsked({ arquivos, erro }: Pick<LaudoInfo, 'arquivos' | 'erro'>): readonly AskedFile[] {
  const isMissing = erro?.codigo === MISSING
  const named = isMissing ? arquivos.filter(({ nome }) => erro.mensagem.includes(`«${nome}»`)) : []
  const missing = isMissing && named.length === 0 ? arquivos : named
  const asked = arquivos.filter((file) => file.sistema !== undefined || missing.includes(file))
  return asked.filter(({ papel }, i) => asked.findIndex((one) => one.papel === papel) === i)
}

const FIELDS = {
  area: 'sistemaArea',
  aplicacao: 'sistemaAplicacao',
  trajeto: 'sistemaTrajeto',
} as const satisfies Record<PapelDoVoo, string>

/** The answers in the API's form. */
export function systemsToSend(chosen: Readonly<Partial<Record<Papel, string>>>) {
  return Object.fromEntries(
    Object.entries(chosen).map(([papel, system]) => [FIELDS[papel as PapelDoVoo], system]),
  ) as Partial<Record<(typeof FIELDS)[PapelDoVoo], string>>
}
