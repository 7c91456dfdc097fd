/** The text of a notice, from its row. */
import { type ProdutoDeAviso, type TextoDoAviso, textoDoAviso } from '@faixa/domain'
import { linkWithFragment } from '../../http/access/link-with-token.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { Settings } from '../../settings.ts'

export interface Written {
  readonly nome: string
  readonly empresa: string
  readonly assunto: 'aviso' | 'cancelamento'
  readonly dia: string
  readonly dia_anterior: string | null
  readonly janela: string | null
  readonly produtos: ProdutoDeAviso
  readonly contato: string
  readonly codigo: Buffer | null
}

export interface WritingMeans {
  readonly seal: Seal
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

/** Undefined where the code is lost with its key: the message would lead nowhere. */
export function textOf(row: Written, { seal, settings }: WritingMeans): TextoDoAviso | undefined {
  if (row.codigo === null || !seal.knows(row.codigo)) return undefined
  return textoDoAviso({
    nome: row.nome,
    empresa: row.empresa,
    dia: row.dia,
    janela: row.janela ?? undefined,
    produtos: row.produtos,
    contato: row.contato,
    diaAnterior: row.dia_anterior ?? undefined,
    cancelado: row.assunto === 'cancelamento',
    endereco: linkWithFragment(settings, 'aviso', seal.open(row.codigo, PURPOSES.aviso)),
  })
}
