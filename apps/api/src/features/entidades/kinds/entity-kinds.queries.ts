/** The kinds of entities by list; a list of the contract without a kind does not compile. */
import { invalidFields, type Tipo } from '@faixa/contract'
import { certificadoFault, prefixoFault } from '@faixa/domain'
import { sql } from 'kysely'
import { hasDocuments, moveWithUnidade, replaceLinks, requireEmpresas } from '../parents.queries.ts'
import { REMOVED } from './columns.queries.ts'
import type { EntityKind } from './entity-kind.queries.ts'
import { ownTable } from './own-table.queries.ts'
import { funcionario, staff } from './usuarios.queries.ts'

/** A day and a number are searched as people write them. */
const dayOf = (column: string) => sql`to_char(${sql.ref(`e.${column}`)}, 'DD/MM/YYYY')`
const numberOf = (column: string) => sql`replace(${sql.ref(`e.${column}`)}::text, '.', ',')`
const DATED = { validade: dayOf('validade') }

const COMPANY_SEARCHED = sql`e.razao_social, e.estado, e.cidade, e.bairro, e.logradouro, e.complemento`

export const KINDS: { readonly [List in Tipo]: EntityKind<List> } = {
  administradores: staff('administradores', 'admin', 'O administrador'),
  analistas: staff('analistas', 'analista', 'O analista'),
  funcionarios: funcionario,
  empresas: ownTable('empresas', {
    called: 'A empresa',
    searched: COMPANY_SEARCHED,
    extraColumns: {
      emEncerramento: sql`case when exists (select from encerramentos c where c.empresa_id = e.id) then true end`,
    },
  }),
  unidades: ownTable('unidades', {
    called: 'A unidade',
    parent: 'empresa',
    searched: COMPANY_SEARCHED,
    async moveAlong(db, id, empresaId) {
      if (await hasDocuments(db, id)) {
        const mensagem = 'Esta unidade já tem laudos ou ordens de serviço e não pode mudar de empresa: cadastre outra.'
        throw invalidFields([{ campo: 'empresa', mensagem }])
      }
      await moveWithUnidade(db, id, empresaId)
    },
  }),
  prestadoras: ownTable('prestadoras', {
    called: 'A prestadora',
    login: 'prestadora',
    written: DATED,
    extraColumns: {
      empresas: sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) order by p.nome, p.id)
        from empresas_prestadoras ep join empresas p on p.id = ep.empresa_id
        where ep.prestadora_id = e.id and p.arquivado_em is null), '[]')`,
    },
    async writeOthers(db, id, { empresas }, { now }) {
      if (empresas) await replaceLinks(db, id, await requireEmpresas(db, empresas), now)
    },
  }),
  pilotos: ownTable('pilotos', {
    called: 'O piloto',
    parent: 'prestadora',
    login: 'piloto',
    written: DATED,
    extraColumns: { removido: REMOVED },
  }),
  responsaveis: ownTable('responsaveis', {
    called: 'O responsável',
    parent: 'prestadora',
    searched: sql`e.registro, p.nome`,
  }),
  produtos: ownTable('produtos', {
    called: 'O produto',
    searched: sql`e.ingrediente, e.formulacao`,
    written: { dose: numberOf('dose') },
  }),
  certificados: ownTable('certificados', {
    called: 'O certificado',
    parent: 'aeronave',
    searched: sql`e.responsavel, p.nome, u.nome`,
    extraColumns: {
      pdf: sql`(select jsonb_build_object('nome', d.nome, 'bytes', a.bytes, 'sha256', encode(d.sha256, 'hex'),
        'enviadoEm', to_char(d.enviado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from certificados_pdfs d join arquivos a on a.sha256 = d.sha256 where d.certificado_id = e.id)`,
    },
    written: {
      data: dayOf('data'),
      validoAte: dayOf('valido_ate'),
      alturaVoo: numberOf('altura_voo'),
      faixa: numberOf('faixa'),
      cv: numberOf('cv'),
      incerteza: numberOf('incerteza'),
    },
    check(before, edit) {
      const typed = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
      const fault = certificadoFault({ ...before, ...typed })
      if (fault) throw invalidFields([fault])
    },
  }),
  aeronaves: ownTable('aeronaves', {
    called: 'A aeronave',
    parent: 'prestadora',
    searched: sql`e.fabricante, e.modelo, e.documento, p.nome`,
    written: DATED,
    check(before, { nome = before.nome, tipo = before.tipo }) {
      const mensagem = prefixoFault(nome, tipo)
      if (mensagem !== undefined) throw invalidFields([{ campo: 'nome', mensagem }])
    },
  }),
}
