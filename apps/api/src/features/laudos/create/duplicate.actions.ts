/** Refuses files that the same empresa has sent before: they are the same laudo. */
import { Problem } from '@faixa/contract'
import { type Actor, may } from '@faixa/domain'
import type { Duplicate } from './laudo-create.queries.ts'

/** The refusal, which names the existing laudo to people who may read it. */
export function repeated(actor: Actor, duplicate: Duplicate | undefined): Problem {
  if (!duplicate || !mayRead(actor, duplicate)) return new Problem('laudo-repetido')
  const { uuid, codigo, nome, data } = duplicate
  const [year, month, day] = data.split('-')
  const detail = `Estes arquivos já foram enviados para esta empresa: são os do laudo ${codigo}, «${nome}», de ${day}/${month}/${year}.`
  return new Problem('laudo-repetido', { detail, uuid })
}

function mayRead(actor: Actor, { empresa_id, unidade_id, prestadora_id, piloto_id, hidden }: Duplicate): boolean {
  return may(actor, 'readLaudo', {
    empresaId: empresa_id,
    ...(unidade_id !== null && { unidadeId: unidade_id }),
    prestadoraId: prestadora_id,
    pilotoId: piloto_id,
    hidden,
  })
}
