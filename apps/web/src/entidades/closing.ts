/** Words and acts about the closing of an empresa, for administrators and its own people. */
import type { Encerramento } from '@faixa/contract'
import { formatCount, formatMegabytes } from '@faixa/units'
import { api } from '../api/client.ts'
import { formatMoment } from '../ui/format-when.ts'
import { refused } from '../ui/messages/refused.ts'
import { saveFile } from '../ui/save-file.ts'

type Pedido = NonNullable<Encerramento['pedido']>

/** `14/03/2026`. */
export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('pt-BR')

export function archiveText({ arquivo }: Pedido): string {
  return arquivo
    ? `O arquivo de tudo está pronto: ${formatMegabytes(arquivo.bytes, 1)}, com os dados de ${formatMoment(Date.parse(arquivo.em))}.`
    : 'O arquivo de tudo ainda está sendo preparado. Nada é apagado antes de ele ficar pronto.'
}

export async function saveArchive({ empresa: { id, nome } }: Pick<Encerramento, 'empresa'>): Promise<void> {
  try {
    const answer = await api.readEncerramentoFile({ params: { id } })
    saveFile(await answer.blob(), `${nome.replaceAll(/[\\/:*?"<>|]+/g, ' ')}-arquivo.zip`)
  } catch (error) {
    refused('O arquivo não foi baixado', error)
  }
}

/** Numbers of what the removal deletes, the kinds without any left out. */
export function contentsOf(content: NonNullable<Encerramento['conteudo']>): readonly string[] {
  const kinds: readonly (readonly [number, string, string])[] = [
    [content.laudos, 'laudo', 'laudos'],
    [content.ordens, 'ordem de serviço', 'ordens de serviço'],
    [content.unidades, 'unidade', 'unidades'],
    [content.pessoas, 'pessoa com acesso', 'pessoas com acesso'],
    [content.talhoes, 'talhão', 'talhões'],
    [content.areasProtecao, 'área protegida', 'áreas protegidas'],
    [content.contratos, 'contrato', 'contratos'],
    [content.acertos, 'acerto', 'acertos'],
    [content.ocorrencias, 'ocorrência', 'ocorrências'],
    [content.contatos, 'contato para avisos', 'contatos para avisos'],
  ]
  const named = kinds.flatMap(([n, one, many]) => (n > 0 ? [formatCount(n, one, many)] : []))
  const { arquivos, bytes } = content
  if (arquivos === 0) return named
  return [...named, `${formatCount(arquivos, 'arquivo', 'arquivos')} (${formatMegabytes(bytes, 1)})`]
}
