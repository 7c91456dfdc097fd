/** What a certificate says of the rows that were deleted: the kinds that people know by name, and the sum of all others. */
import { formatNumber } from '@faixa/units'

const KINDS: readonly (readonly [table: string, name: string])[] = [
  ['laudos', 'Laudos'],
  ['laudos_arquivos', 'Arquivos de laudos'],
  ['revisoes', 'Revisões assinadas'],
  ['ordens_servico', 'Ordens de serviço'],
  ['unidades', 'Unidades'],
  ['usuarios', 'Pessoas com acesso'],
  ['areas_empresa', 'Talhões'],
  ['areas_protecao', 'Áreas protegidas'],
  ['contratos', 'Contratos'],
  ['acertos', 'Acertos'],
  ['relatorios', 'Relatórios de efetividade'],
  ['ocorrencias', 'Ocorrências'],
  ['levantamentos', 'Levantamentos assinados'],
  ['contatos', 'Contatos para avisos'],
  ['avisos', 'Avisos'],
  ['auditoria', 'Atos do histórico'],
]

export function rowsOf(linhas: Readonly<Record<string, number>>): readonly (readonly [kind: string, count: string])[] {
  const named = new Set(KINDS.map(([table]) => table))
  const rest = Object.entries(linhas).reduce((sum, [table, n]) => (named.has(table) ? sum : sum + n), 0)
  return [
    ...KINDS.flatMap(([table, name]) => (linhas[table] ? [[name, formatNumber(linhas[table], 0)] as const] : [])),
    ...(rest > 0 ? [['Linhas de outras tabelas, que pertencem a estas', formatNumber(rest, 0)] as const] : []),
  ]
}
