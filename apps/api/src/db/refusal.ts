/** Translates errors of PostgreSQL into problems for a person. */
import { Problem, type ProblemCode } from '@faixa/contract'
import pg from 'pg'
import { NoPrimary } from './connections/primary.ts'
import { DatabaseSilent } from './statement-limits.ts'

interface Refusal {
  readonly codigo: ProblemCode
  readonly campo?: string
  readonly detail: string
}

/** Refusals by the name of the violated constraint, for races that the checks before the write cannot detect. */
const CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  usuarios_email: { codigo: 'em-uso', campo: 'email', detail: 'Este e-mail já está cadastrado.' },
  usuarios_por_piloto: { codigo: 'em-uso', campo: 'piloto', detail: 'Este piloto já tem acesso ao sistema.' },
  usuarios_por_prestadora: {
    codigo: 'em-uso',
    campo: 'prestadora',
    detail: 'Esta prestadora já tem acesso ao sistema.',
  },
  empresas_cnpj: { codigo: 'em-uso', campo: 'cnpj', detail: 'Este CNPJ já está cadastrado em outra empresa.' },
  unidades_cnpj: {
    codigo: 'em-uso',
    campo: 'cnpj',
    detail: 'Esta empresa já tem uma unidade com este nome e este CNPJ.',
  },
  prestadoras_cnpj: { codigo: 'em-uso', campo: 'cnpj', detail: 'Este CNPJ já está cadastrado em outra prestadora.' },
  aeronaves_prefixo: { codigo: 'em-uso', campo: 'nome', detail: 'Este prefixo já está cadastrado.' },
  chaves_api_da_pessoa: { codigo: 'em-uso', campo: 'nome', detail: 'Você já tem uma chave com este nome.' },
  chaves_api_da_empresa: { codigo: 'em-uso', campo: 'nome', detail: 'A empresa já tem uma chave com este nome.' },
  webhooks_endereco: { codigo: 'em-uso', campo: 'url', detail: 'Já existe um webhook para este endereço.' },
  contratos_sem_sobreposicao: {
    codigo: 'em-uso',
    campo: 'inicio',
    detail: 'Já existe um contrato desta empresa com esta prestadora para este tratamento em parte do período.',
  },
  contratos_vigentes_sem_sobreposicao: {
    codigo: 'em-uso',
    campo: 'inicio',
    detail:
      'Outro contrato aceito pelas duas partes ainda vale para este tratamento em parte do período: aceitem antes a versão dele que encurta o período, ou arquivem-no.',
  },
  acertos_linhas_laudo: {
    codigo: 'acerto-impede',
    detail: 'Um destes laudos acabou de entrar em outro acerto: tente de novo.',
  },
  laudos_em_ocorrencia: {
    codigo: 'laudo-em-ocorrencia',
    detail:
      'Este laudo faz parte de uma ocorrência que ainda não foi encerrada: não pode ser excluído nem perder arquivos.',
  },
  pilotos_em_ocorrencia: {
    codigo: 'laudo-em-ocorrencia',
    detail:
      'Um laudo deste piloto faz parte de uma ocorrência que ainda não foi encerrada: seus dados não podem ser removidos.',
  },
  empresa_em_encerramento: {
    codigo: 'empresa-em-encerramento',
    detail:
      'Esta empresa está em encerramento: tudo pode ser lido e baixado, mas nada mais é gravado nela. Um administrador pode desistir do encerramento.',
  },
  laudos_impressao: { codigo: 'laudo-repetido', detail: 'Estes arquivos já foram enviados para esta empresa.' },
}

/** SQLSTATE of a lost connection, a server that starts or stops, too many clients, or a deadlock: the same request succeeds later. */
const UNAVAILABLE = /^(08|57P0|53300|40P01)/
const DISK_FULL = '53100'
/** SQLSTATE of a statement that exceeded statement_timeout. */
const TOOK_TOO_LONG = '57014'
const LOST = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/

/** Returns the refusal that corresponds to an error of the database; undefined for a bug. */
export function databaseRefusal(error: unknown): Problem | undefined {
  if (error instanceof pg.DatabaseError) {
    const row = CONSTRAINTS[error.constraint ?? '']
    if (row) {
      const { codigo, campo, detail } = row
      return new Problem(codigo, { detail, ...(campo && { erros: [{ campo, mensagem: detail }] }) })
    }
    if (error.code === DISK_FULL) return new Problem('sem-espaco')
    if (error.code === TOOK_TOO_LONG) return new Problem('consulta-demorada')
    return UNAVAILABLE.test(error.code ?? '') ? new Problem('indisponivel') : undefined
  }
  if (!(error instanceof Error)) return undefined
  const lost =
    error instanceof DatabaseSilent ||
    error instanceof NoPrimary ||
    LOST.test('code' in error ? String(error.code) : '') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  return lost ? new Problem('indisponivel') : undefined
}
