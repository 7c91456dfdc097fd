import { api } from '../../api/client.ts'
import type { Assinaturas } from '../pdf/signatures.ts'

/** The images of signatures that the papers of a laudo print; they are read for each paper, and not kept. */
export async function assinaturasOf(uuid: string): Promise<Assinaturas> {
  const { assinaturas } = await api.listAssinaturas({ params: { uuid } })
  return Object.fromEntries(assinaturas.map(({ profissao, png }) => [profissao, png]))
}
