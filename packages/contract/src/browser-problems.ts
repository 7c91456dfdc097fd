/**
 * The refusals that a browser states without an answer of the server: no connection, an answer that cannot be read, a fault found before
 * sending. Builds of the web application use this table instead of the whole catalogue (`imports` of package.json), because an answer
 * brings its own sentence and status.
 */

/** A refusal as a row of the catalogue. */
export interface ProblemRow {
  readonly status: number
  /** The event and, where that is not obvious, the remedy; used where no more precise sentence is known. */
  readonly detail: string
}

export const PROBLEMS = {
  'dados-invalidos': { status: 422, detail: 'Verifique as informações e tente novamente...' },
  'pedido-malformado': { status: 400, detail: 'O pedido não pôde ser lido: verifique o formato e tente novamente.' },
  'chave-de-acesso-invalida': {
    status: 422,
    detail: 'A chave de acesso não pôde ser cadastrada: tente novamente.',
  },
  'nao-encontrado': { status: 404, detail: 'Não encontrado.' },
  'troca-invalida': {
    status: 422,
    detail: 'Este link já foi usado, foi trocado por um mais novo ou passou da validade: peça outro em «Meu perfil».',
  },
  indisponivel: { status: 503, detail: 'O serviço está temporariamente indisponível: tente novamente em instantes.' },
  'erro-interno': { status: 500, detail: 'Algo deu errado do nosso lado. Tente novamente mais tarde.' },
} as const satisfies Record<string, ProblemRow>
